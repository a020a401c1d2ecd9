import type { EventFeed } from '@corella/bus';
import type { Clock } from '@corella/clock';
import { subscribeDurably, type DurableSubscriptionOptions } from '@corella/durable-subscription';
import {
  categoryOf,
  StoreUnavailable,
  UnreadableEvent,
  type RecordedEvent,
  type Subscription,
} from '@corella/event-store';
import type { Position, ReadModels } from '@corella/read-model';
import { AppliedRevisions } from './applied-revisions.js';
import { createBatches } from './batches.js';
import { createGathering } from './gathering.js';
import { createPersistent } from './persistent.js';
import type { Projection, ProjectionRunner } from './projection.js';
import { createReaders, type Readers } from './readers.js';

export interface ProjectionRunnerOptions {
  readonly projection: Projection;
  readonly feed: EventFeed;
  readonly readModels: ReadModels;
  readonly clock: Clock;
  /**
   * Called for a batch that still fails after five attempts. The projection stops there and keeps trying, at least
   * every half minute, so that it resumes by itself when a disk has room again. During the start it gives up instead.
   * Also called when the feed could not reach the store. The projection subscribes again by itself. And for an event
   * that cannot be read, which the tables leave out: whoever owns its stream appends nothing after it, and the other
   * streams go on. A release that can read it has to build the tables again.
   */
  readonly onFault?: (error: unknown) => void;
  readonly batchSize?: number;
  /**
   * How many milliseconds events gather after a batch before the next one, unless somebody waits for them (default 5).
   * Many small transactions cost much more than a few larger ones. The first event after a quiet time is projected at
   * once.
   */
  readonly gatherMs?: number;
  /** Pause before the second attempt, doubled for each further one (default 100). */
  readonly retryMs?: number;
}

const GATHER_MS = 5;
const DEFAULT_WAIT_MS = 500;
/**
 * Follows the feed and updates one projection's tables batch by batch, each batch in one transaction with its
 * checkpoint and the revisions that its streams have reached. Events that were applied before are left out, so a feed
 * may repeat them. It follows the feed across its outages.
 */
export function createProjectionRunner(options: ProjectionRunnerOptions): ProjectionRunner {
  const { projection, readModels, clock } = options;
  let subscription: Subscription | null = null;
  let lastEventAtMs = 0;
  let failed: unknown = null;
  let started = false;

  const applied = new AppliedRevisions({ ask: (streams) => readModels.revisionsOf(projection.name, streams) });
  const readers = createReaders();
  const onEvents = async (events: readonly RecordedEvent[]): Promise<void> => {
    const last = events.at(-1);
    if (!last) return;
    for (const event of events) if (event.unreadable !== undefined) options.onFault?.(leftOut(projection.name, event));
    const moved = await apply(events);
    if (moved === null) return;
    failed = null;
    lastEventAtMs = last.meta.at;
    readers.reached(moved);
    if (started && !readers.areWaiting()) await gathering.rest();
  };
  const fail = (error: unknown): void => {
    failed = error;
    options.onFault?.(error);
  };
  const gathering = createGathering(options.gatherMs ?? GATHER_MS);
  const persistent = createPersistent({
    firstPauseMs: options.retryMs ?? 100,
    mayGiveUp: () => !started,
    onFault: fail,
  });
  const hurry = (): boolean => {
    if (failed === null) gathering.end();
    return failed === null;
  };
  const apply = createBatches({ projection, readModels, applied, persist: (work) => persistent.run(work) });
  const follow = (after: Position | null): Promise<void> =>
    new Promise((resolve, reject) => {
      const { name } = projection;
      const onCaughtUp = (): void => {
        persistent
          .run(() => readModels.publish(name))
          .then(() => {
            started = true;
            resolve();
          }, reject);
      };
      const onFault = (error: unknown): void => {
        fail(error);
        reject(lostTables(name, error));
      };
      subscription = followFeed(options, { after, onEvents, onCaughtUp, onFault });
    });

  return {
    async start() {
      const after = await readModels.prepare(projection);
      applied.startFrom({ areTablesEmpty: after === null });
      await follow(after);
    },
    when: whenApplied({ projection, applied, readers, hurry }),
    lag: () => lagSince(lastEventAtMs, subscription?.lag() ?? 0, clock.nowMs()),
    async stop() {
      persistent.stop();
      gathering.end();
      await subscription?.close();
      readers.endAll();
    },
  };
}

/** Follows the feed across its outages. A batch is repeated by whoever applies it, so that it is projected once. */
function followFeed(
  { projection: { categories }, feed, batchSize, onFault: tell }: ProjectionRunnerOptions,
  how: Pick<DurableSubscriptionOptions, 'after' | 'onEvents' | 'onCaughtUp' | 'onFault'>,
): Subscription {
  return subscribeDurably({
    ...how,
    feed,
    categories,
    takesUnreadable: true,
    passes: (error, source) => source === 'feed' && error instanceof StoreUnavailable,
    onInterrupted: (error) => tell?.(error),
    ...(batchSize === undefined ? {} : { batchSize }),
  });
}

interface Followed {
  readonly projection: Projection;
  readonly applied: AppliedRevisions;
  readonly readers: Readers;
  /** Ends the rest between two batches. False if no batch can be applied for now. */
  readonly hurry: () => boolean;
}

function whenApplied({ projection, applied, readers, hurry }: Followed): ProjectionRunner['when'] {
  /** A stream of another category has nothing to be projected here. */
  const isMissing = ([stream, revision]: readonly [string, number]): boolean =>
    projection.categories.includes(categoryOf(stream)) && (applied.of(stream) ?? -1) < revision;
  return (after, timeoutMs = DEFAULT_WAIT_MS) => {
    const wanted = new Map(Object.entries(after ?? {}).filter(isMissing));
    if (wanted.size === 0) return Promise.resolve(true);
    if (timeoutMs <= 0) return Promise.resolve(false);
    const unknown = applied.unknownAmong(wanted.keys());
    const look = () => (unknown.length === 0 ? Promise.resolve({}) : applied.look(unknown));
    return readers.wait(wanted, { timeoutMs, look, hurry });
  };
}

const leftOut = (name: string, event: RecordedEvent): Error =>
  new Error(`the tables of ${name} leave out an event; build them again with a release that can read it`, {
    cause: new UnreadableEvent(event, event.unreadable ?? ''),
  });

function lostTables(name: string, cause: unknown): Error {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new Error(
    `the tables of ${name} cannot follow the log: ${why}. Removing the read models' file rebuilds them.`,
    { cause },
  );
}

/** Number of events still to come, and the age of the last one taken while there are any. */
const lagSince = (
  lastEventAtMs: number,
  events: number,
  nowMs: number,
): { readonly events: number; readonly ms: number } => ({
  events,
  ms: events === 0 || lastEventAtMs === 0 ? 0 : Math.max(0, nowMs - lastEventAtMs),
});
