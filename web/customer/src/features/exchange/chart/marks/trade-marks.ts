import { periodStart } from '@corella/contracts/market';
import type { CandlePeriod } from '@corella/contracts/market';
import type { Fill } from '@corella/contracts/web';
import type { TradeMark } from '../canvas/trade-layer.js';

const MOST_FILLS = 100;
const MOST_DIGIT = 9;

/** The last hundred fills, grouped by candle: buys are drawn below, sells above. Ascending by time. */
export function tradeMarks(fills: readonly Fill[], period: CandlePeriod): readonly TradeMark[] {
  const counts = new Map<string, { readonly time: number; readonly side: 'buy' | 'sell'; count: number }>();
  for (const fill of fills.slice(0, MOST_FILLS)) {
    const time = periodStart(period, Date.parse(fill.at)) / 1000;
    const key = `${time} ${fill.side}`;
    const known = counts.get(key);
    if (known === undefined) counts.set(key, { time, side: fill.side, count: 1 });
    else known.count += 1;
  }
  return [...counts.values()]
    .map((mark) => ({ ...mark, label: mark.count > MOST_DIGIT ? '+' : String(mark.count) }))
    .sort((left, right) => left.time - right.time);
}
