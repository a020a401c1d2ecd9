import type { CandlePeriod } from '@corella/contracts/market';

/** A candle per (symbol, period, start). Prices are in ticks, `value` in ticks × lots. */
export interface CandleTable {
  symbol: string;
  period: CandlePeriod;
  start_at: number;
  open_ticks: number;
  high_ticks: number;
  low_ticks: number;
  close_ticks: number;
  lots: number;
  value: bigint;
  trades: number;
  /** Revision, in the market's stream, of the last trade in it; -1 for generated candles. */
  revision: number;
}

/** Public trades of the last day, bounded per symbol. */
export interface PublicTradeTable {
  trade_id: number;
  symbol: string;
  price_ticks: number;
  qty_lots: number;
  taker_side: number;
  traded_at: number;
}

export interface MarketTables {
  market_candle: CandleTable;
  market_trade: PublicTradeTable;
}
