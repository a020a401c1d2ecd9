import { CANDLE_PERIODS, periodStart, type Candle, type CandlePeriod } from '@corella/contracts/market';
import { addPrint, candleOf, candleView, openCandle, type OpenCandle, type Print } from './running-candle.js';

/** Closed candles remembered per period: enough to bridge the lag of the SQL projection, which has the rest. */
const RECENT = 8;

/**
 * The running candle of each of the nine periods and the few before it. Time never runs backwards here: a late trade
 * joins the running candle.
 */
export class CandleSeries {
  private readonly frames = new Map<CandlePeriod, OpenCandle[]>(CANDLE_PERIODS.map((period) => [period, []]));
  private readonly touched = new Set<CandlePeriod>();

  /** The newest candles from the read model at the start, ascending. */
  seed(period: CandlePeriod, candles: readonly Candle[]): void {
    this.frames.set(period, candles.slice(-RECENT).map(candleOf));
  }

  add(print: Print): void {
    for (const [period, candles] of this.frames) {
      let candle = candles.at(-1);
      if (!candle || periodStart(period, print.at) > candle.start) {
        candle = openCandle(period, print);
        candles.push(candle);
        if (candles.length > RECENT) candles.shift();
      }
      addPrint(candle, print);
      this.touched.add(period);
    }
  }

  /** The running candles changed since the last call. */
  takeChanges(): { readonly period: CandlePeriod; readonly candle: Candle }[] {
    const changes = [...this.touched].flatMap((period) => {
      const candle = this.frames.get(period)?.at(-1);
      return candle ? [{ period, candle: candleView(candle) }] : [];
    });
    this.touched.clear();
    return changes;
  }

  /** `stored` candles from the read model, updated with what is remembered here. Ascending, the newest `limit`. */
  merge(
    period: CandlePeriod,
    stored: readonly Candle[],
    range: { readonly from: number; readonly to: number; readonly limit: number },
  ): Candle[] {
    const byStart = new Map(stored.map((candle) => [candle.start, candle]));
    for (const candle of this.frames.get(period) ?? []) {
      if (candle.start >= range.from && candle.start <= range.to) byStart.set(candle.start, candleView(candle));
    }
    return [...byStart.values()].sort((a, b) => a.start - b.start).slice(-range.limit);
  }
}
