import type { Operation, OperationOf, SeenOrder } from '../history.js';
import { isAnswered } from './verdict.js';

/** One order of an account, with everything that was asked and told about it. */
export interface OrderHistory {
  readonly account: string;
  readonly clientOrderId: string;
  readonly placements: readonly OperationOf<'place'>[];
  readonly cancels: readonly OperationOf<'cancel'>[];
  readonly sightings: readonly Sighting[];
}

/** What a read showed of an order: null if it should have shown it and did not. */
export interface Sighting {
  readonly operation: Operation & { readonly returnedAt: number };
  readonly order: SeenOrder | null;
}

interface Growing extends OrderHistory {
  readonly placements: OperationOf<'place'>[];
  readonly cancels: OperationOf<'cancel'>[];
  readonly sightings: Sighting[];
}

/** The orders of all accounts. */
export function ordersOf(history: readonly Operation[]): readonly OrderHistory[] {
  const found = new Map<string, Growing>();
  const closings = new Map<string, Sighting['operation']>();
  const of = (account: string, clientOrderId: string): Growing => {
    const key = `${account} ${clientOrderId}`;
    const order = found.get(key) ?? { account, clientOrderId, placements: [], cancels: [], sightings: [] };
    found.set(key, order);
    return order;
  };
  for (const operation of history) {
    const { account } = operation;
    if (operation.kind === 'place') of(account, operation.input.clientOrderId).placements.push(operation);
    if (operation.kind === 'cancel') of(account, operation.input.clientOrderId).cancels.push(operation);
    if (operation.kind === 'read-order' && isAnswered(operation))
      of(account, operation.input.clientOrderId).sightings.push({ operation, order: operation.outcome.answer.order });
    if (operation.kind !== 'read-orders' || !isAnswered(operation)) continue;
    for (const order of operation.outcome.answer.orders)
      of(account, order.clientOrderId).sightings.push({ operation, order });
    if (operation.closing) closings.set(account, operation);
  }
  // An order that no page of the closing list has is not there.
  for (const { account, sightings } of found.values()) {
    const closing = closings.get(account);
    if (closing && !sightings.some(({ operation }) => operation.closing))
      sightings.push({ operation: closing, order: null });
  }
  return [...found.values()];
}
