import type { Operation, OperationOf } from '../history.js';

export interface Finding {
  readonly is: 'explained' | 'violated' | 'undecided';
  /** What was checked, such as one client or one order. */
  readonly about: string;
  readonly operations: number;
  /** Empty if explained. */
  readonly words: string;
}

export type Answered<O extends Operation = Operation> = O & {
  readonly returnedAt: number;
  readonly outcome: Extract<O['outcome'], { is: 'ok' }>;
};

/** Whether the client has an answer to what it asked. */
export const isAnswered = <O extends Operation>(operation: O): operation is Answered<O> =>
  operation.outcome.is === 'ok' && operation.returnedAt !== null;

const MOST_SHOWN = 6;

/**
 * An operation in one line: who, when in ms of the clock, what and the answer. Of a list only the order that this is
 * about, and how many it has.
 */
export function wordsOf(operation: Operation, clientOrderId?: string): string {
  const { client, id, kind, input, calledAt, returnedAt, outcome, gateway } = operation;
  const ms = (us: number | null): string => (us === null ? '…' : (us / 1_000).toFixed(3));
  const asked = 'clientOrderId' in input ? input.clientOrderId : JSON.stringify(input);
  const told = JSON.stringify(outcome.is === 'ok' ? outcome.answer : outcome);
  const answer = isAnswered(operation) && operation.kind === 'read-orders' ? listWords(operation, clientOrderId) : told;
  return `${client}#${id} ${kind} ${asked} at ${gateway} [${ms(calledAt)}, ${ms(returnedAt)}] → ${answer}`;
}

function listWords({ outcome }: Answered<OperationOf<'read-orders'>>, clientOrderId: string | undefined): string {
  const { orders, stale } = outcome.answer;
  const found = orders.find((order) => order.clientOrderId === clientOrderId);
  return `${JSON.stringify(found ?? null)} in a list of ${orders.length}${stale ? ', stale' : ''}`;
}

/** The last of a list, with the number that is left out. */
export function lastOf(lines: readonly string[]): string {
  const shown = lines.slice(-MOST_SHOWN);
  return [...(lines.length > shown.length ? [`(${lines.length - shown.length} before)`] : []), ...shown].join(
    '\n      ',
  );
}
