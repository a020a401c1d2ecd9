import type { Worker } from 'node:worker_threads';
import { startWorker } from '@corella/worker-host';
import type { LogPlace } from '../readers/open-log.js';
import type { SnapshotDone, SnapshotJob } from './snapshot-job.js';

export interface SnapshotRunnerOptions {
  readonly log: LogPlace;
  /** Where the build put the workers. Absent in tests and tools. */
  readonly workersDir?: string | undefined;
  /** A worker that takes longer is terminated (default ten minutes). */
  readonly timeoutMs?: number;
  /** How many snapshots may wait (default 256). A writer asks for one at a time. */
  readonly maxWaiting?: number;
}

/** Takes snapshots in short-lived workers, one at a time, in the order of the requests. */
export interface SnapshotRunner {
  /**
   * Resolves with what was written, or with null when the runner was closed first. Rejects when the worker failed,
   * which stops nothing else.
   */
  take(request: { readonly stream: string; readonly revision: number }): Promise<SnapshotDone | null>;
  /** Terminates the running worker and drops the waiting requests. The writers take their own last snapshots. */
  close(): Promise<void>;
}

interface Waiting {
  readonly request: { readonly stream: string; readonly revision: number };
  readonly resolve: (done: SnapshotDone | null) => void;
  readonly reject: (error: unknown) => void;
}

const TIMEOUT_MS = 600_000;
const MAX_WAITING = 256;
/**
 * Room for the state, its JSON text and the page being replayed. A worker that needs more ends by itself instead of
 * taking the venue with it.
 */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 2_048 };

export function createSnapshotRunner({
  log,
  workersDir,
  timeoutMs = TIMEOUT_MS,
  maxWaiting = MAX_WAITING,
}: SnapshotRunnerOptions): SnapshotRunner {
  const queue: Waiting[] = [];
  let running: Worker | null = null;
  let closed = false;

  const runOne = ({ request, resolve, reject }: Waiting): void => {
    const data: SnapshotJob = { log, ...request };
    const worker = startWorker({ name: 'snapshot', workersDir, data, resourceLimits: RESOURCE_LIMITS });
    running = worker;
    let done: SnapshotDone | null = null;
    let fault: unknown = null;
    const timer = setTimeout(() => {
      fault ??= new Error(`the snapshot of ${request.stream} took longer than ${timeoutMs} ms`);
      void worker.terminate();
    }, timeoutMs);
    worker.once('message', (message: SnapshotDone) => (done = message));
    worker.once('error', (error) => (fault ??= error));
    worker.once('exit', (code) => {
      clearTimeout(timer);
      running = null;
      if (done !== null || closed) resolve(done);
      else
        reject(
          new Error(`no snapshot of ${request.stream} at ${request.revision} was written`, {
            cause: fault ?? new Error(`the worker ended with code ${code}`),
          }),
        );
      next();
    });
  };
  const next = (): void => {
    const waiting = running === null ? queue.shift() : undefined;
    if (!waiting) return;
    try {
      runOne(waiting);
    } catch (error) {
      waiting.reject(error);
      next();
    }
  };
  return {
    take: (request) =>
      new Promise((resolve, reject) => {
        if (closed) return resolve(null);
        if (queue.length >= maxWaiting) return reject(new Error(`${maxWaiting} snapshots are waiting already`));
        queue.push({ request, resolve, reject });
        next();
      }),
    async close() {
      closed = true;
      for (const { resolve } of queue.splice(0)) resolve(null);
      await running?.terminate();
    },
  };
}
