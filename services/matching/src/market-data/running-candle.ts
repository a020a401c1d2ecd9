import { periodStart, type Candle, type CandlePeriod } from '@corella/contracts/market';

/** A trade as candles and tickers see it. Its value is in ticks × lots. */
export interface Print {
  readonly at: number;
  readonly ticks: number;
  readonly lots: number;
}

/** A candle that is still growing. Its value is exact over any period. */
export interface OpenCandle {
  readonly start: number;
  readonly open: number;
  high: number;
  low: number;
  close: number;
  lots: number;
  value: bigint;
  count: number;
}

export const openCandle = (period: CandlePeriod, { at, ticks }: Print): OpenCandle => ({
  start: periodStart(period, at),
  open: ticks,
  high: ticks,
  low: ticks,
  close: ticks,
  lots: 0,
  value: 0n,
  count: 0,
});

export function addPrint(candle: OpenCandle, { ticks, lots }: Print): void {
  if (ticks > candle.high) candle.high = ticks;
  if (ticks < candle.low) candle.low = ticks;
  candle.close = ticks;
  candle.lots += lots;
  candle.value += BigInt(ticks * lots);
  candle.count += 1;
}

export const candleView = (candle: OpenCandle): Candle => ({ ...candle, value: String(candle.value) });

export const candleOf = (view: Candle): OpenCandle => ({ ...view, value: BigInt(view.value) });
