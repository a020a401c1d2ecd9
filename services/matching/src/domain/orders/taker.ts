import { SIDE, type OrderOwner, type OrderTerms, type StpMode } from '@corella/contracts/market';
import { SELF_TRADE, TIME_IN_FORCE, type BookOutcome, type SelfTrade } from '../book/outcome.js';
import type { RestingOrders } from './resting-orders.js';

/** An order that is about to be matched: a ticket, or a stop that was triggered. */
export type Taker = OrderOwner & Omit<OrderTerms, 'stopTicks' | 'operator'>;

const MODES: Readonly<Record<StpMode, SelfTrade>> = {
  'cancel-taker': SELF_TRADE.cancelTaker,
  'cancel-maker': SELF_TRADE.cancelMaker,
  'cancel-both': SELF_TRADE.cancelBoth,
};

/** Orders from before modes existed name none. */
export const selfTradeOf = ({ stpMode = 'cancel-taker' }: Partial<Taker>): SelfTrade => MODES[stpMode];

/** Types of which the unfilled rest stays on the book. */
export const mayRest = ({ orderType }: Taker): boolean =>
  orderType === 'limit' || orderType === 'post-only' || orderType === 'stop-limit';

/** Limits of a market order: its price bound, and for a purchase what it may spend (ticks × lots) and buy. */
export interface MarketLimits {
  readonly boundTicks: number;
  readonly budget: number;
  readonly maxLots: number;
}

/** Lets the book match an order according to its type. */
export function matchTaker(taker: Taker, { book, groups }: RestingOrders, limits: MarketLimits): BookOutcome {
  const { orderId, side, qtyLots = 0, priceTicks = 0 } = taker;
  const group = groups.numberOf(taker.stpGroup);
  const selfTrade = selfTradeOf(taker);
  if (taker.orderType !== 'market') {
    return book.limit(
      orderId,
      side,
      priceTicks,
      qtyLots,
      group,
      mayRest(taker) ? TIME_IN_FORCE.goodTillCancelled : TIME_IN_FORCE.immediateOrCancel,
      selfTrade,
    );
  }
  if (side === SIDE.sell)
    return book.limit(orderId, side, limits.boundTicks, qtyLots, group, TIME_IN_FORCE.immediateOrCancel, selfTrade);
  return book.buyByCost(limits.boundTicks, limits.budget, limits.maxLots, group, selfTrade);
}
