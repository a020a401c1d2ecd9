import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  categoryOf,
  DamagedLog,
  MAX_APPEND_BYTES,
  type AppendResult,
  type EventStore,
  type NewEvent,
  type RecordedEvent,
  type StreamName,
} from '@corella/event-store';
import { openChannel, startWorker, WorkerFault, type WorkerChannel } from '@corella/worker-host';
import { decodeBatch } from './decode-batch.js';
import type { AppendOutcome } from './log/event-log.js';
import type { EventPlace, RowBatch } from './log/log-reader.js';
import { ordinalOf, positionOf } from './log/position.js';
import { encodeEvents } from './log/row-codec.js';
import type { StorePush, StoreWorkerData } from './protocol.js';
import { allSnapshotFiles, snapshotFiles, type SnapshotFiles } from './snapshot-files.js';
import { startSubscription, type StartedSubscription } from './subscription.js';
import { createTail, type Tail } from './tail.js';

export interface SqliteEventStoreOptions {
  /** Directory of `log.db`, `head`, `reserve` and `snapshots/`; created when missing. */
  readonly directory: string;
  /** Where the build put the workers. Absent in tests and tools. */
  readonly workersDir?: string | undefined;
  /** With less free space than this the store reports that it is full (default 256 MB). */
  readonly minFreeBytes?: number;
  /** Size of the reserve file (default 64 MB; 0 = none). */
  readonly reserveBytes?: number;
  /** Initial length of the write-ahead log (default 0: it grows by itself); see FULL_WAL_BYTES. */
  readonly walBytes?: number;
  /** Logs with fewer events than this are verified completely before the start (default 1,000,000). */
  readonly verifyWholeBelow?: number;
  /** Events kept in memory for live subscribers (default 8,192). */
  readonly tailEvents?: number;
  /** Called for damage found in the background and when the store's thread dies. The venue has to stop. */
  readonly onFault: (error: unknown) => void;
}

interface Opened {
  readonly channel: WorkerChannel;
  readonly tail: Tail;
  readonly state: { storage: { full: boolean; freeBytes: number }; fault: unknown };
}

/** Opens the event store of a directory. Rejects with DamagedLog when the log is damaged or cut. */
export async function openSqliteEventStore(options: SqliteEventStoreOptions): Promise<EventStore> {
  const { directory } = options;
  await mkdir(directory, { recursive: true });
  const snapshotFolder = join(directory, 'snapshots');
  const data: StoreWorkerData = {
    directory,
    minFreeBytes: options.minFreeBytes ?? 256 * 2 ** 20,
    reserveBytes: options.reserveBytes ?? 64 * 2 ** 20,
    walBytes: options.walBytes ?? 0,
    verifyWholeBelow: options.verifyWholeBelow ?? 1_000_000,
    snapshots: await allSnapshotFiles(snapshotFolder),
  };
  const opened = await openWorker(options, data);
  const snapshots = snapshotFiles(snapshotFolder, ({ stream, revision }) =>
    opened.channel.call<EventPlace | null>('place', { stream, revision }),
  );
  return eventStore(opened, snapshots);
}

function openWorker(options: SqliteEventStoreOptions, data: StoreWorkerData): Promise<Opened> {
  return new Promise((resolve, reject) => {
    const state: Opened['state'] = { storage: { full: false, freeBytes: 0 }, fault: null };
    let started = false;
    const fail = (error: unknown): void => {
      state.fault ??= error;
      if (started) options.onFault(error);
      else reject(error instanceof Error ? error : new Error(String(error)));
      started = true;
    };
    const onPush = (message: StorePush): void => {
      if (message.kind === 'open') {
        started = true;
        state.storage = message.storage;
        resolve({ channel, state, tail: createTail({ capacity: options.tailEvents ?? 8_192, end: message.end }) });
      } else if (message.kind === 'storage') state.storage = message.storage;
      else if (message.kind !== 'verified')
        fail(message.place ? new DamagedLog(message.place) : new Error(message.message));
    };
    const worker = startWorker({ name: 'event-store', workersDir: options.workersDir, data });
    const channel = openChannel(worker, {
      onPush: (message) => onPush(message as StorePush),
      onDeath: (error) => {
        if (state.fault === null) fail(error);
      },
    });
  });
}

function eventStore({ channel, tail, state }: Opened, snapshots: SnapshotFiles): EventStore {
  const subscriptions = new Set<StartedSubscription>();
  const releaseTail = (): void => {
    let slowest = tail.end();
    for (const subscription of subscriptions) slowest = Math.min(slowest, subscription.ordinal());
    tail.release(slowest);
  };
  const publish = (stream: StreamName, events: readonly NewEvent[], last: LastPlace): void => {
    tail.add(last.ordinal - events.length + 1, categoryOf(stream), recordedAt(stream, events, last));
    for (const subscription of subscriptions) subscription.wake();
  };
  const source = { tail, ...placesIn(channel) };
  return {
    ...readsOf(channel),
    async append(stream, expectedRevision, events): Promise<AppendResult> {
      if (events.length === 0) throw new RangeError('an append needs at least one event');
      const text = encodeEvents(stream, expectedRevision + 1, events);
      if (Buffer.byteLength(text) > MAX_APPEND_BYTES)
        throw new RangeError(`an append of ${Buffer.byteLength(text)} bytes exceeds ${MAX_APPEND_BYTES}`);
      const outcome = await callLog<AppendOutcome>(channel, 'append', {
        stream,
        expectedRevision,
        count: events.length,
        text,
      });
      if (!outcome.ok) return { ok: false, code: 'wrong-expected-revision', actual: outcome.actual };
      if (!outcome.repeated) publish(stream, events, outcome);
      return {
        ok: true,
        revision: outcome.revision,
        position: positionOf(outcome.ordinal),
        ...(outcome.repeated ? { repeated: true } : {}),
      };
    },
    head: () => Promise.resolve(tail.end() === 0 ? null : positionOf(tail.end())),
    subscribe(request) {
      const onClosed = (): void => {
        subscriptions.delete(subscription);
        releaseTail();
      };
      const subscription = startSubscription(source, request, { onTaken: releaseTail, onClosed });
      subscriptions.add(subscription);
      return subscription;
    },
    saveSnapshot: (snapshot) => snapshots.save(snapshot),
    keptSnapshots: (stream) => snapshots.list(stream),
    storageState: () => state.storage,
    health: () =>
      state.fault === null
        ? { ok: true }
        : { ok: false, detail: state.fault instanceof Error ? state.fault.message : String(state.fault) },
    async close() {
      await Promise.all([...subscriptions].map((subscription) => subscription.close()));
      if (state.fault === null) await channel.call('close', null);
      await channel.terminate();
    },
  };
}

/** The place of the last event of an append. */
interface LastPlace {
  readonly revision: number;
  readonly ordinal: number;
}

function recordedAt(stream: StreamName, events: readonly NewEvent[], last: LastPlace): readonly RecordedEvent[] {
  const first = events.length - 1;
  return events.map(({ id, type, data, meta }, index) => ({
    id,
    type,
    data,
    meta,
    stream,
    revision: last.revision - first + index,
    position: positionOf(last.ordinal - first + index),
  }));
}

interface ScanRequest {
  readonly after: number;
  readonly limit: number;
  readonly categories: readonly string[] | null;
}

/** Where a subscription continues reading, and where it stores its place. */
const placesIn = (channel: WorkerChannel) => ({
  readAll: (request: ScanRequest) => channel.call<RowBatch>('all', request),
  checkpoint: (name: string) => channel.call<number | null>('checkpoint', name),
  setCheckpoint: (name: string, ordinal: number) => channel.call('setCheckpoint', { name, ordinal }),
});

/** Reads of committed events, answered by the store's thread and parsed on this one. */
const readsOf = (channel: WorkerChannel): Pick<EventStore, 'readStream' | 'readAll' | 'lastRevision' | 'streams'> => ({
  readStream: async (stream, { from, limit }) =>
    decodeBatch(await channel.call<RowBatch>('stream', { stream, from, limit })),
  async readAll({ after, limit, categories }) {
    const batch = await channel.call<RowBatch>('all', {
      after: ordinalOf(after),
      limit,
      categories: categories ?? null,
    } satisfies ScanRequest);
    return {
      events: decodeBatch(batch),
      position: batch.ordinal === 0 ? null : positionOf(batch.ordinal),
      end: batch.end,
    };
  },
  lastRevision: (stream) => channel.call<number>('lastRevision', stream),
  streams: (category) => channel.call<readonly StreamName[]>('streams', category),
});

/** A damaged log that the worker found while writing keeps its name and place on this side. */
async function callLog<Value>(channel: WorkerChannel, op: string, payload: unknown): Promise<Value> {
  try {
    return await channel.call<Value>(op, payload);
  } catch (error) {
    if (error instanceof WorkerFault && error.details !== null)
      throw Object.assign(new DamagedLog(error.details as DamagedLog['place']), { cause: error });
    throw error;
  }
}
