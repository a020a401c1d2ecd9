import { join } from 'node:path';
import { Worker, type ResourceLimits } from 'node:worker_threads';
import { bundledWorker } from './bundle-worker.js';

export interface WorkerSource {
  /** File name of the worker's entry without `.worker.ts`. Unique in the workspace. */
  readonly name: string;
  /**
   * Where the build put `<name>.mjs`. Without it the entry is bundled from the workspace's sources, which tests and
   * tools need.
   */
  readonly workersDir?: string | undefined;
  readonly data: unknown;
  /** A worker that needs more memory ends by itself, and the process goes on. */
  readonly resourceLimits?: ResourceLimits;
}

/**
 * Starts a worker thread from its TypeScript entry. A worker is a different file in the built program (one bundled
 * module) and in Jest (a CommonJS transform), so callers name the worker and never write a path.
 */
export function startWorker(source: WorkerSource): Worker {
  const file =
    source.workersDir === undefined ? bundledWorker(source.name) : join(source.workersDir, `${source.name}.mjs`);
  return new Worker(file, {
    workerData: source.data,
    name: source.name,
    ...(source.resourceLimits ? { resourceLimits: source.resourceLimits } : {}),
  });
}
