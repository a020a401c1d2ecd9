import type { Worker } from 'node:worker_threads';
import type { CallAnswer, WorkerCall } from './serve-calls.js';

/** A fault that a worker reported, or the worker's death. `details` is what the worker attached. */
export class WorkerFault extends Error {
  override readonly name: string = 'WorkerFault';
  constructor(
    message: string,
    readonly details: unknown,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}

export interface WorkerChannel {
  /** Calls made within two turns of the event loop travel in one message. Rejects with WorkerFault. */
  call<Value>(op: string, payload: unknown): Promise<Value>;
  /** Calls not yet answered. */
  pending(): number;
  /** Ends the thread. Outstanding calls are rejected. */
  terminate(): Promise<void>;
}

interface Waiting {
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Request and reply over a worker's message port, answered in any order. `onPush` receives what the worker sends
 * unasked.
 */
export function openChannel(
  worker: Worker,
  handlers: { onPush?: (message: unknown) => void; onDeath: (error: unknown) => void },
): WorkerChannel {
  const waiting = new Map<number, Waiting>();
  let outgoing: WorkerCall[] = [];
  let nextId = 1;
  let dead: WorkerFault | null = null;
  let ending = false;

  const die = (error: unknown): void => {
    if (dead) return;
    dead = error instanceof WorkerFault ? error : new WorkerFault('the worker thread failed', null, { cause: error });
    for (const { reject } of waiting.values()) reject(dead);
    waiting.clear();
    if (!ending) handlers.onDeath(dead);
  };
  const flush = (): void => {
    const calls = outgoing;
    outgoing = [];
    if (!dead) worker.postMessage(calls);
  };
  worker.on('message', (message: { answers: readonly CallAnswer[] } | { push: unknown }) => {
    if ('push' in message) {
      handlers.onPush?.(message.push);
      return;
    }
    for (const answer of message.answers) {
      const waiter = waiting.get(answer.id);
      waiting.delete(answer.id);
      if (answer.ok) waiter?.resolve(answer.value as never);
      else waiter?.reject(new WorkerFault(answer.message, answer.details));
    }
  });
  worker.on('error', die);
  // The exit may be reported in the same tick as the worker's last answer, so whoever asked for the end announces it
  // first.
  worker.on('exit', (code) =>
    setImmediate(() => die(new WorkerFault(`the worker thread ended with code ${code}`, null))),
  );

  return {
    call: (op, payload) =>
      new Promise((resolve, reject) => {
        if (dead) {
          reject(dead);
          return;
        }
        const id = nextId;
        nextId += 1;
        waiting.set(id, { resolve, reject });
        // Two turns of the event loop later. Requests that arrived together share one message and one transaction, and
        // so do requests that the answers of this turn trigger (a commit is followed by the next group of its writer
        // and of the writer that it feeds).
        if (outgoing.push({ id, op, payload }) === 1) setImmediate(() => setImmediate(flush));
      }),
    pending: () => waiting.size,
    async terminate() {
      ending = true;
      await worker.terminate();
    },
  };
}
