import { createHash } from 'node:crypto';
import {
  categoryOf,
  epochOf,
  isFenced,
  MAX_APPEND_BYTES,
  NO_STREAM,
  type AppendResult,
  type EventStore,
  type KeptSnapshot,
  type NewEvent,
  type Position,
  type RecordedEvent,
  type Snapshot,
  type StreamName,
  type SubscribeOptions,
  type Subscription,
} from '../index.js';
import { countUpTo, sparsePosition } from './sparse-positions.js';

export interface MemoryStoreOptions {
  /**
   * Called before an append is stored; if it throws, the append fails. `after` runs once the append is stored and
   * before its answer; if that throws, the answer is lost.
   */
  readonly before?: (append: { stream: StreamName; events: readonly NewEvent[] }) => void | Promise<void>;
  readonly after?: (append: { stream: StreamName; events: readonly NewEvent[] }) => void | Promise<void>;
  /** Called before a stream is fenced; if it throws, the stream is not. */
  readonly beforeFence?: (fence: { stream: StreamName; epoch: number }) => void | Promise<void>;
  /** The log of an earlier store, so that a test can "restart". */
  readonly log?: readonly RecordedEvent[];
  readonly snapshots?: readonly MemorySnapshot[];
  readonly checkpoints?: ReadonlyMap<string, Position>;
  readonly fences?: ReadonlyMap<StreamName, number>;
}

/** A snapshot and the history that it was taken from. */
export interface MemorySnapshot extends Snapshot {
  readonly history: string;
}

export interface MemoryEventStore extends EventStore {
  /** Everything stored, in order. */
  readonly log: readonly RecordedEvent[];
  readonly snapshots: readonly MemorySnapshot[];
  readonly checkpoints: ReadonlyMap<string, Position>;
  fence(stream: StreamName, epoch: number): Promise<number>;
  /** The epochs under which streams were fenced. */
  readonly fences: ReadonlyMap<StreamName, number>;
}

/**
 * An event store in memory, for tests of code that uses one. It answers like a real store and fails on demand. Events
 * pass through JSON, as they would on a disk. Positions have holes, as in any store that several writers share.
 */
export function createMemoryEventStore(options: MemoryStoreOptions = {}): MemoryEventStore {
  const log: RecordedEvent[] = [...(options.log ?? [])];
  const snapshots: MemorySnapshot[] = [...(options.snapshots ?? [])];
  const checkpoints = new Map(options.checkpoints);
  const fences = new Map(options.fences);
  const wakers = new Set<() => void>();
  const ofStream = (stream: StreamName): RecordedEvent[] => log.filter((event) => event.stream === stream);

  return {
    log,
    snapshots,
    checkpoints,
    fences,
    async append(stream, expectedRevision, events): Promise<AppendResult> {
      await options.before?.({ stream, events });
      const stored = ofStream(stream);
      const refusal = refused({ stored, highest: highestEpoch(stored, fences.get(stream)) }, expectedRevision, events);
      if (refusal) return refusal;
      const text = JSON.stringify(events.map(({ type, data, meta }) => [type, data, meta]));
      if (text.length > MAX_APPEND_BYTES) throw new RangeError('the append is too large');
      for (const [index, event] of events.entries()) {
        const { id, type, data, meta } = event;
        const copy = JSON.parse(JSON.stringify({ id, type, data, meta })) as NewEvent;
        log.push({ ...copy, stream, revision: expectedRevision + 1 + index, position: sparsePosition(log.length + 1) });
      }
      const position = sparsePosition(log.length);
      await options.after?.({ stream, events });
      for (const wake of wakers) wake();
      return { ok: true, revision: expectedRevision + events.length, position };
    },
    async fence(stream, epoch) {
      await options.beforeFence?.({ stream, epoch });
      const highest = Math.max(highestEpoch(ofStream(stream), fences.get(stream)) ?? 0, epoch);
      fences.set(stream, highest);
      return highest;
    },
    readStream: (stream, { from, limit }) => Promise.resolve(ofStream(stream).slice(from, from + limit)),
    readAll: ({ after, limit, categories }) => {
      const fitting = log
        .slice(countUpTo(log, after))
        .filter(({ stream }) => !categories || categories.includes(categoryOf(stream)));
      const events = fitting.slice(0, limit);
      const end = events.length === fitting.length;
      return Promise.resolve({ events, end, position: (end ? log.at(-1) : events.at(-1))?.position ?? null });
    },
    lastRevision: (stream) => Promise.resolve(ofStream(stream).at(-1)?.revision ?? NO_STREAM),
    streams: (category) =>
      Promise.resolve(
        [...new Set(log.map(({ stream }) => stream))].filter((stream) => categoryOf(stream) === category),
      ),
    head: () => Promise.resolve(log.at(-1)?.position ?? null),
    subscribe: (request) => subscribe({ log, checkpoints, wakers }, request),
    async saveSnapshot(snapshot) {
      const history = historyAt(log, snapshot);
      if (history === null) throw new RangeError(`${snapshot.stream} has no revision ${snapshot.revision}`);
      snapshots.push({ ...snapshot, history });
    },
    keptSnapshots: (stream) =>
      Promise.resolve(
        newestOf(
          snapshots
            .filter((snapshot) => snapshot.stream === stream && snapshot.history === historyAt(log, snapshot))
            .map(({ history: _history, ...snapshot }) => snapshot),
        ),
      ),
    storageState: () => ({ full: false, freeBytes: Number.MAX_SAFE_INTEGER }),
    health: () => ({ ok: true }),
    close: () => Promise.resolve(),
  };
}

function highestEpoch(stored: readonly RecordedEvent[], fence: number | undefined): number | null {
  const last = stored.at(-1)?.meta.epoch;
  return last === undefined && fence === undefined ? null : Math.max(last ?? 0, fence ?? 0);
}

/** A hash over the whole log up to an event; null when there is no such event. */
function historyAt(
  log: readonly RecordedEvent[],
  { stream, revision }: { readonly stream: StreamName; readonly revision: number },
): string | null {
  const at = log.findIndex((event) => event.stream === stream && event.revision === revision);
  if (at < 0) return null;
  const hash = createHash('sha256');
  for (const { id, type, data, meta } of log.slice(0, at + 1)) hash.update(JSON.stringify([id, type, data, meta]));
  return hash.digest('hex');
}

const KEPT = 3;

/** The snapshots of one stream, as a store offers them. */
export const newestOf = (snapshots: readonly Snapshot[]): readonly KeptSnapshot[] =>
  [...snapshots]
    .sort((a, b) => b.revision - a.revision)
    .slice(0, KEPT)
    .map((snapshot) => ({ revision: snapshot.revision, load: () => Promise.resolve(snapshot) }));

/** The answer to an append that is not stored: it is there already, its writer lost its lease, or it comes too late. */
function refused(
  { stored, highest }: { readonly stored: readonly RecordedEvent[]; readonly highest: number | null },
  expectedRevision: number,
  events: readonly NewEvent[],
): AppendResult | null {
  const actual = stored.length - 1;
  const again = actual > expectedRevision ? repeated(stored, expectedRevision, events) : null;
  if (again) return again;
  if (isFenced(highest, epochOf(events))) return { ok: false, code: 'fenced', epoch: highest };
  return actual === expectedRevision ? null : { ok: false, code: 'wrong-expected-revision', actual };
}

function repeated(
  stored: readonly RecordedEvent[],
  expectedRevision: number,
  events: readonly NewEvent[],
): AppendResult | null {
  const same = stored.slice(expectedRevision + 1, expectedRevision + 1 + events.length);
  const last = same.at(-1);
  const equal =
    same.length === events.length &&
    same.every(({ id, type, data, meta }, index) => {
      const other = events[index];
      return (
        other !== undefined &&
        JSON.stringify([id, type, data, meta]) === JSON.stringify([other.id, other.type, other.data, other.meta])
      );
    });
  return equal && last ? { ok: true, revision: last.revision, position: last.position, repeated: true } : null;
}

function subscribe(
  source: { log: readonly RecordedEvent[]; checkpoints: Map<string, Position>; wakers: Set<() => void> },
  request: SubscribeOptions,
): Subscription {
  const { log, checkpoints, wakers } = source;
  const catchUpTo = log.length;
  const checkpoint = request.name === undefined ? undefined : checkpoints.get(request.name);
  let at = countUpTo(log, checkpoint ?? request.after ?? null);
  let closed = false;
  let caughtUp = false;
  let wakeUp = (): void => undefined;
  const wake = (): void => wakeUp();
  wakers.add(wake);
  const deliver = async (): Promise<void> => {
    while (!closed) {
      await Promise.resolve();
      if (closed) break;
      if (!caughtUp && at >= catchUpTo) {
        caughtUp = true;
        request.onCaughtUp?.();
      }
      if (at >= log.length) {
        await new Promise<void>((resolve) => {
          wakeUp = resolve;
        });
        continue;
      }
      const chunk = log.slice(at, at + (request.batchSize ?? 1_000));
      const events = chunk.filter(({ stream }) => request.categories.includes(categoryOf(stream)));
      if (events.length > 0) await request.onEvents(events);
      at += chunk.length;
      if (request.name !== undefined) checkpoints.set(request.name, sparsePosition(at));
    }
  };
  const finished = deliver().catch((error: unknown) => request.onFault?.(error));
  return {
    position: () => (at === 0 ? null : sparsePosition(at)),
    lag: () => log.length - at,
    async close() {
      closed = true;
      wakers.delete(wake);
      wakeUp();
      await finished;
    },
  };
}
