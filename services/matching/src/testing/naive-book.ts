import { MAX_FILLS } from '../domain/book/fills.js';
import {
  OUTCOME,
  SELF_TRADE,
  TIME_IN_FORCE,
  type BookOutcome,
  type SelfTrade,
  type TimeInForce,
} from '../domain/book/outcome.js';

/**
 * The oracle: an order book that is slow and obviously right. It keeps plain objects in one array, sorts the opposite
 * side again for each order, and divides with BigInt. Tests compare every result and every fill of the fast book with
 * it.
 */
export interface NaiveOrder {
  readonly id: number;
  readonly side: 1 | 2;
  readonly priceTicks: number;
  readonly group: number;
  readonly arrival: number;
  openLots: number;
  filledLots: number;
  filledValue: number;
}

export interface NaiveFill {
  readonly makerId: number;
  readonly priceTicks: number;
  readonly lots: number;
  readonly makerFilledLots: number;
  readonly makerFilledValue: number;
  readonly makerDone: boolean;
}

export interface NaiveResult {
  readonly outcome: BookOutcome;
  readonly fills: readonly NaiveFill[];
  readonly takenLots: number;
  readonly takenValue: number;
}

export interface NaiveLimit {
  readonly id: number;
  readonly side: 1 | 2;
  readonly priceTicks: number;
  readonly lots: number;
  readonly group: number;
  readonly timeInForce: TimeInForce;
  readonly selfTrade: SelfTrade;
}

const reaches = (side: 1 | 2, makerTicks: number, limitTicks: number): boolean =>
  side === 1 ? makerTicks <= limitTicks : makerTicks >= limitTicks;
const isOwn = (maker: NaiveOrder, group: number): boolean => group !== 0 && maker.group === group;

export class NaiveBook {
  private resting: NaiveOrder[] = [];
  private arrivals = 0;
  private watched: { prices: number[]; movePpm: bigint; cuts: boolean; tripped: number } = {
    prices: [],
    movePpm: 0n,
    cuts: false,
    tripped: 0,
  };

  /** Resting orders of a side in order of priority: best price first, oldest first at each price. */
  side(side: 1 | 2): NaiveOrder[] {
    const direction = side === 1 ? -1 : 1;
    return this.resting
      .filter((o) => o.side === side)
      .sort((a, b) => direction * (a.priceTicks - b.priceTicks) || a.arrival - b.arrival);
  }

  limit(order: NaiveLimit): NaiveResult {
    const { id, side, priceTicks, lots, group, timeInForce } = order;
    const fills: NaiveFill[] = [];
    let open = lots;
    let outcome: BookOutcome | null = null;
    while (outcome === null) {
      const maker = this.side(side === 1 ? 2 : 1)[0];
      if (open === 0) outcome = OUTCOME.filled;
      else if (!maker || !reaches(side, maker.priceTicks, priceTicks)) outcome = OUTCOME.exhausted;
      else if (this.cuts()) outcome = OUTCOME.fused;
      else if (isOwn(maker, group)) outcome = this.meetOwn(maker, order.selfTrade, fills);
      else if (fills.length === MAX_FILLS) outcome = OUTCOME.tooManyFills;
      else open -= this.fill(maker, open, fills);
    }
    if (outcome === OUTCOME.exhausted && timeInForce === TIME_IN_FORCE.goodTillCancelled) {
      const result = this.result(OUTCOME.rested, fills);
      this.arrivals += 1;
      this.resting.push({
        id,
        side,
        priceTicks,
        group,
        arrival: this.arrivals,
        openLots: open,
        filledLots: result.takenLots,
        filledValue: result.takenValue,
      });
      return result;
    }
    return this.result(outcome, fills);
  }

  buyByCost(order: {
    boundTicks: number;
    budget: number;
    maxLots: number;
    group: number;
    selfTrade: SelfTrade;
  }): NaiveResult {
    const fills: NaiveFill[] = [];
    let left = BigInt(order.budget);
    let taken = 0;
    for (;;) {
      const maker = this.side(2)[0];
      if (left === 0n) return this.result(OUTCOME.filled, fills);
      if (!maker || maker.priceTicks > order.boundTicks) return this.result(OUTCOME.exhausted, fills);
      if (this.cuts()) return this.result(OUTCOME.fused, fills);
      const affordable = Number(left / BigInt(maker.priceTicks));
      if (affordable === 0) return this.result(OUTCOME.budgetSpent, fills);
      if (taken === order.maxLots) return this.result(OUTCOME.quantityCap, fills);
      if (isOwn(maker, order.group)) {
        const outcome = this.meetOwn(maker, order.selfTrade, fills);
        if (outcome !== null) return this.result(outcome, fills);
        continue;
      }
      if (fills.length === MAX_FILLS) return this.result(OUTCOME.tooManyFills, fills);
      const lots = this.fill(maker, Math.min(affordable, order.maxLots - taken), fills);
      taken += lots;
      left -= BigInt(lots) * BigInt(maker.priceTicks);
    }
  }

  /**
   * How much of a limit order would be traded if orders of its own group did not count. Unless the mode is
   * cancel-maker, nothing behind such an order counts either.
   */
  reach(order: Omit<NaiveLimit, 'id' | 'timeInForce'>): number {
    const met = this.side(order.side === 1 ? 2 : 1).filter((maker) =>
      reaches(order.side, maker.priceTicks, order.priceTicks),
    );
    const firstOwn = met.findIndex((maker) => isOwn(maker, order.group));
    const counted = firstOwn < 0 || order.selfTrade === SELF_TRADE.cancelMaker ? met : met.slice(0, firstOwn);
    const lots = counted
      .slice(0, MAX_FILLS)
      .reduce((sum, maker) => sum + (isOwn(maker, order.group) ? 0 : maker.openLots), 0);
    return Math.min(lots, order.lots);
  }

  /** From here on, the last price has been within these prices in the window. */
  watch(prices: readonly number[], movePpm: number, cuts: boolean): void {
    this.watched = { prices: [...prices], movePpm: BigInt(movePpm), cuts, tripped: 0 };
  }

  /** The price that has tripped the fuse since `watch`; 0 when none has. */
  get trippedTicks(): number {
    return this.watched.tripped;
  }

  /** True when the order was resting. */
  cancel(id: number): boolean {
    const before = this.resting.length;
    this.resting = this.resting.filter((o) => o.id !== id);
    return this.resting.length < before;
  }

  private cuts(): boolean {
    return this.watched.cuts && this.watched.tripped !== 0;
  }

  private meetOwn(maker: NaiveOrder, selfTrade: SelfTrade, fills: NaiveFill[]): BookOutcome | null {
    if (selfTrade === SELF_TRADE.cancelTaker) return OUTCOME.selfTrade;
    if (fills.length === MAX_FILLS) return OUTCOME.tooManyFills;
    this.cancel(maker.id);
    fills.push({
      makerId: maker.id,
      priceTicks: maker.priceTicks,
      lots: 0,
      makerFilledLots: maker.filledLots,
      makerFilledValue: maker.filledValue,
      makerDone: true,
    });
    return selfTrade === SELF_TRADE.cancelBoth ? OUTCOME.selfTrade : null;
  }

  private fill(maker: NaiveOrder, wanted: number, fills: NaiveFill[]): number {
    const lots = Math.min(wanted, maker.openLots);
    maker.openLots -= lots;
    maker.filledLots += lots;
    maker.filledValue += lots * maker.priceTicks;
    if (maker.openLots === 0) this.cancel(maker.id);
    this.moved(BigInt(maker.priceTicks));
    fills.push({
      makerId: maker.id,
      priceTicks: maker.priceTicks,
      lots,
      makerFilledLots: maker.filledLots,
      makerFilledValue: maker.filledValue,
      makerDone: maker.openLots === 0,
    });
    return lots;
  }

  private moved(price: bigint): void {
    const { prices, movePpm } = this.watched;
    const farFrom = (before: bigint): boolean =>
      (price > before ? price - before : before - price) * 1_000_000n >= before * movePpm;
    if (movePpm > 0n && this.watched.tripped === 0 && prices.some((before) => farFrom(BigInt(before))))
      this.watched.tripped = Number(price);
    prices.push(Number(price));
  }

  private result(outcome: BookOutcome, fills: readonly NaiveFill[]): NaiveResult {
    const takenLots = fills.reduce((sum, f) => sum + f.lots, 0);
    const takenValue = fills.reduce((sum, f) => sum + f.lots * f.priceTicks, 0);
    return { outcome, fills, takenLots, takenValue };
  }
}
