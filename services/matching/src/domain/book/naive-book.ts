import { MAX_FILLS } from './fills.js';
import { OUTCOME, TIME_IN_FORCE, type BookOutcome, type TimeInForce } from './outcome.js';

/**
 * The oracle: an order book that is slow and obviously right. Plain objects in one array, the counter-orders sorted anew for each
 * order, BigInt for the division. Tests compare every result and every fill of the fast book with it.
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

export class NaiveBook {
  private resting: NaiveOrder[] = [];
  private arrivals = 0;

  /** Resting orders of a side in priority order: best price first, then first come. */
  side(side: 1 | 2): NaiveOrder[] {
    const direction = side === 1 ? -1 : 1;
    return this.resting.filter((o) => o.side === side).sort((a, b) => direction * (a.priceTicks - b.priceTicks) || a.arrival - b.arrival);
  }

  limit(id: number, side: 1 | 2, priceTicks: number, lots: number, group: number, timeInForce: TimeInForce): NaiveResult {
    const fills: NaiveFill[] = [];
    let open = lots;
    let outcome: BookOutcome | null = null;
    for (const maker of this.side(side === 1 ? 2 : 1)) {
      const reachable = side === 1 ? maker.priceTicks <= priceTicks : maker.priceTicks >= priceTicks;
      if (open === 0 || !reachable) break;
      if (group !== 0 && maker.group === group) outcome = OUTCOME.selfTrade;
      else if (fills.length === MAX_FILLS) outcome = OUTCOME.tooManyFills;
      if (outcome !== null) break;
      open -= this.fill(maker, open, fills);
    }
    if (outcome === null) outcome = open === 0 ? OUTCOME.filled : OUTCOME.exhausted;
    if (outcome === OUTCOME.exhausted && timeInForce === TIME_IN_FORCE.goodTillCancelled) {
      const result = this.result(OUTCOME.rested, fills);
      this.arrivals += 1;
      this.resting.push({ id, side, priceTicks, group, arrival: this.arrivals, openLots: open, filledLots: result.takenLots, filledValue: result.takenValue });
      return result;
    }
    return this.result(outcome, fills);
  }

  buyByCost(boundTicks: number, budget: number, maxLots: number, group: number): NaiveResult {
    const fills: NaiveFill[] = [];
    let left = BigInt(budget);
    let taken = 0;
    for (;;) {
      const maker = this.side(2)[0];
      if (left === 0n) return this.result(OUTCOME.filled, fills);
      if (!maker || maker.priceTicks > boundTicks) return this.result(OUTCOME.exhausted, fills);
      const affordable = Number(left / BigInt(maker.priceTicks));
      if (affordable === 0) return this.result(OUTCOME.budgetSpent, fills);
      if (taken === maxLots) return this.result(OUTCOME.quantityCap, fills);
      if (group !== 0 && maker.group === group) return this.result(OUTCOME.selfTrade, fills);
      if (fills.length === MAX_FILLS) return this.result(OUTCOME.tooManyFills, fills);
      const lots = this.fill(maker, Math.min(affordable, maxLots - taken), fills);
      taken += lots;
      left -= BigInt(lots) * BigInt(maker.priceTicks);
    }
  }

  /** True when the order was resting. */
  cancel(id: number): boolean {
    const before = this.resting.length;
    this.resting = this.resting.filter((o) => o.id !== id);
    return this.resting.length < before;
  }

  private fill(maker: NaiveOrder, wanted: number, fills: NaiveFill[]): number {
    const lots = Math.min(wanted, maker.openLots);
    maker.openLots -= lots;
    maker.filledLots += lots;
    maker.filledValue += lots * maker.priceTicks;
    if (maker.openLots === 0) this.cancel(maker.id);
    fills.push({
      makerId: maker.id, priceTicks: maker.priceTicks, lots, makerFilledLots: maker.filledLots, makerFilledValue: maker.filledValue, makerDone: maker.openLots === 0,
    });
    return lots;
  }

  private result(outcome: BookOutcome, fills: readonly NaiveFill[]): NaiveResult {
    const takenLots = fills.reduce((sum, f) => sum + f.lots, 0);
    const takenValue = fills.reduce((sum, f) => sum + f.lots * f.priceTicks, 0);
    return { outcome, fills, takenLots, takenValue };
  }
}
