/** An event that a client proposes, and the same as the log has it. */
export interface Proposed {
  readonly id: string;
  readonly metadata: ReadonlyMap<string, string>;
  readonly data: Uint8Array;
  readonly custom: Uint8Array;
}
export interface Logged extends Proposed {
  readonly stream: string;
  readonly revision: number;
  /** The server names the byte at which a record begins, so positions have holes. */
  readonly position: bigint;
}

export type Expected = number | 'any';
export type Appended = { readonly revision: number; readonly position: bigint } | { readonly wrong: number };

interface Window {
  readonly backwards: boolean;
  readonly count: number;
}

const RECORD_BYTES = 131;

/**
 * A log with the semantics of EventStoreDB, as far as the adapter relies on them: one order for everything, optimistic
 * concurrency, idempotency by event id, $maxCount and $tb of a stream's metadata, and records of the server's own.
 */
export class ServerLog {
  readonly records: Logged[] = [];
  private readonly streams = new Map<string, Logged[]>();
  private readonly listeners = new Set<() => void>();
  private bytes = 0n;

  /** What the real server's commit check decides. An append of which only a part is known counts as wrong. */
  append(stream: string, expected: Expected, events: readonly Proposed[]): Appended {
    const known = this.streams.get(stream) ?? [];
    const current = known.length - 1;
    if (expected === 'any') {
      const again = events.map(({ id }) => known.find((one) => one.id === id));
      const last = again.at(-1);
      if (last && !again.includes(undefined)) return last;
    } else if (expected !== current) {
      const again = known.slice(expected + 1, expected + 1 + events.length);
      const last = again.at(-1);
      const isSame = last && events.every(({ id }, index) => again[index]?.id === id);
      return expected < current && isSame ? last : { wrong: current };
    }
    for (const event of events) this.write(stream, event);
    if (this.records.length % 7 === 0)
      this.write('$stats-127.0.0.1:2113', { ...EMPTY, metadata: new Map([['type', '$statsCollected']]) });
    for (const listener of this.listeners) listener();
    return this.streams.get(stream)?.at(-1) ?? { wrong: current };
  }

  /** Null for a stream that does not exist. */
  readStream(stream: string, from: number | 'end', { backwards, count }: Window): readonly Logged[] | null {
    const all = this.streams.get(stream);
    if (!all) return null;
    const first = this.firstShown(stream, all.length);
    const shown = all.slice(first);
    if (backwards)
      return shown
        .filter((one) => from === 'end' || one.revision <= from)
        .reverse()
        .slice(0, count);
    return from === 'end' ? [] : shown.slice(Math.max(0, from - first), Math.max(0, from - first) + count);
  }

  /** Forwards it begins with the record at `from`, backwards with the one before it, as the real server does. */
  readAll(from: bigint | 'start' | 'end', { backwards, count }: Window): readonly Logged[] {
    const place = from === 'start' ? 0 : from === 'end' ? this.records.length : this.indexFrom(from);
    return backwards
      ? this.records.slice(Math.max(0, place - count), place).reverse()
      : this.records.slice(place, place + count);
  }

  /** The number of records before a position. */
  indexFrom(position: bigint): number {
    let low = 0;
    for (let high = this.records.length; low < high;) {
      const middle = (low + high) >> 1;
      if ((this.records[middle]?.position ?? 0n) < position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Changes a record, as damage or a stranger would. It is another one then: what was sent of it before is kept. */
  change(stream: string, revision: number, to: Partial<Logged>): void {
    const all = this.streams.get(stream) ?? [];
    const record = all[revision];
    if (!record) throw new RangeError(`${stream} has no record ${revision}`);
    all[revision] = { ...record, ...to };
    this.records[this.records.indexOf(record)] = all[revision];
  }

  /** Loses the last record of a stream. */
  cutOff(stream: string): void {
    const lost = this.streams.get(stream)?.pop();
    this.records.splice(0, this.records.length, ...this.records.filter((one) => one !== lost));
  }

  /** Resolves after the next append, or when the signal is given. */
  async changed(signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => {
      const wake = (): void => {
        this.listeners.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      this.listeners.add(wake);
      signal.addEventListener('abort', wake);
      if (signal.aborted) wake();
    });
  }

  private write(stream: string, event: Proposed): void {
    const all = this.streams.get(stream) ?? [];
    this.streams.set(stream, all);
    const record: Logged = { ...event, stream, revision: all.length, position: this.bytes };
    this.bytes += BigInt(RECORD_BYTES + stream.length * 2 + event.data.length + event.custom.length);
    all.push(record);
    this.records.push(record);
  }

  private firstShown(stream: string, length: number): number {
    const last = this.streams.get(`$$${stream}`)?.at(-1);
    if (!last) return 0;
    const { $maxCount = Infinity, $tb = 0 } = JSON.parse(Buffer.from(last.data).toString()) as {
      $maxCount?: number;
      $tb?: number;
    };
    return Math.max(0, length - $maxCount, Math.min(length, $tb));
  }
}

const EMPTY: Proposed = {
  id: '00000000-0000-4000-8000-000000000000',
  metadata: new Map(),
  data: new Uint8Array(),
  custom: new Uint8Array(),
};
