import { z } from 'zod';
import { currencyReferenceRow, currencySettingsRow } from './currency-rows.js';
import { HUOBI_PERIODS } from './periods.js';
import { okOf, rowsOf, sizeUpTo, symbolField, tickOf, v2Of } from '../describe/envelope-schemas.js';

const level = z.array(z.number());
const figures = {
  open: z.number(),
  close: z.number(),
  high: z.number(),
  low: z.number(),
  amount: z.number(),
  vol: z.number(),
  count: z.number(),
};
const trade = z.object({
  id: z.number(),
  ts: z.number(),
  data: z.array(
    z.object({
      id: z.number(),
      'trade-id': z.number(),
      ts: z.number(),
      price: z.number(),
      amount: z.number(),
      direction: z.enum(['buy', 'sell']),
    }),
  ),
});
const ofSymbol = z.object({ symbol: symbolField });
const candle = z.object({ id: z.number(), ...figures });
const candlesQuery = z.object({
  symbol: symbolField,
  period: z.enum(HUOBI_PERIODS as [string, ...string[]]),
  size: sizeUpTo(2_000),
  from: z.int().optional(),
  to: z.int().optional(),
});
const limit = z.number();

/** Descriptions of the public calls. Market data is JSON numbers; times are milliseconds, except a candle's id. */
export const MARKET_CALLS = {
  merged: {
    summary: 'Figures of the rolling day with the best bid and ask',
    query: ofSymbol,
    reply: tickOf(z.object({ id: z.number(), version: z.number(), ...figures, bid: level, ask: level })),
  },
  detail: {
    summary: 'Figures of the rolling day',
    query: ofSymbol,
    reply: tickOf(z.object({ id: z.number(), version: z.number(), ...figures })),
  },
  tickers: {
    summary: 'Figures of the rolling day of all symbols',
    reply: rowsOf(
      z.object({
        symbol: z.string(),
        ...figures,
        bid: z.number(),
        bidSize: z.number(),
        ask: z.number(),
        askSize: z.number(),
      }),
    ),
  },
  depth: {
    summary: 'The book, up to 150 levels a side, merged by steps',
    query: z.object({
      symbol: symbolField,
      type: z.enum(['step0', 'step1', 'step2', 'step3', 'step4', 'step5']).optional(),
      depth: z.enum(['5', '10', '20']).optional(),
    }),
    reply: tickOf(z.object({ ts: z.number(), version: z.number(), bids: z.array(level), asks: z.array(level) })),
  },
  trades: {
    summary: 'The last trades, newest first',
    query: z.object({ symbol: symbolField, size: sizeUpTo(2_000) }),
    reply: rowsOf(trade),
  },
  lastTrade: { summary: 'The last trade', query: ofSymbol, reply: tickOf(trade) },
  candles: {
    summary: 'Candles, newest first; id is the start in seconds, from and to are seconds',
    query: candlesQuery,
    reply: rowsOf(candle),
  },
  timestamp: { summary: 'Time of the venue in milliseconds', reply: okOf(z.number()) },
  symbols: {
    summary: 'Symbols with precisions and limits',
    reply: okOf(
      z.array(
        z.object({
          'base-currency': z.string(),
          'quote-currency': z.string(),
          'price-precision': limit,
          'amount-precision': limit,
          'value-precision': limit,
          'symbol-partition': z.string(),
          symbol: z.string(),
          state: z.string(),
          'min-order-amt': limit,
          'max-order-amt': limit,
          'min-order-value': limit,
          'limit-order-min-order-amt': limit,
          'limit-order-max-order-amt': limit,
          'limit-order-max-buy-amt': limit,
          'limit-order-max-sell-amt': limit,
          'sell-market-min-order-amt': limit,
          'sell-market-max-order-amt': limit,
          'buy-market-max-order-value': limit,
          'api-trading': z.string(),
          tags: z.string(),
        }),
      ),
    ),
  },
  currencys: { summary: 'Codes of the currencies', reply: okOf(z.array(z.string())) },
  settings: {
    summary: 'Currencies with their settings',
    query: z.object({ language: z.string().optional() }),
    reply: okOf(z.array(currencySettingsRow)),
  },
  exchange: {
    summary: 'Limits of orders of a symbol',
    query: ofSymbol,
    reply: okOf(
      z.object({
        symbol: z.string(),
        'buy-limit-must-less-than': limit,
        'sell-limit-must-greater-than': limit,
        'limit-order-must-greater-than': limit,
        'limit-order-must-less-than': limit,
        'market-buy-order-must-greater-than': limit,
        'market-buy-order-must-less-than': limit,
        'market-sell-order-must-greater-than': limit,
        'market-sell-order-must-less-than': limit,
        'market-sell-order-rate-must-less-than': limit,
        'market-buy-order-rate-must-less-than': limit,
      }),
    ),
  },
  currencies: {
    summary: 'Currencies with their chains',
    query: z.object({ currency: z.string().optional(), authorizedUser: z.string().optional() }),
    reply: v2Of(z.array(currencyReferenceRow)),
  },
  status: {
    summary: 'Whether the venue trades: 1 normal, 3 cancels only',
    reply: v2Of(
      z.object({
        marketStatus: z.number(),
        haltStartTime: z.number().optional(),
        affectedSymbols: z.string().optional(),
      }),
    ),
  },
};
