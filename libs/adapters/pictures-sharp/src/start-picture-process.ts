import { startProcess, workerFile } from '@corella/worker-host';
import type { ChildProcess } from 'node:child_process';
import type { PictureBounds, PictureProcessArgs } from './picture-job.js';

export interface PictureProcessOptions {
  /** Where the build put the workers. Absent in tests and tools. */
  readonly workersDir?: string | undefined;
  /** A file that needs more is given up with its process. */
  readonly bounds?: PictureBounds;
  /** How much it gives way to other processes (default 19, as much as it can). */
  readonly niceness?: number;
}

const MEGABYTE = 1024 * 1024;
export const PICTURE_BOUNDS: PictureBounds = { memoryBytes: 768 * MEGABYTE, processorMs: 10_000 };
const HEAP_MEGABYTES = 256;
const MOST_NICE = 19;

/** A process that decodes what it is sent. It begins without work, and ends with this one. */
export function startPictureProcess({
  workersDir,
  bounds = PICTURE_BOUNDS,
  niceness,
}: PictureProcessOptions): ChildProcess {
  const args: PictureProcessArgs = {
    ...bounds,
    parent: process.pid,
    guard: workerFile({ name: 'pictures-guard', workersDir }),
  };
  return startProcess({
    name: 'pictures',
    workersDir,
    args: [JSON.stringify(args)],
    heapMegabytes: HEAP_MEGABYTES,
    niceness: niceness ?? MOST_NICE,
  });
}
