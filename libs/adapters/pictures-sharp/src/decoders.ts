import { startWorker } from '@corella/worker-host';
import type { Worker } from 'node:worker_threads';
import { MEMORY_BOUNDS, watchMemory, type MemoryBounds } from './memory-guard.js';
import type { PictureDone, PictureJob } from './picture-job.js';

export interface DecoderOptions {
  /** Where the build put the workers. Absent in tests and tools. */
  readonly workersDir?: string | undefined;
  /** How many files are decoded at once (default 2), and how many may wait (default 16). */
  readonly workers?: number;
  readonly maxWaiting?: number;
  /** A file that takes longer is given up with its worker (default 10 s). */
  readonly timeoutMs?: number;
  /** A file that needs more memory is given up with its worker (default 256 MB, and 1 GB more for the process). */
  readonly memory?: MemoryBounds;
  /** A worker without work ends after this time (default a minute). */
  readonly idleMs?: number;
}

/** Why no answer came: too many wait, or the worker was lost over this file. */
export type Lost = 'busy' | 'lost';
interface Waiting {
  readonly job: PictureJob;
  readonly resolve: (answer: { readonly value: unknown } | Lost) => void;
}

const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 256 };

/** Workers that each decode one file at a time. One that hangs or dies over a file takes nothing else with it. */
export class Decoders {
  private readonly idle = new Map<Worker, NodeJS.Timeout>();
  private readonly busy = new Set<Worker>();
  private readonly queue: Waiting[] = [];
  private closed = false;

  constructor(private readonly options: DecoderOptions) {}

  run(job: PictureJob): Promise<{ readonly value: unknown } | Lost> {
    if (this.closed || this.queue.length >= (this.options.maxWaiting ?? 16)) return Promise.resolve('busy');
    return new Promise((resolve) => {
      this.queue.push({ job, resolve });
      this.next();
    });
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const { resolve } of this.queue.splice(0)) resolve('lost');
    const workers = [...this.idle.keys(), ...this.busy];
    for (const timer of this.idle.values()) clearTimeout(timer);
    this.idle.clear();
    await Promise.all(workers.map((worker) => worker.terminate()));
  }

  private next(): void {
    if (this.queue.length === 0 || this.busy.size >= (this.options.workers ?? 2)) return;
    const waiting = this.queue.shift();
    if (waiting === undefined) return;
    const worker = this.take();
    this.busy.add(worker);
    this.decode(worker, waiting);
    this.next();
  }

  private take(): Worker {
    for (const [worker, timer] of this.idle) {
      clearTimeout(timer);
      this.idle.delete(worker);
      return worker;
    }
    const { workersDir } = this.options;
    return startWorker({ name: 'pictures', workersDir, data: {}, resourceLimits: RESOURCE_LIMITS });
  }

  private decode(worker: Worker, { job, resolve }: Waiting): void {
    const end = (answer: { readonly value: unknown } | Lost): void => {
      clearTimeout(timer);
      unwatch();
      worker.off('message', told).off('error', lost).off('exit', lost);
      this.busy.delete(worker);
      if (answer === 'lost') {
        // Errors of a worker that is being ended concern nobody.
        worker.on('error', () => undefined);
        void worker.terminate();
      } else this.rest(worker);
      resolve(answer);
      this.next();
    };
    const told = (done: PictureDone): void => end('value' in done ? { value: done.value } : 'lost');
    const lost = (): void => end('lost');
    const timer = setTimeout(lost, this.options.timeoutMs ?? 10_000);
    const unwatch = watchMemory(worker, this.options.memory ?? MEMORY_BOUNDS, lost);
    worker.on('message', told).on('error', lost).on('exit', lost);
    worker.postMessage(job);
  }

  private rest(worker: Worker): void {
    if (this.closed) return;
    const timer = setTimeout(() => {
      this.idle.delete(worker);
      void worker.terminate();
    }, this.options.idleMs ?? 60_000);
    timer.unref();
    this.idle.set(worker, timer);
  }
}
