import type { CandlePeriod } from '@corella/contracts/market';
import type { CandleWire } from '@corella/contracts/web';
import type { KLineData, Period } from 'klinecharts';

/** A candle as the chart library draws it: time in milliseconds, prices as numbers. */
export const barOf = (candle: CandleWire): KLineData => ({
  timestamp: candle.time * 1000,
  open: Number(candle.open),
  high: Number(candle.high),
  low: Number(candle.low),
  close: Number(candle.close),
  volume: Number(candle.amount),
});

/** The library needs it to place what lies beyond the last candle. */
export const PERIOD: Readonly<Record<CandlePeriod, Period>> = {
  '1min': { type: 'minute', span: 1 },
  '5min': { type: 'minute', span: 5 },
  '15min': { type: 'minute', span: 15 },
  '30min': { type: 'minute', span: 30 },
  '1hour': { type: 'hour', span: 1 },
  '4hour': { type: 'hour', span: 4 },
  '1day': { type: 'day', span: 1 },
  '1week': { type: 'week', span: 1 },
  '1mon': { type: 'month', span: 1 },
};
