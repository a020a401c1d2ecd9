import type { Operation } from '../../history/history.js';

/**
 * The history without what was answered about orders of earlier histories of the same accounts, which had all ended
 * before this one began.
 */
export function ownOrders(history: readonly Operation[]): readonly Operation[] {
  const placed = new Set(history.flatMap((one) => (one.kind === 'place' ? [one.input.clientOrderId] : [])));
  const ids = new Set(
    history.flatMap((one) => {
      if (one.outcome.is !== 'ok') return [];
      if (one.kind === 'place') return [one.outcome.answer.orderId];
      const seen = one.kind === 'read-orders' ? one.outcome.answer.orders : [];
      return seen.filter(({ clientOrderId }) => placed.has(clientOrderId)).map(({ orderId }) => orderId);
    }),
  );
  return history.map((one): Operation => {
    if (one.kind === 'read-orders' && one.outcome.is === 'ok') {
      const { answer } = one.outcome;
      const orders = answer.orders.filter(({ clientOrderId }) => placed.has(clientOrderId));
      return { ...one, outcome: { is: 'ok', answer: { ...answer, orders } } };
    }
    if (one.kind === 'read-fills' && one.outcome.is === 'ok') {
      const { answer } = one.outcome;
      const fills = answer.fills.filter(({ orderId }) => ids.has(orderId));
      return { ...one, outcome: { is: 'ok', answer: { ...answer, fills } } };
    }
    return one;
  });
}
