import { SIDE, SYMBOL_STATE, type OrderTicket, type OrderType, type SymbolState } from '@corella/contracts/market';
import { buyBoundTicks, sellBoundTicks } from '../domain/sequencing/band.js';
import { NaiveBook, type NaiveResult } from './naive-book.js';
import { OUTCOME, TIME_IN_FORCE } from '../domain/book/outcome.js';
import { budgetOf } from '../domain/sequencing/ending.js';
import { bandRefusal, refusalOf } from '../domain/sequencing/limits.js';
import type { MarketListing } from '../domain/symbol/market-listing.js';
import { selfTradeOf } from '../domain/orders/taker.js';
import { isMet } from '../domain/stops/waiting-stops.js';

export interface NaiveTrade {
  readonly makerId: number;
  readonly takerId: number;
  readonly priceTicks: number;
  readonly qtyLots: number;
}

const waits = (type: OrderType): boolean => type === 'stop-limit' || type === 'stop-limit-fok';
const killed = ({ orderType }: OrderTicket): boolean => orderType === 'fok' || orderType === 'stop-limit-fok';

/**
 * The oracle for what the market machine adds to its book: order types, stops and the fuse. It uses plain lists and
 * searches them completely each time; the window is every past last price with its time. Rules about single orders
 * (sizes, bands) are taken as given.
 */
export class NaiveMarket {
  readonly book = new NaiveBook();
  readonly trades: NaiveTrade[] = [];
  stops: OrderTicket[] = [];
  state: SymbolState = SYMBOL_STATE.online;
  /** Every order that ever came. */
  private readonly placed = new Map<number, OrderTicket>();
  private readonly groups: string[] = [''];
  private prices: { at: number; ticks: number }[];

  constructor(private readonly market: MarketListing) {
    this.prices = [{ at: 0, ticks: market.listing.anchorTicks }];
  }

  get lastTicks(): number {
    return this.prices.at(-1)?.ticks ?? 0;
  }

  place(ticket: OrderTicket, now: number): void {
    const { parameters, listing } = this.market;
    this.placed.set(ticket.orderId, ticket);
    const view = { parameters, listing, state: this.state, lastTicks: this.lastTicks, reference: null, now };
    if (!refusalOf(ticket, view) && this.makesRoom(ticket)) {
      if (waits(ticket.orderType)) this.stops.push(ticket);
      else this.take(ticket, now);
    }
    this.triggerStops(now);
  }

  /** Takes away the order that the ticket replaces. False, and nothing is taken away, if the ticket is refused. */
  private makesRoom(ticket: OrderTicket): boolean {
    const { replaces, orderType, side, account } = ticket;
    if (!replaces) return true;
    const resting = this.book.side(side).find(({ id }) => id === replaces.orderId);
    const waiting = this.stops.find(({ orderId }) => orderId === replaces.orderId);
    const placed = this.placed.get(replaces.orderId);
    if (placed?.account !== account || placed.orderType !== orderType || placed.side !== side) return false;
    const fits = waits(orderType) ? waiting : resting;
    if (!fits || (resting?.filledLots ?? 0) !== replaces.filledLots) return false;
    if (orderType === 'post-only' && this.wouldTake(ticket)) return false;
    this.cancel(replaces.orderId);
    return true;
  }

  private wouldTake({ side, priceTicks = 0 }: OrderTicket): boolean {
    return this.book
      .side(side === SIDE.buy ? 2 : 1)
      .some((maker) => (side === SIDE.buy ? maker.priceTicks <= priceTicks : maker.priceTicks >= priceTicks));
  }

  cancel(orderId: number): void {
    this.book.cancel(orderId);
    this.stops = this.stops.filter((stop) => stop.orderId !== orderId);
  }

  setState(state: SymbolState, now: number): void {
    if (state === this.state) return;
    if (state === SYMBOL_STATE.offline) {
      for (const side of [1, 2] as const) for (const order of this.book.side(side)) this.book.cancel(order.id);
      this.stops = [];
    }
    if (state === SYMBOL_STATE.online) this.prices = [{ at: 0, ticks: this.lastTicks }];
    this.state = state;
    this.triggerStops(now);
  }

  triggerStops(now: number): void {
    if (this.state !== SYMBOL_STATE.online) return;
    const due = this.stops
      .filter((stop) => isMet({ stopTicks: stop.stopTicks ?? 0, operator: stop.operator ?? 'gte' }, this.lastTicks))
      .sort((a, b) => a.orderId - b.orderId);
    for (const stop of due) {
      if (this.state !== SYMBOL_STATE.online) return;
      this.stops = this.stops.filter((other) => other !== stop);
      if (!bandRefusal(stop, { parameters: this.market.parameters, lastTicks: this.lastTicks })) this.take(stop, now);
    }
  }

  private take(ticket: OrderTicket, now: number): void {
    const movePpm = this.market.parameters.fuseMovePpm ?? 0;
    this.book.watch(this.windowAt(now), movePpm, !killed(ticket));
    const result = this.match(ticket);
    for (const fill of result?.fills ?? []) {
      if (fill.lots === 0) continue;
      this.prices.push({ at: now, ticks: fill.priceTicks });
      this.trades.push({
        makerId: fill.makerId,
        takerId: ticket.orderId,
        priceTicks: fill.priceTicks,
        qtyLots: fill.lots,
      });
    }
    if (this.book.trippedTicks !== 0) this.state = SYMBOL_STATE.fuse;
  }

  private match(ticket: OrderTicket): NaiveResult | null {
    const { parameters, listing } = this.market;
    const { orderId: id, side, orderType, qtyLots: lots = 0, stpGroup } = ticket;
    const buys = side === SIDE.buy;
    const bound = buys ? buyBoundTicks(this.lastTicks, parameters) : sellBoundTicks(this.lastTicks, parameters);
    const priceTicks = orderType === 'market' ? bound : (ticket.priceTicks ?? 0);
    const rests = orderType === 'limit' || orderType === 'post-only' || orderType === 'stop-limit';
    const timeInForce = rests ? TIME_IN_FORCE.goodTillCancelled : TIME_IN_FORCE.immediateOrCancel;
    const order = {
      id,
      side,
      priceTicks,
      lots,
      group: this.group(stpGroup),
      timeInForce,
      selfTrade: selfTradeOf(ticket),
    };
    if (orderType === 'market' && buys)
      return this.book.buyByCost({
        ...order,
        boundTicks: bound,
        budget: budgetOf(ticket, listing),
        maxLots: parameters.maxLots,
      });
    if (orderType === 'post-only' && this.wouldTake(ticket)) return null;
    if (killed(ticket) && this.book.reach(order) < lots) return null;
    const result = this.book.limit(order);
    if (killed(ticket) && result.outcome !== OUTCOME.filled) throw new Error(`fill-or-kill order ${id} was not filled`);
    return result;
  }

  /** Every last price in the window, and the one in force at its beginning. */
  private windowAt(now: number): number[] {
    const first = Math.floor((now - (this.market.parameters.fuseWindowMs ?? 0)) / 1_000);
    const inside = this.prices.filter(({ at }) => Math.floor(at / 1_000) >= first);
    const before = this.prices.filter(({ at }) => Math.floor(at / 1_000) < first).at(-1);
    return [...(before ? [before] : []), ...inside].map(({ ticks }) => ticks);
  }

  private group(name: string): number {
    if (!this.groups.includes(name)) this.groups.push(name);
    return this.groups.indexOf(name);
  }
}
