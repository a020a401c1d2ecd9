import { SIDE, type MarketEvents } from '@corella/contracts/market';
import type { RecordedEvent } from '@corella/event-store';
import type { Report } from '../violation.js';
import { FuseCheck } from './fuse.js';
import { Incoming, type Accepted, isAllOrNothing, waitsForTrigger } from './incoming.js';
import { SideBook, type BookOrder } from './side-book.js';
import { inBand, marketBound, Terms } from './terms.js';
import { WaitingStops } from './waiting-stops.js';

/** One market's book, rebuilt order by order in the plainest way, for comparison with the engine's. */
export class MarketBook {
  readonly terms = new Terms();
  private readonly sides = { [SIDE.buy]: new SideBook(SIDE.buy), [SIDE.sell]: new SideBook(SIDE.sell) };
  private readonly resting = new Map<number, BookOrder>();
  private readonly stops = new WaitingStops();
  private readonly fuse = new FuseCheck();
  private incoming: Incoming | null = null;
  /**
   * The price at which the stops of this append are triggered: the last price before the first of them traded. Null if
   * an order has been accepted since.
   */
  private triggerTicks: number | null = null;

  /** The order that must be accepted next, because it took the place of the one that has just ended. */
  private successor: number | null = null;

  /** Call this before each event of the market. */
  next({ type, data }: Pick<RecordedEvent, 'type' | 'data'>, report: Report): void {
    const { successor } = this;
    this.successor = null;
    if (successor !== null && (type !== 'OrderAccepted' || data['orderId'] !== successor))
      report('replaced', `order ${successor} took the place of another and is not accepted next`);
  }

  /** How an order that is open here stands; null if none is. */
  find(orderId: number): { readonly filledLots: number; readonly waits: boolean } | null {
    if (this.stops.has(orderId)) return { filledLots: 0, waits: true };
    const order = this.resting.get(orderId) ?? this.restingNext(orderId);
    return order ? { filledLots: order.filledLots, waits: false } : null;
  }

  /** Orders that have not ended. */
  open(): number[] {
    return [...this.resting.keys(), ...this.stops.ids(), ...(this.incoming ? [this.incoming.order.orderId] : [])];
  }

  listed(listed: MarketEvents['SymbolListed']): void {
    this.terms.list(listed);
    this.fuse.restart(this.terms.lastTicks);
  }

  seeded({ lastTicks }: MarketEvents['HistorySeeded']): void {
    this.terms.lastTicks = lastTicks;
    this.fuse.restart(lastTicks);
  }

  stateSet(set: MarketEvents['SymbolStateSet'], report: Report): void {
    this.rest(report);
    this.fuse.stateSet(set, report);
    const traded = this.terms.isTrading();
    this.terms.setState(set, report);
    if (!traded && this.terms.isTrading()) this.fuse.restart(this.terms.lastTicks);
  }

  accepted(order: Accepted, { meta }: RecordedEvent, report: Report): void {
    this.endCommand(report);
    const { orderId, priceTicks, stopTicks } = order;
    if (this.isOpen(orderId)) report('once', `order ${orderId} is accepted twice`);
    this.terms.mustTrade(`order ${orderId} is accepted`, report);
    const parameters = this.terms.parametersAt(meta.at);
    // A stop order's price is compared with its stop price when it is placed, and with the last price when it is
    // triggered.
    const around = stopTicks ?? this.terms.lastTicks;
    if (parameters && priceTicks !== undefined && !inBand({ side: order.side, priceTicks }, around, parameters))
      report('band', `order ${orderId} at ${priceTicks} is accepted outside the band around ${around}`);
    if (order.orderType === 'market') this.terms.mustBeNearReference(`order ${orderId}`, meta.at, report);
    if (waitsForTrigger(order)) return this.stops.add(order, this.terms.lastTicks, report);
    const isBound = order.orderType === 'market' && parameters !== null;
    const boundTicks = isBound ? marketBound(order.side, this.terms.lastTicks, parameters) : null;
    this.incoming = new Incoming(order, { boundTicks, mustEnd: false }, this.oppositeOf(order));
    return undefined;
  }

  triggered(triggered: MarketEvents['StopTriggered'], { meta }: RecordedEvent, report: Report): void {
    this.rest(report);
    this.fuse.mustNotBeTripped(report);
    const { orderId, lastTicks } = triggered;
    const order = this.stops.trigger(triggered, report);
    if (!order) return;
    this.terms.mustTrade(`order ${orderId} is triggered`, report);
    if (lastTicks !== this.terms.lastTicks && lastTicks !== this.triggerTicks)
      report(
        'agreement',
        `order ${orderId} is triggered by the price ${lastTicks}, the last is ${this.terms.lastTicks}`,
      );
    this.triggerTicks = lastTicks;
    const parameters = this.terms.parametersAt(meta.at);
    const { side, priceTicks = 0 } = order;
    const mustEnd = parameters !== null && !inBand({ side, priceTicks }, this.terms.lastTicks, parameters);
    this.incoming = new Incoming(order, { boundTicks: null, mustEnd }, this.oppositeOf(order));
  }

  traded(trade: MarketEvents['TradeExecuted'], { meta }: RecordedEvent, report: Report): void {
    const { incoming } = this;
    const { tradeId, qtyLots, maker, taker } = trade;
    this.terms.traded(trade, report);
    this.stops.traded();
    const mayGoOn = incoming !== null && isAllOrNothing(incoming.accepted);
    this.fuse.traded(trade, { at: meta.at, parameters: this.terms.parametersAt(meta.at), mayGoOn }, report);
    if (incoming?.order.orderId !== taker.orderId)
      return report('price-time', `trade ${tradeId}: its taker ${taker.orderId} is not the order being matched`);
    incoming.trades(trade, report);
    fill(incoming.order, trade, taker, report);
    const met = this.resting.get(maker.orderId);
    if (!met) return report('quantity', `trade ${tradeId}: order ${maker.orderId} is not on the book`);
    fill(met, trade, maker, report);
    if (met.filledLots >= met.qtyLots) this.sides[met.side].leave(met);
    return qtyLots > 0 ? undefined : report('quantity', `trade ${tradeId} has no lots`);
  }

  closed(closed: MarketEvents['OrderClosed'], report: Report): void {
    const { orderId, reason, replacedBy } = closed;
    if ((reason === 'replaced') !== (replacedBy !== undefined))
      report('replaced', `order ${orderId} ends ${reason} and names ${replacedBy ?? 'no order'} in its place`);
    if (replacedBy !== undefined) {
      // Whatever the order before has left to rest, rests by now.
      this.endCommand(report);
      this.successor = replacedBy;
      if (!this.isOpen(orderId)) report('replaced', `order ${orderId} is replaced and was not open`);
    }
    const own = this.incoming?.order.orderId === orderId ? this.incoming : null;
    const resting = this.resting.get(orderId);
    if (own) {
      own.ends(closed, report);
      this.incoming = null;
    } else if (reason === 'self-trade') {
      if (this.incoming && resting) this.incoming.takesOut(resting, report);
      else report('self-trade', `order ${orderId} gives way to nobody`);
    }
    this.fuse.ended(closed, report);
    this.resting.delete(orderId);
    this.stops.remove(orderId);
    if (resting) this.sides[resting.side].leave(resting);
    const order = own?.order ?? resting;
    checkEnd(closed, order, report);
    if (own && isAllOrNothing(own.accepted) && closed.filledLots > 0 && closed.filledLots < own.order.qtyLots)
      report('quantity', `the fill-or-kill order ${orderId} is filled in part`);
  }

  /** The order being matched has taken all it could. It now rests, unless orders of its type never do. */
  rest(report: Report): void {
    const { incoming } = this;
    this.incoming = null;
    if (!incoming) return;
    const { order } = incoming;
    incoming.rests(report);
    this.resting.set(order.orderId, order);
    this.sides[order.side].add(order);
    const [bid, ask] = [this.sides[SIDE.buy].best(), this.sides[SIDE.sell].best()];
    if (bid > 0 && ask > 0 && bid >= ask)
      report('not-crossed', `order ${order.orderId} rests and the book is ${bid} to ${ask}`);
  }

  atRest(report: Report): void {
    this.endCommand(report);
    if (this.terms.isTrading()) this.stops.noneMet(this.terms.lastTicks, report);
  }

  /** The effects of a command end when the next order arrives. */
  private endCommand(report: Report): void {
    this.rest(report);
    this.fuse.mustNotBeTripped(report);
    if (this.terms.isTrading()) this.stops.beginCommand(this.terms.lastTicks, report);
    this.triggerTicks = null;
  }

  private oppositeOf({ side }: Accepted): SideBook {
    return this.sides[side === SIDE.buy ? SIDE.sell : SIDE.buy];
  }

  /** The order being matched has met everybody, so it is as good as resting. */
  private restingNext(orderId: number): BookOrder | undefined {
    return this.incoming?.order.orderId === orderId ? this.incoming.order : undefined;
  }

  private isOpen(orderId: number): boolean {
    return this.resting.has(orderId) || this.stops.has(orderId);
  }
}

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
      `trade ${tradeId}: order ${order.orderId} is told to have ${told.filledLots} lots for ${told.filledValue} filled, ` +
        `its trades come to ${order.filledLots} for ${order.filledValue}`,
    );
}

/** The end of an order states the totals of its trades. */
function checkEnd(
  { orderId, state, filledLots, filledValue }: MarketEvents['OrderClosed'],
  order: BookOrder | undefined,
  report: Report,
): void {
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
}
