import {
  categoryOf,
  StoreUnavailable,
  type AppendResult,
  type EventStore,
  type NewEvent,
  type StreamName,
} from '@corella/event-store';
import type { DurableLog } from '../machine/durable-log.js';
import type { Faults } from '../machine/faults.js';
import type { LateAppends } from './late-appends.js';
import type { Life } from './process.js';
import { subscribe } from './subscription.js';

interface Waiting {
  readonly stream: StreamName;
  readonly expectedRevision: number;
  readonly events: readonly NewEvent[];
  readonly resolve: (result: AppendResult) => void;
  readonly reject: (error: Error) => void;
}

export interface StorePortOptions {
  readonly log: DurableLog;
  readonly life: Life;
  readonly faults: Faults;
  readonly late: LateAppends;
  readonly isFull: () => boolean;
  /** Ends the process. */
  readonly crash: () => void;
  /** The process has sent an append. */
  readonly sent: () => void;
  /** Counts what a run must have covered. */
  readonly happened: (what: string) => void;
}

const SNAPSHOTS_OFFERED = 3;
/** Share of stops and crashes at which everything that was to be appended is on its way. */
const ON_ITS_WAY = 0.7;

/**
 * The event store as a process sees it. Appends reach the disk in the order in which they were made, a few at a time,
 * and the answer comes later. After a crash in between, the disk has appends that nobody was told of.
 */
export function createStorePort(options: StorePortOptions): EventStore {
  const { log, life, late, isFull } = options;
  const disk = createDisk(options);
  return {
    append: (stream, expectedRevision, events) =>
      new Promise((resolve, reject) => disk.write({ stream, expectedRevision, events, resolve, reject })),
    fence: fencing(options),
    readStream: (stream, { from, limit }) => life.answer(2, () => log.stream(stream).slice(from, from + limit)),
    readAll: ({ after, limit, categories }) =>
      life.answer(2, () => {
        const fitting = log.events
          .slice(log.ordinalAfter(after))
          .filter(({ stream }) => !categories || categories.includes(categoryOf(stream)));
        const events = fitting.slice(0, limit);
        const end = events.length === fitting.length;
        return { events, end, position: end ? log.head() : (events.at(-1)?.position ?? null) };
      }),
    lastRevision: (stream) =>
      life.answer(2, () => {
        late.endWasRead(stream);
        return log.lastRevision(stream);
      }),
    streams: (category) => life.answer(2, () => log.streams().filter((stream) => categoryOf(stream) === category)),
    head: () => life.answer(2, () => log.head()),
    subscribe: (request) => subscribe(request, options),
    saveSnapshot: (snapshot) => life.answer(20, () => void log.snapshots.push(snapshot)),
    keptSnapshots: (stream) =>
      life.answer(2, () =>
        log.snapshots
          .filter((snapshot) => snapshot.stream === stream)
          .sort((a, b) => b.revision - a.revision)
          .slice(0, SNAPSHOTS_OFFERED)
          .map((snapshot) => ({ revision: snapshot.revision, load: () => life.answer(2, () => snapshot) })),
      ),
    storageState: () => ({ full: isFull(), freeBytes: isFull() ? 0 : Number.MAX_SAFE_INTEGER }),
    health: () => ({ ok: true }),
    close: () => Promise.resolve(),
  };
}

/** A fence may be stored although its owner hears that the store was away, or after that owner was stopped. */
function fencing({ log, life, faults }: StorePortOptions) {
  const { random } = life;
  return (stream: StreamName, epoch: number): Promise<number> =>
    new Promise((resolve, reject) => {
      const isAway = random.next() < faults.awayShare;
      const away = (): void => reject(new StoreUnavailable(`the disk was away at a fence of ${stream}`));
      if (isAway && random.next() < 0.5) return life.later(random.int(0, 40), away);
      life.time.after(random.int(0, 8), () => {
        const highest = log.fence(stream, epoch);
        life.later(random.int(0, 3), () => (isAway ? away() : resolve(highest)));
      });
      return undefined;
    });
}

function appending({ log, happened }: Pick<StorePortOptions, 'log' | 'happened'>) {
  return ({ stream, expectedRevision, events }: Omit<Waiting, 'resolve' | 'reject'>): AppendResult => {
    const result = log.append(stream, expectedRevision, events);
    if (result.ok || result.code !== 'fenced') return result;
    happened('append of an earlier epoch');
    if (log.stream(stream).at(-1)?.meta.epoch !== result.epoch) happened('append kept out by a fence');
    return result;
  };
}

function createDisk({ log, life, late, faults, crash, sent: onSent, happened }: StorePortOptions) {
  const { random } = life;
  const queue: Waiting[] = [];
  let busy = false;

  const append = appending({ log, happened });
  const store = ({ stream, expectedRevision, events, resolve, reject }: Waiting): void => {
    const fails = random.next() < faults.commitFailureShare;
    if (fails && random.next() < 0.5)
      return life.later(0, () => reject(new Error(`the disk refused an append to ${stream}`)));
    const isAway = random.next() < faults.awayShare;
    const away = (): void => reject(new StoreUnavailable(`the disk was away at an append to ${stream}`));
    if (isAway && random.next() < 0.5) return life.later(random.int(0, 40), away);
    const result = append({ stream, expectedRevision, events });
    if (isAway) return life.later(random.int(0, 40), away);
    if (faults.lie === 'answers-first') return undefined;
    if (fails)
      return life.later(0, () =>
        reject(new Error(`the disk took an append to ${stream} and failed before it said so`)),
      );
    return life.later(random.int(0, 3), () => resolve(result));
  };
  const sync = (): void => {
    busy = true;
    life.later(random.int(1, 8), () => {
      if (random.next() < faults.appendCrashShare) return crash();
      for (const waiting of queue.splice(0, random.int(1, Math.max(1, queue.length)))) store(waiting);
      busy = false;
      if (queue.length > 0) sync();
      return undefined;
    });
  };
  /** What the process has sent is on its way already, mostly. */
  const sendOn = (): void => {
    const leaving = random.next() < ON_ITS_WAY ? queue.length : random.int(0, queue.length);
    for (const { resolve, ...sent } of queue.splice(0, leaving)) {
      late.send(sent.stream, () => {
        const result = append(sent);
        life.later(0, () => resolve(result));
      });
    }
  };
  // A crash may come when the disk has only some of what it was given.
  life.onEnd(() => {
    if (faults.leaseTtlMs !== null && random.next() < 0.5) return sendOn();
    for (const { stream, expectedRevision, events } of queue.splice(0, random.int(0, queue.length))) {
      const kept = faults.lie === 'tears-appends' ? events.slice(0, random.int(1, events.length)) : events;
      append({ stream, expectedRevision, events: kept });
    }
    return undefined;
  });
  life.onStop(() => {
    if (queue.length > 0) happened('owner stopped during an append');
    sendOn();
  });
  return {
    write(waiting: Waiting): void {
      if (!life.isAlive) return;
      queue.push(waiting);
      onSent();
      if (faults.lie === 'answers-first')
        waiting.resolve({ ok: true, revision: waiting.expectedRevision + waiting.events.length, position: '' });
      if (!busy) sync();
    },
  };
}
