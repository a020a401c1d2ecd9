import type { Order } from '@corella/contracts/web';
import { wholePercent, wireDecimal } from '../decimal/decimal.js';

export type Progressing = Pick<Order, 'quantity' | 'total' | 'filledQuantity' | 'filledTotal' | 'state'>;

/**
 * How much of an order is filled, in whole percent, cut. For a market buy, the part of the money that was spent; a
 * filled one is complete, although whole lots rarely cost exactly what was to be spent.
 */
export function filledPercent(order: Progressing): number {
  if (order.state === 'filled') return 100;
  const [done, whole] =
    order.quantity === null ? [order.filledTotal, order.total] : [order.filledQuantity, order.quantity];
  return wholePercent(wireDecimal(done), wireDecimal(whole));
}
