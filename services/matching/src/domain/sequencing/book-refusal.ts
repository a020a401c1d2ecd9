import { isFillOrKill, SIDE } from '@corella/contracts/market';
import type { Refusal } from '../orders/order-events.js';
import type { RestingOrders } from '../orders/resting-orders.js';
import { selfTradeOf, type Taker } from '../orders/taker.js';
import { SURE_FILLS } from './append-room.js';

/**
 * Refusals that depend on the orders on the book: a post-only order that would take, and a fill-or-kill order that
 * cannot be filled completely at once in one append. Lots of the order's own group do not count, and unless they give
 * way, the order reaches no further than the first of them.
 */
export function bookRefusalOf(taker: Taker, { book, groups }: RestingOrders): Refusal | null {
  const { side, orderType, priceTicks = 0, qtyLots = 0 } = taker;
  if (orderType === 'post-only') {
    const bestTicks = side === SIDE.buy ? book.bestAskTicks : book.bestBidTicks;
    const takes = bestTicks !== 0 && (side === SIDE.buy ? bestTicks <= priceTicks : bestTicks >= priceTicks);
    return takes ? { reason: 'post-only-takes', rule: 'post-only', inputs: { priceTicks, bestTicks } } : null;
  }
  if (!isFillOrKill(orderType)) return null;
  book.reach(side, priceTicks, qtyLots, groups.numberOf(taker.stpGroup), selfTradeOf(taker));
  return book.reachLots < qtyLots || book.reachMakers > SURE_FILLS
    ? { reason: 'fok-unfillable', rule: 'fill-or-kill', inputs: { qtyLots, availableLots: book.reachLots, priceTicks } }
    : null;
}
