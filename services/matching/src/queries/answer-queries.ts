import type { Clock } from '@corella/clock';
import { answer, type Signals } from '@corella/signals';
import type { MarketDataHub } from '../market-data/market-data-hub.js';
import { TRADES_KEPT } from '../market-data/recent-trades.js';
import type { ParameterSettings } from '../settings/parameter-settings.js';
import type { MarketReader } from './market-reader.js';

const MAX_LEVELS = 1_000;
const DEFAULT_LEVELS = 150;
const MAX_STEP = 5;
const MAX_CANDLES = 2_000;

const bounded = (value: number | undefined, fallback: number, max: number): number =>
  Math.max(0, Math.min(Math.floor(value ?? fallback), max));

/** Answers the `market.*` queries from memory; candles are combined with those in SQL. */
export function answerQueries(
  ports: { readonly signals: Signals; readonly clock: Clock },
  {
    hub,
    reader,
    settings,
  }: { readonly hub: MarketDataHub; readonly reader: MarketReader; readonly settings: ParameterSettings },
): { close(): void } {
  const { signals, clock } = ports;
  const answers = [
    answer(signals, 'market.symbols', () => hub.views(clock.nowMs())),
    answer(signals, 'market.parameter-history', ({ symbol }) => settings.history(symbol)),
    answer(signals, 'market.tickers', ({ symbol }) => hub.tickers(clock.nowMs(), symbol)),
    answer(
      signals,
      'market.depth',
      ({ symbol, step, limit }) =>
        hub.ofSymbol(symbol)?.snapshot(bounded(step, 0, MAX_STEP), bounded(limit, DEFAULT_LEVELS, MAX_LEVELS)) ?? null,
    ),
    answer(
      signals,
      'market.trades',
      ({ symbol, limit }) => hub.ofSymbol(symbol)?.latestTrades(bounded(limit, TRADES_KEPT, TRADES_KEPT)) ?? [],
    ),
    answer(signals, 'market.candles', async ({ symbol, period, from = 0, to = Number.MAX_SAFE_INTEGER, limit }) => {
      const data = hub.ofSymbol(symbol);
      if (!data) return [];
      const range = { from, to, limit: bounded(limit, MAX_CANDLES, MAX_CANDLES) };
      return data.mergeCandles(period, await reader.candles(symbol, period, range), range);
    }),
  ];
  return {
    close() {
      for (const one of answers) one.close();
    },
  };
}
