import { invariant } from '@corella/result';
import {
  isStopType,
  type MarketEvents,
  type OrderOwner,
  type OrderTerms,
  type StopOperator,
  type StopType,
} from '@corella/contracts/market';
import { MAX_TICKS } from '../book/order-book.js';
import { PriceLadder } from '../book/price-ladder.js';

/** A stop order that waits for its trigger. It is kept whole, because nothing else of it is stored. */
export type WaitingStop = OrderOwner &
  Required<Omit<OrderTerms, 'orderType' | 'costUnits'>> & {
    /** Filled completely at once when it is triggered, or ended. Absent for others, as in snapshots from before. */
    readonly fillOrKill?: true;
  };

export const typeOfStop = ({ fillOrKill }: WaitingStop): StopType => (fillOrKill ? 'stop-limit-fok' : 'stop-limit');

const NO_LEVEL = MAX_TICKS + 1;

/**
 * Stop orders by stop price: one ladder for those that wait for a rise (`gte`), one for a fall (`lte`). Whether
 * any is met takes two comparisons, however many wait. Adding and cancelling one costs the same at any size.
 */
export class WaitingStops {
  private readonly byId = new Map<number, WaitingStop>();
  /** Created when first needed: most symbols have no stops, and a ladder is large. */
  private readonly ladders: Partial<Record<StopOperator, PriceLadder>> = {};
  /** Ids by level. Ladders hold the number of the level; 0 means none. */
  private readonly levels: Set<number>[] = [new Set()];
  private readonly freeLevels: number[] = [];
  private nearestRise = NO_LEVEL;
  private nearestFall = 0;

  get size(): number {
    return this.byId.size;
  }

  find(orderId: number): WaitingStop | undefined {
    return this.byId.get(orderId);
  }

  add(stop: WaitingStop): void {
    const { orderId, stopTicks, operator } = stop;
    invariant(!this.byId.has(orderId), `stops: order ${orderId} waits already`);
    this.byId.set(orderId, stop);
    const ladder = this.ladder(operator);
    let level = ladder.head(stopTicks);
    if (level === 0) {
      level = this.freeLevels.pop() ?? this.levels.length;
      this.levels[level] ??= new Set();
      ladder.occupy(stopTicks, level);
    }
    this.levels[level]!.add(orderId);
    if (operator === 'gte') this.nearestRise = Math.min(this.nearestRise, stopTicks);
    else this.nearestFall = Math.max(this.nearestFall, stopTicks);
  }

  remove(orderId: number): WaitingStop {
    const stop = this.byId.get(orderId);
    invariant(stop, `stops: order ${orderId} does not wait`);
    this.byId.delete(orderId);
    const { stopTicks, operator } = stop;
    const ladder = this.ladder(operator);
    const level = ladder.head(stopTicks);
    this.levels[level]!.delete(orderId);
    if (this.levels[level]!.size > 0) return stop;
    this.freeLevels.push(level);
    ladder.vacate(stopTicks);
    if (operator === 'gte' && stopTicks === this.nearestRise) this.nearestRise = ladder.above(stopTicks);
    else if (operator === 'lte' && stopTicks === this.nearestFall) this.nearestFall = ladder.below(stopTicks);
    return stop;
  }

  anyMet(lastTicks: number): boolean {
    return lastTicks >= this.nearestRise || lastTicks <= this.nearestFall;
  }

  /** Ids of the stops that the last price has reached, lowest first, at most `limit`. Visits no others. */
  met(lastTicks: number, limit: number): number[] {
    const ids: number[] = [];
    if (!this.anyMet(lastTicks)) return ids;
    const [gte, lte] = [this.ladder('gte'), this.ladder('lte')];
    // One by one, because a level may have more stops than a call can have arguments.
    for (let tick = this.nearestRise; tick <= lastTicks; tick = gte.above(tick))
      for (const id of this.levels[gte.head(tick)]!) ids.push(id);
    for (let tick = this.nearestFall; tick >= lastTicks && tick > 0; tick = lte.below(tick))
      for (const id of this.levels[lte.head(tick)]!) ids.push(id);
    return ids.sort((a, b) => a - b).slice(0, limit);
  }

  /** By order id. */
  rows(): WaitingStop[] {
    return [...this.byId.values()].sort((a, b) => a.orderId - b.orderId);
  }

  private ladder(operator: StopOperator): PriceLadder {
    return (this.ladders[operator] ??= new PriceLadder(MAX_TICKS));
  }
}

/** Whether a stop would be triggered at once. */
export const isMet = (
  { stopTicks, operator }: Pick<WaitingStop, 'stopTicks' | 'operator'>,
  lastTicks: number,
): boolean => (operator === 'gte' ? lastTicks >= stopTicks : lastTicks <= stopTicks);

/** The stop in an order as placed or as accepted; null for orders of other types. */
export function stopOf(order: MarketEvents['OrderAccepted']): WaitingStop | null {
  const {
    orderId,
    account,
    side,
    orderType,
    priceTicks,
    qtyLots,
    stopTicks,
    operator,
    stpGroup,
    stpMode = 'cancel-taker',
    source,
  } = order;
  if (!isStopType(orderType)) return null;
  invariant(
    priceTicks !== undefined && qtyLots !== undefined && stopTicks !== undefined && operator !== undefined,
    `stops: order ${orderId} lacks a part`,
  );
  const stop = { orderId, account, side, priceTicks, qtyLots, stopTicks, operator, stpGroup, stpMode, source };
  return orderType === 'stop-limit-fok' ? { ...stop, fillOrKill: true } : stop;
}
