import { createHash } from 'node:crypto';
import type { StreamName } from '@corella/event-store';

/** What is stored of an event. `data` and `meta` are the JSON texts, to the byte. */
export interface EventText {
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly meta: string;
}

/** The chain value before a stream's first event. It names the stream, so no event can move to another one. */
export const genesis = (stream: StreamName): Buffer => createHash('sha256').update(`stream ${stream}`).digest();

/** The chain value of an event: SHA-256 over that of the event before, and over everything that is stored of it. */
export function chainAfter(previous: Buffer, { id, type, data, meta }: EventText): Buffer {
  const parts = [id, type, data, meta];
  const hash = createHash('sha256').update(previous);
  hash.update(`${parts.map((part) => Buffer.byteLength(part)).join(' ')}\n`);
  for (const part of parts) hash.update(part);
  return hash.digest();
}

const MAX_STREAMS = 50_000;

/** The chain values at the ends of streams, as far as this process knows them. Bounded; what is missing is read. */
export class KnownEnds {
  private readonly ends = new Map<StreamName, { readonly revision: number; readonly chain: Buffer }>();

  chainAt(stream: StreamName, revision: number): Buffer | null {
    const end = this.ends.get(stream);
    return end?.revision === revision ? end.chain : null;
  }

  set(stream: StreamName, revision: number, chain: Buffer): void {
    if (this.ends.size >= MAX_STREAMS) this.ends.clear();
    this.ends.set(stream, { revision, chain });
  }
}
