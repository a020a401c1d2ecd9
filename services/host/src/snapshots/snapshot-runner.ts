import type { Worker } from 'node:worker_threads';
import { startWorker } from '@corella/worker-host';
import type { SnapshotDone, SnapshotJob } from './snapshot-job.js';

export interface SnapshotRunnerOptions {
  readonly eventsDir: string;
  /** Where the build put the workers; absent in tests and tools. */
  readonly workersDir?: string | undefined;
  /** A worker that takes longer is ended (default ten minutes). */
  readonly timeoutMs?: number;
  /** Snapshots that may wait for their turn (default 256; a writer asks for one at a time). */
  readonly maxWaiting?: number;
}

/** Takes snapshots in short-lived workers, one at a time in the order in which they were asked for. */
export interface SnapshotRunner {
  /**
   * Resolves with what was written, null when the runner closed first. Rejects when the worker failed; nothing else
   * stops for that.
   */
  take(request: { readonly stream: string; readonly revision: number }): Promise<SnapshotDone | null>;
  /** Ends the one under way and gives up those waiting: the writers take their last snapshots themselves. */
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
 * The state, its JSON text and the page being replayed; a worker that needs more ends alone instead of taking the venue
 * with it.
 */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 2_048 };

export function createSnapshotRunner({
  eventsDir,
  workersDir,
  timeoutMs = TIMEOUT_MS,
  maxWaiting = MAX_WAITING,
}: SnapshotRunnerOptions): SnapshotRunner {
  const queue: Waiting[] = [];
  let running: Worker | null = null;
  let closed = false;

  const runOne = ({ request, resolve, reject }: Waiting): void => {
    const data: SnapshotJob = { eventsDir, ...request };
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
