import { createHash } from 'node:crypto';
import type { StreamName } from '@corella/event-store';
import type { RecordedEvent as ServerEvent } from '@eventstore/db-client';
import { damageAt, textOfStored, type EventText } from './recorded-event.js';

/** The chain value before a stream's first event. It names the stream, so no event can move to another one. */
export const genesis = (stream: StreamName): string => createHash('sha256').update(`stream ${stream}`).digest('hex');

/** The chain value of an event: SHA-256 over that of the event before, and over everything that is stored of it. */
export function chainAfter(previous: string, { id, type, data, meta }: EventText): string {
  const parts = [id, type, data, meta];
  const hash = createHash('sha256').update(previous);
  hash.update(`${parts.map((part) => Buffer.byteLength(part)).join(' ')}\n`);
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

/** The chain value of an event that follows from the one before, whose value is `previous`. Throws DamagedLog. */
export function followed(previous: string, event: ServerEvent): string {
  const text = textOfStored(event);
  if (chainAfter(previous, text) !== text.chain)
    throw damageAt(event, `event ${event.revision} does not follow from the one before`);
  return text.chain;
}
