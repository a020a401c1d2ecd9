import { seededRandom } from '@corella/random';
import { CANDLE_PERIODS, periodStart, type CandlePeriod } from '@corella/contracts/market';
import type { MarketListing } from '../symbol/market-listing.js';
import { pricePath, type GridStep } from './price-path.js';

/**
 * A generated candle. Its value is in ticks × lots, and a bigint keeps it exact when it is folded over long periods.
 */
export interface HistoryCandle {
  readonly start: number;
  readonly open: number;
  high: number;
  low: number;
  close: number;
  lots: number;
  value: bigint;
  count: number;
}

export interface HistoryRequest {
  readonly market: MarketListing;
  readonly seed: number;
  /** Trades take over here. The last generated minute is the one before it. */
  readonly until: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** How far back each period reaches, in days before `until`. Finer grids end where coarser ones continue. */
const REACH_DAYS: Readonly<Record<CandlePeriod, number>> = {
  '1min': 7,
  '5min': 30,
  '15min': 30,
  '30min': 30,
  '1hour': 90,
  '4hour': 90,
  '1day': 90,
  '1week': 90,
  '1mon': 90,
};

/**
 * Grid of the walk, oldest first: hours, then five minutes, then minutes. Boundaries are on full hours, the first on a
 * full day.
 */
function gridStarts(until: number): number[] {
  const end = periodStart('1min', until);
  const oldest = periodStart('1day', until - 90 * DAY_MS);
  const fives = periodStart('1hour', until - 30 * DAY_MS);
  const minutes = periodStart('1hour', until - 7 * DAY_MS);
  const starts: number[] = [];
  for (let at = oldest; at < fives; at += 60 * MINUTE_MS) starts.push(at);
  for (let at = fives; at < minutes; at += 5 * MINUTE_MS) starts.push(at);
  for (let at = minutes; at < end; at += MINUTE_MS) starts.push(at);
  return starts;
}

/** More is traded in the evenings of Sydney and London than at night: 0.5 to 1.5 by hour of the day, UTC. */
const hourWeight = (at: number): number =>
  1 +
  0.35 * Math.cos(((((at / 3_600_000) % 24) - 10) / 24) * 2 * Math.PI) +
  0.15 * Math.cos(((((at / 3_600_000) % 24) - 15) / 12) * 2 * Math.PI);

/**
 * The candles of a symbol before `until` in all nine periods, ascending. A pure function of seed, symbol and time. They
 * are generated backwards from the anchor, so the last close is the anchor whatever the seed. Coarser periods are
 * folded from finer ones. One period after the other, because all of them together take long.
 */
export function* generatePeriods(
  request: HistoryRequest,
): Generator<readonly [period: CandlePeriod, candles: readonly HistoryCandle[]]> {
  const base = baseCandles(request);
  for (const period of CANDLE_PERIODS) {
    const from = periodStart(REACH_DAYS[period] === 90 ? '1day' : '1hour', request.until - REACH_DAYS[period] * DAY_MS);
    yield [
      period,
      foldCandles(
        period,
        base.filter((candle) => candle.start >= from),
      ),
    ];
  }
}

/** All periods at once. */
export const generateHistory = (request: HistoryRequest): ReadonlyMap<CandlePeriod, readonly HistoryCandle[]> =>
  new Map(generatePeriods(request));

function baseCandles({ market, seed, until }: HistoryRequest): HistoryCandle[] {
  const { listing, parameters } = market;
  const starts = gridStarts(until);
  const end = periodStart('1min', until);
  const lengths = starts.map((start, i) => ((starts[i + 1] ?? end) - start) / MINUTE_MS);
  const backwards: GridStep[] = lengths.map((_, i) => ({ minutes: lengths[lengths.length - 1 - i] ?? 1 }));
  const base = pricePath({ seed, asset: listing.base, steps: backwards });
  const quote = pricePath({ seed, asset: listing.quote, steps: backwards });
  const ticksAt = (stepsBack: number): number =>
    Math.max(1, Math.round(listing.anchorTicks * Math.exp((base[stepsBack] ?? 0) - (quote[stepsBack] ?? 0))));
  const random = seededRandom(`history/${seed}/${listing.symbol}/volume`);
  const minuteLots = Math.max(2, parameters.maxMarketSellLots / 200);
  return starts.map((start, i) => {
    const minutes = lengths[i] ?? 1;
    const open = ticksAt(starts.length - i);
    const close = ticksAt(starts.length - i - 1);
    const wick = (): number =>
      Math.abs(random.normal()) *
      0.6 *
      (Math.abs(close - open) + listing.anchorTicks * 0.0002 * Math.sqrt(minutes) * random.next());
    const high = Math.max(open, close) + Math.round(wick());
    const low = Math.max(1, Math.min(open, close) - Math.round(wick()));
    const restless = 1 + Math.min(3, (Math.abs(close - open) / listing.anchorTicks) * 400);
    const lots = Math.max(1, Math.round(minuteLots * minutes * hourWeight(start) * restless * random.exponential(1)));
    const middle = Math.round((high + low + open + close) / 4);
    return {
      start,
      open,
      high,
      low,
      close,
      lots,
      value: BigInt(lots) * BigInt(middle),
      count: 1 + Math.min(lots - 1, Math.floor(random.exponential(4 * minutes))),
    };
  });
}

/** Folds ascending candles into a coarser period. */
export function foldCandles(period: CandlePeriod, finer: readonly HistoryCandle[]): HistoryCandle[] {
  const folded: HistoryCandle[] = [];
  let current: HistoryCandle | null = null;
  for (const candle of finer) {
    const start = periodStart(period, candle.start);
    if (!current || current.start !== start) {
      current = { ...candle, start };
      folded.push(current);
      continue;
    }
    if (candle.high > current.high) current.high = candle.high;
    if (candle.low < current.low) current.low = candle.low;
    current.close = candle.close;
    current.lots += candle.lots;
    current.value += candle.value;
    current.count += candle.count;
  }
  return folded;
}
