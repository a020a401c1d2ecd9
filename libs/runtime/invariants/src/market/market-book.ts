import { SIDE, type MarketEvents, type OrderType, type Side } from '@corella/contracts/market';
import type { RecordedEvent } from '@corella/event-store';
import type { Report } from '../violation.js';
import { SideBook, type BookOrder } from './side-book.js';
import { inBand, marketBound, Terms } from './terms.js';

type Accepted = MarketEvents['OrderAccepted'];

/** An order that is being matched. What is left of it rests when the next one comes. */
interface Incoming {
  readonly accepted: Accepted;
  readonly order: BookOrder;
  /** Of a market order: the worst price it may meet. */
  readonly boundTicks: number | null;
  /** Outside the band when it woke: it has to end without a fill. */
  readonly mustEnd: boolean;
}

const NEVER_RESTS: ReadonlySet<OrderType> = new Set<OrderType>(['market', 'ioc', 'fok']);
const NO_PRICE = 0;

/** One market's book, rebuilt order by order in the plainest way, as a witness of the engine's. */
export class MarketBook {
  readonly terms = new Terms();
  private readonly sides = { [SIDE.buy]: new SideBook(SIDE.buy), [SIDE.sell]: new SideBook(SIDE.sell) };
  private readonly resting = new Map<number, BookOrder>();
  /** Stop-limit orders before their trigger. */
  private readonly waiting = new Map<number, Accepted>();
  private incoming: Incoming | null = null;
  /**
   * What the stops of an append wake by: its last price before the first of them traded. Null once an order has been
   * accepted since.
   */
  private wakeTicks: number | null = null;

  /** Orders that have not ended. */
  open(): number[] {
    return [...this.resting.keys(), ...this.waiting.keys(), ...(this.incoming ? [this.incoming.order.orderId] : [])];
  }

  accepted(order: Accepted, { meta }: RecordedEvent, report: Report): void {
    this.rest(report);
    this.wakeTicks = null;
    const { orderId, priceTicks, stopTicks } = order;
    if (this.isOpen(orderId)) report('once', `order ${orderId} is accepted twice`);
    this.terms.mustTrade(`order ${orderId} is accepted`, report);
    const parameters = this.terms.parametersAt(meta.at);
    // A stop-limit order's price is measured by its stop price when it is placed, and by the last price when it wakes
    // (core.md 14).
    const around = stopTicks ?? this.terms.lastTicks;
    if (parameters && priceTicks !== undefined && !inBand({ side: order.side, priceTicks }, around, parameters))
      report('band', `order ${orderId} at ${priceTicks} is accepted outside the band around ${around}`);
    if (order.orderType === 'market') this.terms.mustBeNearReference(`order ${orderId}`, meta.at, report);
    if (order.orderType === 'stop-limit') this.waiting.set(orderId, order);
    else
      this.incoming = this.begin(
        order,
        order.orderType === 'market' && parameters ? marketBound(order.side, this.terms.lastTicks, parameters) : null,
      );
  }

  triggered({ orderId, lastTicks }: MarketEvents['StopTriggered'], { meta }: RecordedEvent, report: Report): void {
    this.rest(report);
    const order = this.waiting.get(orderId);
    if (!order) return report('once', `order ${orderId} wakes without waiting`);
    this.waiting.delete(orderId);
    this.terms.mustTrade(`order ${orderId} wakes`, report);
    const { stopTicks = 0, operator } = order;
    if (lastTicks !== this.terms.lastTicks && lastTicks !== this.wakeTicks)
      report('agreement', `order ${orderId} wakes by the price ${lastTicks}, the last is ${this.terms.lastTicks}`);
    this.wakeTicks = lastTicks;
    if (operator === 'gte' ? lastTicks < stopTicks : lastTicks > stopTicks)
      report('band', `order ${orderId} wakes at ${lastTicks} although its stop is ${operator ?? ''} ${stopTicks}`);
    const parameters = this.terms.parametersAt(meta.at);
    const woken = this.begin(order, null);
    this.incoming = {
      ...woken,
      mustEnd: parameters !== null && !inBand(woken.order, this.terms.lastTicks, parameters),
    };
    return undefined;
  }

  traded(trade: MarketEvents['TradeExecuted'], report: Report): void {
    const { incoming } = this;
    this.terms.traded(trade, report);
    const { tradeId, priceTicks, qtyLots, maker, taker } = trade;
    if (!incoming || incoming.order.orderId !== taker.orderId)
      return report('price-time', `trade ${tradeId}: its taker ${taker.orderId} is not the order being matched`);
    const { order, accepted, boundTicks, mustEnd } = incoming;
    if (mustEnd) report('band', `trade ${tradeId}: order ${order.orderId} woke outside the band`);
    if (trade.takerSide !== order.side) report('quantity', `trade ${tradeId}: its taker is on the other side`);
    if (accepted.orderType === 'post-only')
      report('limit', `trade ${tradeId}: the post-only order ${order.orderId} takes`);
    if (order.priceTicks !== NO_PRICE && isWorse(order.side, priceTicks, order.priceTicks))
      report(
        'limit',
        `trade ${tradeId}: order ${order.orderId} with limit ${order.priceTicks} is filled at ${priceTicks}`,
      );
    if (boundTicks !== null && isWorse(order.side, priceTicks, boundTicks))
      report('band', `trade ${tradeId}: order ${order.orderId} is filled at ${priceTicks}, beyond ${boundTicks}`);
    const passesOwn = accepted.stpMode !== undefined && accepted.stpMode !== 'cancel-taker';
    const opposite = this.sides[order.side === SIDE.buy ? SIDE.sell : SIDE.buy];
    const first = firstOf(opposite, passesOwn ? order.group : null);
    if (first?.orderId !== maker.orderId || first.priceTicks !== priceTicks)
      report(
        'price-time',
        `trade ${tradeId} meets order ${maker.orderId} at ${priceTicks}, first stands ${first ? `${first.orderId} at ${first.priceTicks}` : 'nobody'}`,
      );
    if (first?.orderId === maker.orderId && first.group === order.group)
      report('self-trade', `trade ${tradeId}: orders of ${order.group} trade with each other`);
    fill(order, trade, taker, report);
    const met = this.resting.get(maker.orderId);
    if (!met) return report('quantity', `trade ${tradeId}: order ${maker.orderId} is not on the book`);
    fill(met, trade, maker, report);
    if (met.filledLots >= met.qtyLots) this.sides[met.side].leave(met);
    return qtyLots > 0 ? undefined : report('quantity', `trade ${tradeId} is over nothing`);
  }

  closed({ orderId, state, filledLots, filledValue }: MarketEvents['OrderClosed'], report: Report): void {
    const own = this.incoming?.order.orderId === orderId ? this.incoming : null;
    const order = own?.order ?? this.resting.get(orderId);
    if (own) this.incoming = null;
    this.resting.delete(orderId);
    this.waiting.delete(orderId);
    if (order) this.sides[order.side].leave(order);
    const seen = order ?? { filledLots: 0, filledValue: 0, qtyLots: -1 };
    if (filledLots !== seen.filledLots || filledValue !== seen.filledValue)
      report(
        'quantity',
        `order ${orderId} ends with ${filledLots} lots for ${filledValue}, its trades come to ${seen.filledLots} for ${seen.filledValue}`,
      );
    const whole = order !== undefined && (order.qtyLots === 0 ? filledLots > 0 : filledLots === order.qtyLots);
    const fits =
      state === 'filled'
        ? whole
        : state === 'canceled'
          ? filledLots === 0
          : filledLots > 0 && (order?.qtyLots === 0 || !whole);
    if (!fits) report('quantity', `order ${orderId} ends ${state} with ${filledLots} of ${seen.qtyLots} lots filled`);
    if (own?.accepted.orderType === 'fok' && filledLots > 0 && !whole)
      report('quantity', `the fill-or-kill order ${orderId} is filled in part`);
  }

  /** The order being matched has taken what it could: it rests, unless it is of a kind that never does. */
  rest(report: Report): void {
    const { incoming } = this;
    this.incoming = null;
    if (!incoming) return;
    const { order, accepted, mustEnd } = incoming;
    if (NEVER_RESTS.has(accepted.orderType) || order.filledLots >= order.qtyLots || mustEnd)
      report('quantity', `order ${order.orderId} neither ended nor can rest`);
    this.resting.set(order.orderId, order);
    this.sides[order.side].add(order);
    const [bid, ask] = [this.sides[SIDE.buy].best(), this.sides[SIDE.sell].best()];
    if (bid > 0 && ask > 0 && bid >= ask)
      report('not-crossed', `order ${order.orderId} rests and the book is ${bid} to ${ask}`);
  }

  private isOpen(orderId: number): boolean {
    return this.resting.has(orderId) || this.waiting.has(orderId);
  }

  private begin(accepted: Accepted, boundTicks: number | null): Incoming {
    const { orderId, side, priceTicks, qtyLots, stpGroup } = accepted;
    return {
      accepted,
      boundTicks,
      mustEnd: false,
      order: {
        orderId,
        side,
        priceTicks: priceTicks ?? NO_PRICE,
        qtyLots: qtyLots ?? 0,
        group: stpGroup,
        filledLots: 0,
        filledValue: 0,
        gone: false,
      },
    };
  }
}

/** The order that is first to be met; without those of a group whose own orders are passed over. */
function firstOf(side: SideBook, passedOver: string | null): BookOrder | null {
  for (const order of side.inOrder()) if (order.group !== passedOver) return order;
  return null;
}

const isWorse = (side: Side, priceTicks: number, thanTicks: number): boolean =>
  side === SIDE.buy ? priceTicks > thanTicks : priceTicks < thanTicks;

function fill(
  order: BookOrder,
  { tradeId, priceTicks, qtyLots }: MarketEvents['TradeExecuted'],
  told: { readonly filledLots: number; readonly filledValue: number },
  report: Report,
): void {
  order.filledLots += qtyLots;
  order.filledValue += qtyLots * priceTicks;
  if (order.qtyLots > 0 && order.filledLots > order.qtyLots)
    report(
      'quantity',
      `trade ${tradeId}: order ${order.orderId} of ${order.qtyLots} lots has ${order.filledLots} filled`,
    );
  if (told.filledLots !== order.filledLots || told.filledValue !== order.filledValue)
    report(
      'quantity',
      `trade ${tradeId}: order ${order.orderId} is told to have ${told.filledLots} lots for ${told.filledValue} filled, its trades come to ${order.filledLots} for ${order.filledValue}`,
    );
}
