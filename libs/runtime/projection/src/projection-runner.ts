import type { EventFeed } from '@corella/bus';
import type { Clock } from '@corella/clock';
import type { RecordedEvent, StreamName, Subscription } from '@corella/event-store';
import type { ReadModels } from '@corella/read-model';
import { createGathering } from './gathering.js';
import { createPersistent } from './persistent.js';
import type { Projection, ProjectionRunner } from './projection.js';

export interface ProjectionRunnerOptions {
  readonly projection: Projection;
  readonly feed: EventFeed;
  readonly readModels: ReadModels;
  readonly clock: Clock;
  /**
   * A batch that still fails after five tries. The projection stands still there and goes on trying, at most every half
   * minute, so that it resumes unaided when a disk has room again; while it starts, it gives up instead.
   */
  readonly onFault?: (error: unknown) => void;
  readonly batchSize?: number;
  /**
   * After a batch, events gather for so long before the next, unless somebody waits for them (default 5). Many small
   * transactions cost much more than few larger ones; the first event after a quiet time is projected at once.
   */
  readonly gatherMs?: number;
  /** Pause before the second try, doubled for each further one (default 100). */
  readonly retryMs?: number;
}

const GATHER_MS = 5;
const MAX_KNOWN_STREAMS = 50_000;
const DEFAULT_WAIT_MS = 500;
/**
 * Events that wrote nothing may pass before the position is stored again: as many are read once more at a start, and
 * write nothing again.
 */
const MAX_UNSTORED = 1_000;

interface Waiter {
  readonly after: readonly (readonly [StreamName, number])[];
  readonly done: (reached: boolean) => void;
}

/**
 * Follows the feed and brings one projection's tables up to date, batch by batch, each in one transaction with its
 * checkpoint.
 */
export function createProjectionRunner(options: ProjectionRunnerOptions): ProjectionRunner {
  const { projection, feed, readModels, clock } = options;
  const reached = new Map<StreamName, number>();
  const waiters = new Set<Waiter>();
  let subscription: Subscription | null = null;
  let lastEventAtMs = 0;
  let failed: unknown = null;
  let started = false;
  let unstored = 0;

  const lagOf = (): number => subscription?.lag() ?? 0;
  // A stream unknown here was projected before this process started, or not at all; with no lag nothing can be missing.
  const hasReached = (after: Waiter['after']): boolean =>
    after.every(([stream, revision]) => (reached.get(stream) ?? -1) >= revision) ||
    (subscription !== null && lagOf() === 0);
  const onEvents = async (events: readonly RecordedEvent[]): Promise<void> => {
    const last = events.at(-1);
    if (!last) return;
    const queries = projection.project(events);
    unstored += events.length;
    if (queries.length > 0 || unstored >= MAX_UNSTORED) {
      if (!(await persistent.run(() => readModels.apply(projection.name, last.position, queries)))) return;
      unstored = 0;
      failed = null;
    }
    if (reached.size > MAX_KNOWN_STREAMS) reached.clear();
    for (const { stream, revision } of events) reached.set(stream, revision);
    lastEventAtMs = last.meta.at;
    settle(waiters, hasReached);
    if (started && waiters.size === 0) await gathering.rest();
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

  return {
    async start() {
      const after = await readModels.prepare(projection);
      await new Promise<void>((resolve, reject) => {
        subscription = feed.subscribe({
          categories: projection.categories,
          after,
          onEvents,
          onCaughtUp: () => {
            started = true;
            resolve();
          },
          onFault: (error) => {
            fail(error);
            reject(
              new Error(
                `the tables of ${projection.name} cannot follow the log: ${error instanceof Error ? error.message : String(error)}. Removing the read models' file rebuilds them.`,
                { cause: error },
              ),
            );
          },
          ...(options.batchSize === undefined ? {} : { batchSize: options.batchSize }),
        });
      });
    },
    when(after, timeoutMs = DEFAULT_WAIT_MS) {
      const wanted = Object.entries(after ?? {});
      if (hasReached(wanted)) return Promise.resolve(true);
      if (failed !== null || timeoutMs <= 0) return Promise.resolve(false);
      gathering.end();
      return waitFor({ wanted, hasReached, waiters, timeoutMs });
    },
    lag: () => lagSince(lastEventAtMs, lagOf(), clock.nowMs()),
    async stop() {
      persistent.stop();
      gathering.end();
      await subscription?.close();
      for (const waiter of waiters) waiter.done(false);
    },
  };
}

function settle(waiters: ReadonlySet<Waiter>, hasReached: (after: Waiter['after']) => boolean): void {
  for (const waiter of waiters) if (hasReached(waiter.after)) waiter.done(true);
}

/** Events that are still to come, and how old the last one taken is while there are some. */
const lagSince = (
  lastEventAtMs: number,
  events: number,
  nowMs: number,
): { readonly events: number; readonly ms: number } => ({
  events,
  ms: events === 0 || lastEventAtMs === 0 ? 0 : Math.max(0, nowMs - lastEventAtMs),
});

/** Resolves when the projection has come that far, or with false when the time is over. */
function waitFor(options: {
  wanted: Waiter['after'];
  hasReached: (after: Waiter['after']) => boolean;
  waiters: Set<Waiter>;
  timeoutMs: number;
}): Promise<boolean> {
  const { wanted, hasReached, waiters, timeoutMs } = options;
  return new Promise((resolve) => {
    const done = (isReached: boolean): void => {
      clearTimeout(timer);
      clearInterval(looking);
      waiters.delete(waiter);
      resolve(isReached);
    };
    const waiter: Waiter = { after: wanted, done };
    const timer = setTimeout(() => done(hasReached(wanted)), timeoutMs);
    // The last step to no lag passes over events of other categories and makes no batch; a look now and then sees it.
    const looking = setInterval(() => {
      if (hasReached(wanted)) done(true);
    }, 20);
    waiters.add(waiter);
  });
}
