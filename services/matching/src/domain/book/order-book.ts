import { invariant } from '@corella/result';
import { Fills, MAX_FILLS } from './fills.js';
import { FuseWatch } from './fuse-watch.js';
import { OrderIndex } from './order-index.js';
import { OrderPool } from './order-pool.js';
import { OUTCOME, SELF_TRADE, TIME_IN_FORCE, type BookOutcome, type SelfTrade, type TimeInForce } from './outcome.js';
import { PriceLadder } from './price-ladder.js';

/**
 * One symbol's order book with price-time priority, in integers (ticks, lots). Invariants: the book is never crossed
 * (best bid < best ask); the orders of a level are in order of arrival; every resting order has at least 1 open lot; an
 * id rests at most once; quantity = filled + open for each order. Prices are 1 … MAX_TICKS, lots are below 2^31, and
 * ticks × lots below 2^53 (asserted when a symbol is listed), so all sums here are exact. Nothing is allocated per
 * operation: `fills` holds what an order met until the next call. `testing/naive-book.ts` is the oracle.
 */
export const MAX_TICKS = 2 ** 31 - 2 ** 13;
const NO_ASK = MAX_TICKS + 1;
const BUY = 1;
const SELL = 2;

export class OrderBook {
  readonly fills = new Fills();
  /** Lots and value (ticks × lots) that the last taking order filled. */
  takenLots = 0;
  takenValue = 0;
  /** Slot in which the last order rests; 0 when it does not rest. */
  restingSlot = 0;
  /** Results of the last `reach`: the lots that could be met, and the number of makers, the taker's own included. */
  reachLots = 0;
  reachMakers = 0;
  /** The caller arms it. A taker stops at the fill that trips it. */
  readonly fuse = new FuseWatch();
  readonly orders = new OrderPool();
  private readonly ladder = new PriceLadder(MAX_TICKS);
  private readonly index = new OrderIndex(this.orders);
  private bid = 0;
  private ask = NO_ASK;

  /** Highest bid in ticks, 0 when there is none. */
  get bestBidTicks(): number {
    return this.bid;
  }

  /** Lowest ask in ticks, 0 when there is none. */
  get bestAskTicks(): number {
    return this.ask === NO_ASK ? 0 : this.ask;
  }

  /** Slot of a resting order; 0 when it does not rest here. */
  find(id: number): number {
    return this.index.get(id);
  }

  /** Slot of the first order of a level; 0 when the level is empty. */
  headOf(tick: number): number {
    return this.ladder.head(tick);
  }

  /** The next level with orders, moving away from the best price: down for bids, up for asks; 0 when there is none. */
  levelAfter(side: 1 | 2, tick: number): number {
    if (side === BUY) return this.ladder.below(tick);
    const above = this.ladder.above(tick);
    return above > MAX_TICKS ? 0 : above;
  }

  /**
   * A limit order: trades with orders at its price or better, then rests or ends according to its time in force. The
   * book allocates no objects, hence the positional arguments, in the order in which a trader says them.
   */
  limit(
    id: number,
    side: 1 | 2,
    priceTicks: number,
    lots: number,
    group: number,
    timeInForce: TimeInForce,
    selfTrade: SelfTrade = SELF_TRADE.cancelTaker,
  ): BookOutcome {
    const outcome =
      side === BUY ? this.buy(priceTicks, lots, group, selfTrade) : this.sell(priceTicks, lots, group, selfTrade);
    if (outcome !== OUTCOME.exhausted || timeInForce !== TIME_IN_FORCE.goodTillCancelled) return outcome;
    this.restingSlot = this.rest(id, side, priceTicks, lots - this.takenLots, group);
    if (this.takenLots > 0) this.orders.setFilled(this.restingSlot, this.takenLots, this.takenValue);
    return OUTCOME.rested;
  }

  /**
   * Buys for at most `budget` (ticks × lots) and `maxLots`, never above `boundTicks`. Takes floor(left / price) lots at
   * each price, so the buyer keeps the remainder of the division.
   */
  buyByCost(
    boundTicks: number,
    budget: number,
    maxLots: number,
    group: number,
    selfTrade: SelfTrade = SELF_TRADE.cancelTaker,
  ): BookOutcome {
    this.begin();
    let left = budget;
    while (this.ask <= boundTicks) {
      const price = this.ask;
      const affordable = Math.floor(left / price);
      if (affordable === 0) return OUTCOME.budgetSpent;
      if (this.takenLots === maxLots) return OUTCOME.quantityCap;
      const slot = this.ladder.head(price);
      if (group !== 0 && this.orders.groupOf(slot) === group) {
        const outcome = this.meetOwn(slot, price, selfTrade);
        if (outcome !== OUTCOME.exhausted) return outcome;
        continue;
      }
      if (this.fills.isFull()) return OUTCOME.tooManyFills;
      const wanted = Math.min(affordable, maxLots - this.takenLots);
      left -= this.meet(slot, price, wanted) * price;
      if (left === 0) return this.completed(price);
      if (this.fuse.trips(price)) return this.ask <= boundTicks ? OUTCOME.fused : OUTCOME.exhausted;
    }
    return OUTCOME.exhausted;
  }

  /**
   * What a limit order would meet, without meeting it: `reachLots` up to `lots`, `reachMakers` up to MAX_FILLS. Lots of
   * its own group do not count, and unless they give way (cancel-maker), the order ends at the first of them.
   */
  reach(side: 1 | 2, priceTicks: number, lots: number, group: number, selfTrade: SelfTrade): void {
    const { orders } = this;
    this.reachLots = 0;
    this.reachMakers = 0;
    let level = side === BUY ? this.bestAskTicks : this.bid;
    while (level !== 0 && (side === BUY ? level <= priceTicks : level >= priceTicks)) {
      for (let slot = this.ladder.head(level); slot !== 0; slot = orders.nextOf(slot)) {
        const own = group !== 0 && orders.groupOf(slot) === group;
        if ((own && selfTrade !== SELF_TRADE.cancelMaker) || this.reachMakers === MAX_FILLS) return;
        this.reachMakers += 1;
        if (!own) this.reachLots += orders.openLotsOf(slot);
        if (this.reachLots >= lots) {
          this.reachLots = lots;
          return;
        }
      }
      level = this.levelAfter(side === BUY ? SELL : BUY, level);
    }
  }

  /**
   * Takes a resting order off the book. `slot` comes from `find`. Its fields stay readable until the next order rests.
   */
  removeAt(slot: number): void {
    this.index.remove(this.orders.idOf(slot), slot);
    this.unlink(slot);
    this.orders.release(slot);
  }

  /**
   * Puts an order on the book without matching, for the rest of a taker and for recovery. The caller guarantees that it
   * does not cross.
   */
  rest(id: number, side: 1 | 2, priceTicks: number, lots: number, group: number): number {
    const { orders, ladder } = this;
    const slot = orders.take(id, side, priceTicks, lots, group);
    this.index.add(id, slot);
    const tail = ladder.tail(priceTicks);
    if (tail === 0) {
      ladder.occupy(priceTicks, slot);
      if (side === BUY) {
        if (priceTicks > this.bid) this.bid = priceTicks;
      } else if (priceTicks < this.ask) this.ask = priceTicks;
    } else {
      orders.setNext(tail, slot);
      orders.setPrevious(slot, tail);
      ladder.replaceTail(priceTicks, slot);
    }
    return slot;
  }

  /** Replays a trade: the maker must be first at the best level of its side. Returns the maker's slot. */
  reduceBest(makerId: number, lots: number): number {
    const slot = this.index.get(makerId);
    invariant(slot !== 0, `book: maker ${makerId} is not on the book`);
    const price = this.orders.priceTicksOf(slot);
    const best = this.orders.sideOf(slot) === BUY ? this.bid : this.ask;
    invariant(price === best && this.ladder.head(price) === slot, `book: maker ${makerId} has no priority`);
    invariant(lots <= this.orders.openLotsOf(slot), `book: maker ${makerId} has too few lots`);
    this.begin();
    this.meet(slot, price, lots);
    return slot;
  }

  private begin(): void {
    this.fills.count = 0;
    this.takenLots = 0;
    this.takenValue = 0;
    this.restingSlot = 0;
  }

  private buy(limitTicks: number, lots: number, group: number, selfTrade: SelfTrade): BookOutcome {
    this.begin();
    let open = lots;
    while (this.ask <= limitTicks) {
      const price = this.ask;
      const slot = this.ladder.head(price);
      if (group !== 0 && this.orders.groupOf(slot) === group) {
        const outcome = this.meetOwn(slot, price, selfTrade);
        if (outcome !== OUTCOME.exhausted) return outcome;
        continue;
      }
      if (this.fills.isFull()) return OUTCOME.tooManyFills;
      open -= this.meet(slot, price, open);
      if (open === 0) return this.completed(price);
      if (this.fuse.trips(price)) return this.ask <= limitTicks ? OUTCOME.fused : OUTCOME.exhausted;
    }
    return OUTCOME.exhausted;
  }

  private sell(limitTicks: number, lots: number, group: number, selfTrade: SelfTrade): BookOutcome {
    this.begin();
    let open = lots;
    while (this.bid >= limitTicks && this.bid !== 0) {
      const price = this.bid;
      const slot = this.ladder.head(price);
      if (group !== 0 && this.orders.groupOf(slot) === group) {
        const outcome = this.meetOwn(slot, price, selfTrade);
        if (outcome !== OUTCOME.exhausted) return outcome;
        continue;
      }
      if (this.fills.isFull()) return OUTCOME.tooManyFills;
      open -= this.meet(slot, price, open);
      if (open === 0) return this.completed(price);
      if (this.fuse.trips(price)) return this.bid >= limitTicks && this.bid !== 0 ? OUTCOME.fused : OUTCOME.exhausted;
    }
    return OUTCOME.exhausted;
  }

  /** The last fill also counts for the fuse, although there is nothing left to stop. */
  private completed(price: number): BookOutcome {
    this.fuse.trips(price);
    return OUTCOME.filled;
  }

  /** The taker has reached an order of its own group. `exhausted` means that it may continue past it. */
  private meetOwn(slot: number, price: number, selfTrade: SelfTrade): BookOutcome {
    if (selfTrade === SELF_TRADE.cancelTaker) return OUTCOME.selfTrade;
    const { fills } = this;
    if (fills.isFull()) return OUTCOME.tooManyFills;
    this.record(slot, price, 0, true);
    this.removeAt(slot);
    return selfTrade === SELF_TRADE.cancelBoth ? OUTCOME.selfTrade : OUTCOME.exhausted;
  }

  /** One fill against the order in `slot`, of at most `wanted` lots. Returns the lots. */
  private meet(slot: number, price: number, wanted: number): number {
    const { orders } = this;
    const open = orders.openLotsOf(slot);
    const lots = wanted < open ? wanted : open;
    const value = lots * price;
    const filledLots = orders.filledLotsOf(slot) + lots;
    const filledValue = orders.filledValueOf(slot) + value;
    orders.setOpenLots(slot, open - lots);
    orders.setFilled(slot, filledLots, filledValue);
    this.record(slot, price, lots, lots === open);
    this.takenLots += lots;
    this.takenValue += value;
    if (lots === open) this.removeAt(slot);
    return lots;
  }

  private record(slot: number, price: number, lots: number, done: boolean): void {
    const { orders, fills } = this;
    const at = fills.count;
    fills.makerId[at] = orders.idOf(slot);
    fills.makerSlot[at] = slot;
    fills.makerGroup[at] = orders.groupOf(slot);
    fills.priceTicks[at] = price;
    fills.lots[at] = lots;
    fills.makerFilledLots[at] = orders.filledLotsOf(slot);
    fills.makerFilledValue[at] = orders.filledValueOf(slot);
    fills.makerDone[at] = done ? 1 : 0;
    fills.count = at + 1;
  }

  private unlink(slot: number): void {
    const { orders, ladder } = this;
    const price = orders.priceTicksOf(slot);
    const next = orders.nextOf(slot);
    const previous = orders.previousOf(slot);
    if (next === 0 && previous === 0) {
      ladder.vacate(price);
      if (price === this.bid) this.bid = ladder.below(price);
      else if (price === this.ask) this.ask = ladder.above(price);
      return;
    }
    if (previous === 0) ladder.replaceHead(price, next);
    else orders.setNext(previous, next);
    if (next === 0) ladder.replaceTail(price, previous);
    else orders.setPrevious(next, previous);
  }
}

export { BUY as BOOK_BUY, SELL as BOOK_SELL };
