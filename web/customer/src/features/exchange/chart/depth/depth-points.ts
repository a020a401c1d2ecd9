import { ZERO, fromInteger } from '../../../../decimal/decimal.js';
import type { Decimal } from '../../../../decimal/decimal.js';
import type { BookLevel } from '../../../../book-levels/book-levels.js';

/** Running total at a price, for the depth chart and its table, in integers of the symbol. */
export interface DepthPoint {
  readonly ticks: number;
  readonly lots: number;
}

/**
 * The largest of 1, 2, 5, 10, 20 … not above `wanted` (at least 1), so that the axis shows round prices and reaches
 * both ends.
 */
export function roundStep(wanted: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, wanted))));
  return (wanted >= 5 * power ? 5 : wanted >= 2 * power ? 2 : 1) * power;
}

/**
 * Samples both sides at even distances from the middle, so that the axis is true to scale: `count` points per side, up
 * to the nearer of the two ends. Each has the lots from the best price to there.
 */
export function depthPoints(
  asks: readonly BookLevel[],
  bids: readonly BookLevel[],
  count: number,
): { readonly asks: readonly DepthPoint[]; readonly bids: readonly DepthPoint[] } | null {
  const [bestAsk, bestBid, lastAsk, lastBid] = [asks[0], bids[0], asks.at(-1), bids.at(-1)];
  if (bestAsk === undefined || bestBid === undefined || lastAsk === undefined || lastBid === undefined) return null;
  const middle = Math.round((bestAsk.ticks + bestBid.ticks) / 2);
  const span = Math.max(count, Math.min(lastAsk.ticks - middle, middle - lastBid.ticks));
  const step = roundStep(span / count);
  const start = Math.round(middle / step) * step;
  const points = (levels: readonly BookLevel[], away: 1 | -1): DepthPoint[] => {
    let index = 0;
    let lots = 0;
    return Array.from({ length: count + 1 }, (_, at) => {
      const ticks = start + away * at * step;
      for (let level = levels[index]; level !== undefined && away * (ticks - level.ticks) >= 0; level = levels[index]) {
        lots += level.lots;
        index += 1;
      }
      return { ticks, lots };
    });
  };
  return { asks: points(asks, 1), bids: points(bids, -1).reverse() };
}

/** Lots within `ppm` of the middle on one side, and their value in ticks × lots. */
export function depthWithin(
  levels: readonly BookLevel[],
  middleTicks: number,
  ppm: number,
): { readonly lots: Decimal; readonly value: Decimal } {
  const reach = (middleTicks * ppm) / 1_000_000;
  let [lots, value] = [ZERO, ZERO];
  for (const level of levels) {
    if (Math.abs(level.ticks - middleTicks) > reach) break;
    lots = lots.plus(level.lots);
    value = value.plus(fromInteger(level.lots, 0).times(level.ticks));
  }
  return { lots, value };
}
