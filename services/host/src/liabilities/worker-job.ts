import { startWorker } from '@corella/worker-host';

export interface WorkerJob {
  readonly name: string;
  readonly workersDir: string | undefined;
  readonly data: unknown;
  readonly timeoutMs: number;
  /** Terminates the worker early; the job then rejects. */
  readonly signal: AbortSignal;
}

const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 2_048 };

/** Runs a worker that sends one message and ends. Rejects when it fails, takes too long or ends without a message. */
export function runJob<Done>({ name, workersDir, data, timeoutMs, signal }: WorkerJob): Promise<Done> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new Error(`the ${name} worker was not started: the venue is stopping`));
    const worker = startWorker({ name, workersDir, data, resourceLimits: RESOURCE_LIMITS });
    let done: { readonly value: Done } | null = null;
    let fault: unknown = null;
    const end = (reason: string) => (): void => {
      fault ??= new Error(reason);
      void worker.terminate();
    };
    const timer = setTimeout(end(`it took longer than ${timeoutMs} ms`), timeoutMs);
    const onAbort = end('the venue is stopping');
    signal.addEventListener('abort', onAbort, { once: true });
    worker.once('message', (value: Done) => (done = { value }));
    worker.once('error', (error) => (fault ??= error));
    worker.once('exit', (code) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      if (done) resolve(done.value);
      else
        reject(
          new Error(`the ${name} worker did not deliver a result`, {
            cause: fault ?? new Error(`it ended with code ${code}`),
          }),
        );
    });
  });
}
