import { SIDE, type MarketEvents, type OrderType, type Side, type StpMode } from '@corella/contracts/market';
import type { Report } from '../violation.js';
import type { BookOrder, SideBook } from './side-book.js';

export type Accepted = MarketEvents['OrderAccepted'];
type Closed = MarketEvents['OrderClosed'];
type Trade = MarketEvents['TradeExecuted'];

const NO_PRICE = 0;
const NEVER_RESTS: ReadonlySet<OrderType> = new Set<OrderType>(['market', 'ioc', 'fok', 'stop-limit-fok']);
const WAITS: ReadonlySet<OrderType> = new Set<OrderType>(['stop-limit', 'stop-limit-fok']);
const ALL_OR_NOTHING: ReadonlySet<OrderType> = new Set<OrderType>(['fok', 'stop-limit-fok']);
/** Whether orders of this type wait for a trigger. */
export const waitsForTrigger = ({ orderType }: { readonly orderType: OrderType }): boolean => WAITS.has(orderType);
/** Whether an order of this type is filled completely at once, or not at all. */
export const isAllOrNothing = ({ orderType }: Accepted): boolean => ALL_OR_NOTHING.has(orderType);
/** So many fit into one append for certain. */
const FEW_MAKERS = 50;
/** Reasons with which an order may end while it could still trade. */
const CUT_SHORT: ReadonlySet<string> = new Set(['self-trade', 'fuse', 'too-many-fills']);

/** An order that is being matched: what it may meet, and what has happened to the orders of its own group. */
export class Incoming {
  readonly order: BookOrder;
  readonly mode: StpMode;
  /** An order of its own group has given way to it. */
  private gaveWay = false;

  constructor(
    readonly accepted: Accepted,
    private readonly limits: {
      /** For a market order: the worst price that it may meet. */
      readonly boundTicks: number | null;
      /** Outside the band when it was triggered, so it has to end without a fill. */
      readonly mustEnd: boolean;
    },
    /** The side of the book that it trades with. */
    private readonly opposite: SideBook,
  ) {
    const { orderId, side, priceTicks = NO_PRICE, qtyLots = 0, stpGroup } = accepted;
    this.mode = accepted.stpMode ?? 'cancel-taker';
    this.order = {
      orderId,
      side,
      priceTicks,
      qtyLots,
      group: stpGroup,
      filledLots: 0,
      filledValue: 0,
      gone: false,
    };
  }

  /** A trade meets the first order on the other side, within limit and bound, and never one of its own group. */
  trades({ tradeId, priceTicks, takerSide, maker }: Trade, report: Report): void {
    const { order, accepted, limits } = this;
    if (limits.mustEnd) report('band', `trade ${tradeId}: order ${order.orderId} was triggered outside the band`);
    if (takerSide !== order.side) report('quantity', `trade ${tradeId}: its taker is on the other side`);
    if (accepted.orderType === 'post-only')
      report('limit', `trade ${tradeId}: the post-only order ${order.orderId} takes`);
    if (order.priceTicks !== NO_PRICE && isWorse(order.side, priceTicks, order.priceTicks))
      report(
        'limit',
        `trade ${tradeId}: order ${order.orderId} with limit ${order.priceTicks} is filled at ${priceTicks}`,
      );
    if (limits.boundTicks !== null && isWorse(order.side, priceTicks, limits.boundTicks))
      report(
        'band',
        `trade ${tradeId}: order ${order.orderId} is filled at ${priceTicks}, beyond ${limits.boundTicks}`,
      );
    const first = this.first();
    if (first?.orderId !== maker.orderId || first.priceTicks !== priceTicks)
      report(
        'price-time',
        `trade ${tradeId} meets order ${maker.orderId} at ${priceTicks}, first stands ${first ? `${first.orderId} at ${first.priceTicks}` : 'nobody'}`,
      );
    if (first?.orderId === maker.orderId && first.group === order.group)
      report('self-trade', `trade ${tradeId}: orders of ${order.group} trade with each other`);
    if (this.hasToEnd())
      report('self-trade', `trade ${tradeId}: order ${order.orderId} goes on after both were to end`);
  }

  /** Another order is cancelled because this one has reached it. */
  takesOut(other: BookOrder, report: Report): void {
    const subject = `order ${other.orderId} gives way to ${this.order.orderId}`;
    if (this.mode === 'cancel-taker') report('self-trade', `${subject}, which cancels itself instead`);
    if (other.group !== this.order.group) report('self-trade', `${subject} of another group`);
    const first = this.first();
    if (first?.orderId !== other.orderId || !this.reaches(first))
      report('self-trade', `${subject} before it has reached it`);
    if (this.hasToEnd()) report('self-trade', `${subject} after both were to end`);
    this.gaveWay = true;
  }

  /** The order ends before it could rest. */
  ends({ orderId, reason, filledLots }: Closed, report: Report): void {
    const first = this.first();
    const met = first !== null && this.reaches(first) ? first : null;
    if (reason === 'self-trade') {
      if (this.mode === 'cancel-maker')
        report('self-trade', `order ${orderId} ends although the others were to give way`);
      if (this.mode === 'cancel-taker' && met?.group !== this.order.group)
        report('self-trade', `order ${orderId} ends without having met an order of its group`);
      if (this.mode === 'cancel-both' && !this.gaveWay)
        report('self-trade', `order ${orderId} ends and no order of its group with it`);
      return;
    }
    if (this.hasToEnd()) report('self-trade', `order ${orderId} ends ${reason} after both were to end`);
    if (reason === 'fok-unfillable') return this.couldNotBeFilled(filledLots, report);
    const isOpen = this.order.qtyLots > 0 && filledLots < this.order.qtyLots;
    if (isOpen && met && !this.limits.mustEnd && !CUT_SHORT.has(reason))
      report('price-time', `order ${orderId} ends ${reason} although it can meet order ${met.orderId}`);
  }

  /** Triggered, and refused because the book had too little. What stands before its own group's orders is certain. */
  private couldNotBeFilled(filledLots: number, report: Report): void {
    const { order, accepted } = this;
    if (!isAllOrNothing(accepted) || filledLots > 0)
      report('quantity', `order ${order.orderId} ends as fill-or-kill and is none, or was filled in part`);
    let [lots, makers] = [0, 0];
    for (const other of this.opposite.inOrder()) {
      if (lots >= order.qtyLots || other.group === order.group || !this.reaches(other)) break;
      lots += other.qtyLots - other.filledLots;
      makers += 1;
    }
    if (lots >= order.qtyLots && makers <= FEW_MAKERS)
      report('quantity', `order ${order.orderId} ends unfilled although the book has ${lots} lots for it`);
  }

  /** Nothing is left to meet. */
  rests(report: Report): void {
    const { order, accepted, limits } = this;
    if (NEVER_RESTS.has(accepted.orderType) || order.filledLots >= order.qtyLots || limits.mustEnd)
      report('quantity', `order ${order.orderId} neither ended nor can rest`);
    if (this.hasToEnd()) report('self-trade', `order ${order.orderId} rests after both were to end`);
  }

  private hasToEnd(): boolean {
    return this.mode === 'cancel-both' && this.gaveWay;
  }

  private first(): BookOrder | null {
    for (const order of this.opposite.inOrder()) return order;
    return null;
  }

  private reaches({ priceTicks }: BookOrder): boolean {
    const { order, limits } = this;
    const limit = order.priceTicks === NO_PRICE ? limits.boundTicks : order.priceTicks;
    return limit === null || !isWorse(order.side, priceTicks, limit);
  }
}

const isWorse = (side: Side, priceTicks: number, thanTicks: number): boolean =>
  side === SIDE.buy ? priceTicks > thanTicks : priceTicks < thanTicks;
