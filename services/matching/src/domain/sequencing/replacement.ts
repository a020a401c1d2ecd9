import { isStopType, type OrderTicket, type ReplacedOrder } from '@corella/contracts/market';
import type { OpenOrders } from '../orders/open-orders.js';
import type { Refusal } from '../orders/order-events.js';
import type { MarketEvent } from '../symbol/market-event.js';

/**
 * Why an order can no longer take the place of the one that it names, or null. That order has to be open, of the same
 * owner, side and type, and filled as far as its owner knew. A stop order has to wait still. Another customer's
 * order is reported like one that is not open. Only a market that trades accepts orders, and such a market takes
 * cancels too.
 */
export function tooLateToReplace(
  { account, side, orderType }: OrderTicket,
  { orderId: replaces, filledLots }: ReplacedOrder,
  orders: OpenOrders,
): Refusal | null {
  const old = orders.find(replaces);
  if (old?.account !== account || old.side !== side || old.orderType !== orderType)
    return { reason: 'too-late-to-replace', rule: 'replace-open', inputs: { replaces } };
  if (old.filledLots !== filledLots || old.waits !== isStopType(orderType))
    return { reason: 'too-late-to-replace', rule: 'replace-changed', inputs: { replaces } };
  return null;
}

/** Takes the old order off the book and returns its end, which names the order that takes its place. */
export function endReplaced({ orderId }: ReplacedOrder, by: number, orders: OpenOrders): MarketEvent<'OrderClosed'> {
  const { type, data } = orders.end(orderId, 'replaced').event;
  return { type, data: { ...data, replacedBy: by } };
}
