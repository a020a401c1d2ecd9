import { join } from 'node:path';
import { Worker, type ResourceLimits } from 'node:worker_threads';
import { bundledWorker } from './bundle-worker.js';

export interface WorkerFile {
  /** File name of the worker's entry without `.worker.ts`. Unique in the workspace. */
  readonly name: string;
  /**
   * Where the build put `<name>.mjs`. Without it the entry is bundled from the workspace's sources, which tests and
   * tools need.
   */
  readonly workersDir?: string | undefined;
}

export interface WorkerSource extends WorkerFile {
  readonly data: unknown;
  /** A worker that needs more memory ends by itself, and the process goes on. */
  readonly resourceLimits?: ResourceLimits;
}

/**
 * The file of a worker. It is a different one in the built program (one bundled module) and in Jest (a CommonJS
 * transform), so callers name the worker and never write a path.
 */
export const workerFile = ({ name, workersDir }: WorkerFile): string =>
  workersDir === undefined ? bundledWorker(name) : join(workersDir, `${name}.mjs`);

/** Starts a worker thread from its TypeScript entry. */
export function startWorker(source: WorkerSource): Worker {
  return new Worker(workerFile(source), {
    workerData: source.data,
    name: source.name,
    ...(source.resourceLimits ? { resourceLimits: source.resourceLimits } : {}),
  });
}
