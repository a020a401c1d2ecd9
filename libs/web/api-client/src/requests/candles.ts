import type { CandlePeriod } from '@corella/contracts/market';
import { candleSchema, listOf } from '@corella/contracts/web';
import type { CandleWire } from '@corella/contracts/web';
import { getJson, withQuery } from '../http/request.js';

export interface CandlesWanted {
  readonly symbol: string;
  readonly period: CandlePeriod;
  /** Time of the newest candle wanted, in milliseconds; the running candle by default. */
  readonly toMs?: number;
  readonly limit: number;
}

/** GET /api/markets/{symbol}/candles, ascending. The chart pages through history with it. */
export async function fetchCandles(
  { symbol, period, toMs, limit }: CandlesWanted,
  signal?: AbortSignal,
): Promise<readonly CandleWire[]> {
  const path = withQuery(`/api/markets/${symbol}/candles`, { period, to: toMs, limit });
  return (await getJson(path, listOf(candleSchema), signal)).items;
}
