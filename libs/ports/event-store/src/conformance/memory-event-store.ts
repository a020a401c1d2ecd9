import {
  categoryOf,
  NO_STREAM,
  type AppendResult,
  type EventStore,
  type KeptSnapshot,
  type NewEvent,
  type RecordedEvent,
  type Snapshot,
  type StreamName,
  type SubscribeOptions,
  type Subscription,
} from '../index.js';

export interface MemoryStoreOptions {
  /**
   * Called before an append is stored; a throw fails it. `after` runs once it is stored, before its answer: a throw
   * there is a lost answer.
   */
  readonly before?: (append: { stream: StreamName; events: readonly NewEvent[] }) => void | Promise<void>;
  readonly after?: (append: { stream: StreamName; events: readonly NewEvent[] }) => void | Promise<void>;
  /** The log of an earlier store, so that a test can "restart". */
  readonly log?: readonly RecordedEvent[];
  readonly snapshots?: readonly Snapshot[];
}

export interface MemoryEventStore extends EventStore {
  /** Everything stored, in order. */
  readonly log: readonly RecordedEvent[];
  readonly snapshots: readonly Snapshot[];
}

const positionOf = (ordinal: number): string => ordinal.toString().padStart(15, '0');

/**
 * An event store in memory for tests of what stands on one: the same answers as a real store, and faults on demand.
 * Events pass through JSON as they would on a disk.
 */
export function createMemoryEventStore(options: MemoryStoreOptions = {}): MemoryEventStore {
  const log: RecordedEvent[] = [...(options.log ?? [])];
  const snapshots: Snapshot[] = [...(options.snapshots ?? [])];
  const checkpoints = new Map<string, number>();
  const wakers = new Set<() => void>();
  const ofStream = (stream: StreamName): RecordedEvent[] => log.filter((event) => event.stream === stream);

  return {
    log,
    snapshots,
    async append(stream, expectedRevision, events): Promise<AppendResult> {
      await options.before?.({ stream, events });
      const stored = ofStream(stream);
      const actual = stored.length - 1;
      if (actual !== expectedRevision)
        return repeated(stored, expectedRevision, events) ?? { ok: false, code: 'wrong-expected-revision', actual };
      for (const [index, event] of events.entries()) {
        const { id, type, data, meta } = event;
        const copy = JSON.parse(JSON.stringify({ id, type, data, meta })) as NewEvent;
        log.push({ ...copy, stream, revision: expectedRevision + 1 + index, position: positionOf(log.length + 1) });
      }
      const position = positionOf(log.length);
      await options.after?.({ stream, events });
      for (const wake of wakers) wake();
      return { ok: true, revision: expectedRevision + events.length, position };
    },
    readStream: (stream, { from, limit }) => Promise.resolve(ofStream(stream).slice(from, from + limit)),
    readAll: ({ after, limit, categories }) => {
      const start = after === null ? 0 : Number(after);
      const fitting = log.slice(start).filter(({ stream }) => !categories || categories.includes(categoryOf(stream)));
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
    saveSnapshot: (snapshot) => {
      snapshots.push(snapshot);
      return Promise.resolve();
    },
    keptSnapshots: (stream) => Promise.resolve(newestOf(snapshots.filter((snapshot) => snapshot.stream === stream))),
    storageState: () => ({ full: false, freeBytes: Number.MAX_SAFE_INTEGER }),
    health: () => ({ ok: true }),
    close: () => Promise.resolve(),
  };
}

const KEPT = 3;

/** Snapshots of one stream as a store offers them. */
export const newestOf = (snapshots: readonly Snapshot[]): readonly KeptSnapshot[] =>
  [...snapshots]
    .sort((a, b) => b.revision - a.revision)
    .slice(0, KEPT)
    .map((snapshot) => ({ revision: snapshot.revision, load: () => Promise.resolve(snapshot) }));

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
  source: { log: readonly RecordedEvent[]; checkpoints: Map<string, number>; wakers: Set<() => void> },
  request: SubscribeOptions,
): Subscription {
  const { log, checkpoints, wakers } = source;
  const catchUpTo = log.length;
  let at = (request.name === undefined ? undefined : checkpoints.get(request.name)) ?? Number(request.after ?? 0);
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
      if (request.name !== undefined) checkpoints.set(request.name, at);
    }
  };
  const finished = deliver().catch((error: unknown) => request.onFault?.(error));
  return {
    position: () => (at === 0 ? null : positionOf(at)),
    lag: () => log.length - at,
    async close() {
      closed = true;
      wakers.delete(wake);
      wakeUp();
      await finished;
    },
  };
}
