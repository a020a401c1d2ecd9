import { parentPort, receiveMessageOnPort, type MessagePort, type TransferListItem } from 'node:worker_threads';

export interface WorkerCall {
  readonly id: number;
  readonly op: string;
  readonly payload: unknown;
}

export type CallAnswer =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly message: string; readonly details: unknown };

const MAX_DRAINED_MESSAGES = 1_000;

/**
 * The worker's side of a channel. `handle` receives all calls that have arrived meanwhile, so that they can share one
 * transaction, and answers each of them. What it returns is posted as one message.
 */
export function serveCalls(
  handle: (calls: readonly WorkerCall[]) => { answers: readonly CallAnswer[]; transfer?: readonly TransferListItem[] },
): { push(message: unknown): void; port: MessagePort } {
  const port = parentPort;
  if (!port) throw new Error('serveCalls runs inside a worker thread');
  port.on('message', (first: readonly WorkerCall[]) => {
    const calls = [...first];
    for (let drained = 0; drained < MAX_DRAINED_MESSAGES; drained += 1) {
      const more = receiveMessageOnPort(port) as { message: readonly WorkerCall[] } | undefined;
      if (!more) break;
      calls.push(...more.message);
    }
    const { answers, transfer } = handle(calls);
    port.postMessage({ answers }, transfer ?? []);
  });
  return { push: (message) => port.postMessage({ push: message }), port };
}

/** Runs one call and turns a throw into an answer. */
export function answerCall(
  call: WorkerCall,
  run: () => unknown,
  detailsOf: (error: unknown) => unknown = () => null,
): CallAnswer {
  try {
    return { id: call.id, ok: true, value: run() };
  } catch (error) {
    return {
      id: call.id,
      ok: false,
      message: error instanceof Error ? error.message : String(error),
      details: detailsOf(error),
    };
  }
}
