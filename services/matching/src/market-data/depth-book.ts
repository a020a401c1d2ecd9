import { isStopType, SIDE, type DepthLevel, type Side } from '@corella/contracts/market';
import { MAX_TICKS } from '../domain/book/order-book.js';
import { PriceLadder } from '../domain/book/price-ladder.js';
import type { RestingRow } from '../domain/orders/resting-orders.js';
import type { MarketEvent } from '../domain/symbol/market-event.js';

interface OpenOrder {
  readonly side: Side;
  readonly tick: number;
  lots: number;
}

const NO_ASK = MAX_TICKS + 1;

/**
 * The committed book as the public sees it: lots per price. It is built from committed events only, because the
 * matching book may be a group ahead of what is durable. An order that was just accepted joins its level when the next
 * one comes or the group ends, as in a replay.
 */
export class DepthBook {
  private readonly orders = new Map<number, OpenOrder>();
  private readonly ladder = new PriceLadder(MAX_TICKS);
  /** Lots by level slot; slot 0 is never used. */
  private readonly totals: number[] = [0];
  private readonly freeSlots: number[] = [];
  private readonly dirty: Readonly<Record<Side, Set<number>>> = { [SIDE.buy]: new Set(), [SIDE.sell]: new Set() };
  private bid = 0;
  private ask = NO_ASK;
  private incoming: { readonly id: number; readonly order: OpenOrder } | null = null;

  /**
   * The number of stop orders that wait. They are not on the book, and nobody sees more of them than this number.
   */
  private readonly waiting: Set<number>;

  constructor(resting: readonly RestingRow[] = [], stops: readonly { readonly orderId: number }[] = []) {
    this.waiting = new Set(stops.map(({ orderId }) => orderId));
    for (const [id, side, tick, lots] of resting) this.rest(id, { side, tick, lots });
    this.takeChanges();
  }

  get openOrders(): number {
    return this.orders.size;
  }

  get waitingStops(): number {
    return this.waiting.size;
  }

  apply(event: MarketEvent): void {
    if (event.type === 'OrderAccepted') {
      this.settle();
      const { orderId, side, priceTicks, qtyLots, orderType } = event.data;
      if (isStopType(orderType)) this.waiting.add(orderId);
      else this.incoming = { id: orderId, order: { side, tick: priceTicks ?? 0, lots: qtyLots ?? 0 } };
    } else if (event.type === 'StopTriggered') {
      this.settle();
      const { orderId, side, priceTicks, qtyLots } = event.data;
      this.waiting.delete(orderId);
      this.incoming = { id: orderId, order: { side, tick: priceTicks, lots: qtyLots } };
    } else if (event.type === 'TradeExecuted') {
      const { maker, qtyLots } = event.data;
      this.reduce(maker.orderId, qtyLots);
      if (this.incoming) this.incoming.order.lots -= qtyLots;
    } else if (event.type === 'OrderClosed') {
      const { orderId } = event.data;
      if (this.incoming?.id === orderId) this.incoming = null;
      else if (!this.waiting.delete(orderId)) this.reduce(orderId, Infinity);
    }
  }

  /** The levels that changed since the last call, with their lots now (0 = gone). Call it only between two groups. */
  takeChanges(): { readonly bids: DepthLevel[]; readonly asks: DepthLevel[] } {
    this.settle();
    const changesOf = (side: Side): DepthLevel[] => {
      const levels = [...this.dirty[side]].map((tick): DepthLevel => [tick, this.lotsAt(side, tick)]);
      this.dirty[side].clear();
      return levels;
    };
    return { bids: changesOf(SIDE.buy), asks: changesOf(SIDE.sell) };
  }

  best(side: Side): DepthLevel | null {
    const tick = this.bestTick(side);
    return tick === 0 ? null : [tick, this.lotsAt(side, tick)];
  }

  /**
   * The best `limit` levels of a side, starting at the best price. `step` merges levels into multiples of 10^step
   * ticks, away from the best price, so a merged book never promises a better price than there is.
   */
  top(side: Side, limit: number, step = 0): DepthLevel[] {
    const merge = 10 ** step;
    const levels: [number, number][] = [];
    for (let tick = this.bestTick(side); tick !== 0; tick = this.next(side, tick)) {
      const merged = side === SIDE.buy ? Math.floor(tick / merge) * merge : Math.ceil(tick / merge) * merge;
      const last = levels.at(-1);
      if (last && last[0] === merged) last[1] += this.lotsAt(side, tick);
      else if (levels.length === limit) break;
      else levels.push([merged, this.lotsAt(side, tick)]);
    }
    return levels;
  }

  private bestTick(side: Side): number {
    if (side === SIDE.buy) return this.bid;
    return this.ask === NO_ASK ? 0 : this.ask;
  }

  private next(side: Side, tick: number): number {
    if (side === SIDE.buy) return this.ladder.below(tick);
    const above = this.ladder.above(tick);
    return above === NO_ASK ? 0 : above;
  }

  private lotsAt(side: Side, tick: number): number {
    const onSide = side === SIDE.buy ? tick <= this.bid : tick >= this.ask;
    return onSide ? (this.totals[this.ladder.head(tick)] ?? 0) : 0;
  }

  private settle(): void {
    const { incoming } = this;
    this.incoming = null;
    if (incoming && incoming.order.lots > 0 && incoming.order.tick > 0) this.rest(incoming.id, incoming.order);
  }

  private rest(id: number, order: OpenOrder): void {
    const { side, tick, lots } = order;
    this.orders.set(id, order);
    this.dirty[side].add(tick);
    let slot = this.ladder.head(tick);
    if (slot === 0) {
      slot = this.freeSlots.pop() ?? this.totals.length;
      this.totals[slot] = 0;
      this.ladder.occupy(tick, slot);
      if (side === SIDE.buy) this.bid = Math.max(this.bid, tick);
      else this.ask = Math.min(this.ask, tick);
    }
    this.totals[slot] = (this.totals[slot] ?? 0) + lots;
  }

  private reduce(id: number, lots: number): void {
    const order = this.orders.get(id);
    if (!order) return;
    const taken = Math.min(lots, order.lots);
    const slot = this.ladder.head(order.tick);
    const left = (this.totals[slot] ?? 0) - taken;
    this.dirty[order.side].add(order.tick);
    this.totals[slot] = left;
    order.lots -= taken;
    if (order.lots === 0) this.orders.delete(id);
    if (left > 0) return;
    this.freeSlots.push(slot);
    this.ladder.vacate(order.tick);
    if (order.tick === this.bid) this.bid = this.ladder.below(order.tick);
    else if (order.tick === this.ask) this.ask = this.ladder.above(order.tick);
  }
}
