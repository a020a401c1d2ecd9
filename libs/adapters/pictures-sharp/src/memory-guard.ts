import type { Worker } from 'node:worker_threads';

export interface MemoryBounds {
  /** What one worker's JavaScript holds at most, buffers included. The limits of a worker leave buffers out. */
  readonly workerBytes: number;
  /** By how much the process may grow over one file. It counts what libraries hold outside JavaScript. */
  readonly growthBytes: number;
}

export const MEMORY_BOUNDS: MemoryBounds = { workerBytes: 256 * 1024 * 1024, growthBytes: 1024 * 1024 * 1024 };

const LOOK_EVERY_MS = 50;

/** Calls `exceeded` once when a worker needs more memory than it may. Returns what ends the watch. */
export function watchMemory(worker: Worker, bounds: MemoryBounds, exceeded: () => void): () => void {
  const before = process.memoryUsage.rss();
  let [asking, ended] = [false, false];
  const stop = (): void => {
    ended = true;
    clearInterval(timer);
  };
  const judge = (bytes: number, most: number): void => {
    if (ended || bytes <= most) return;
    stop();
    exceeded();
  };
  const look = async (): Promise<void> => {
    judge(process.memoryUsage.rss() - before, bounds.growthBytes);
    if (asking || ended) return;
    asking = true;
    const heap = await worker.getHeapStatistics().catch(() => null);
    asking = false;
    if (heap !== null) judge(heap.used_heap_size + heap.external_memory, bounds.workerBytes);
  };
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  return stop;
}
