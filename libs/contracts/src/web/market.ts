import { z } from 'zod';
import { CANDLE_PERIODS } from '../market/periods.js';
import { decimalText, isoTime, signedDecimalText } from './primitives.js';

/** GET /api/markets → a list of these. Prices and sizes are decimal strings at the symbol's precision. */
export const marketSchema = z.object({
  symbol: z.string(),
  base: z.string(),
  quote: z.string(),
  state: z.number(),
  stateName: z.string(),
  stateReason: z.string().nullable(),
  pricePrecision: z.number(),
  amountPrecision: z.number(),
  minAmount: decimalText,
  maxAmount: decimalText,
  maxPrice: decimalText,
  minValue: decimalText,
  maxMarketSell: decimalText,
  maxMarketBuy: decimalText,
  sellFloorPpm: z.number(),
  buyCapPpm: z.number(),
  marketBoundPpm: z.number(),
  marketDeviationPpm: z.number().nullable(),
  fuseMovePpm: z.number().nullable(),
  fuseWindowMs: z.number().nullable(),
  parametersVersion: z.number(),
  stateSince: isoTime,
  feeClass: z.enum(['A', 'B', 'C']),
  makerPpm: z.number(),
  takerPpm: z.number(),
  weight: z.number(),
  /** The market takes no orders and its figures are old: the part of the venue that runs it is away. Else absent. */
  away: z.boolean().optional(),
});
export type Market = z.output<typeof marketSchema>;

/**
 * Ticker of 24 hours. `change` is a fraction as text, e.g. "0.0201". `audPrice` is the value of one base unit; null
 * without a path to AUD.
 */
export const tickerSchema = z.object({
  symbol: z.string(),
  seq: z.number(),
  ts: z.number(),
  last: decimalText,
  open: decimalText,
  high: decimalText,
  low: decimalText,
  change: signedDecimalText,
  amount: decimalText,
  turnover: decimalText,
  count: z.number(),
  bid: decimalText.nullable(),
  bidSize: decimalText.nullable(),
  ask: decimalText.nullable(),
  askSize: decimalText.nullable(),
  audPrice: decimalText.nullable(),
});
export type TickerWire = z.output<typeof tickerSchema>;

/** [price, quantity]. A quantity of "0" removes the level. */
export const levelSchema = z.tuple([decimalText, decimalText]);
export type Level = z.output<typeof levelSchema>;
/**
 * GET /api/markets/{symbol}/book?step=0..5&limit=150, and the first message of topic `depth`. `step` n merges levels
 * into 10^n ticks (asks up, bids down) and is repeated in every socket message.
 */
export const bookSchema = z.object({
  symbol: z.string(),
  step: z.number().optional(),
  seq: z.number(),
  ts: z.number(),
  bids: z.array(levelSchema),
  asks: z.array(levelSchema),
});
export type Book = z.output<typeof bookSchema>;
export const bookDeltaSchema = bookSchema.extend({ prevSeq: z.number() });
export type BookDelta = z.output<typeof bookDeltaSchema>;

/** GET /api/markets/{symbol}/trades?limit=, newest first; topic `trade.detail`. */
export const tradeSchema = z.object({
  id: z.string(),
  price: decimalText,
  quantity: decimalText,
  side: z.enum(['buy', 'sell']),
  ts: z.number(),
});
export type Trade = z.output<typeof tradeSchema>;

/** GET /api/markets/{symbol}/candles?period=&from=&to=&limit= (ms), ascending. `time` is the start in seconds. */
export const candleSchema = z.object({
  time: z.number(),
  open: decimalText,
  high: decimalText,
  low: decimalText,
  close: decimalText,
  amount: decimalText,
  turnover: decimalText,
  count: z.number(),
});
export type CandleWire = z.output<typeof candleSchema>;
export const periodSchema = z.enum(CANDLE_PERIODS);

export const venueSchema = z.object({
  name: z.string(),
  demo: z.boolean(),
  simulated: z.boolean(),
  /** A proven address verifies a customer. Elsewhere the desk decides, which takes days. */
  verifiesAtOnce: z.boolean().optional(),
  /** The mail address where support is reached; absent where there is none. */
  support: z.string().optional(),
  time: isoTime,
});
