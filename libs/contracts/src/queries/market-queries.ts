import type { Candle, CandlePeriod } from '../market/periods.js';
import type { ParametersVersion, SymbolListing } from '../market/symbols.js';
import type { DepthSnapshot, MarketWatch, PublicTrade, SymbolView, Ticker } from '../market/topics.js';
import type { Query } from './query.js';

/**
 * What each process that owns markets answers of them. `owned` names the symbols that it speaks for, also those of
 * which it can show nothing, and `venue` every symbol that there is. A symbol that nobody owns at the moment is so told
 * from one that does not exist.
 */
export interface OwnedMarkets<Row> {
  readonly rows: readonly Row[];
  readonly owned: readonly string[];
  readonly venue: readonly string[];
}

/** What a symbol's owner knows of approved parameters. `outOfService` says why it cannot write the market. */
export interface ParametersTaken {
  readonly outOfService: string | null;
  /** Null until the symbol is listed. */
  readonly listing: SymbolListing | null;
  /** The newest version in the symbol's own stream; 0 before it is listed. */
  readonly newestVersion: number;
  /** Whether the symbol's stream has a record of the approval that was asked about. */
  readonly isSettled: boolean;
}

/** Questions about all markets are answered by each of their owners, and one about a symbol by its owner alone. */
export interface MarketQueryMap {
  'market.symbols': Query<Record<string, never>, OwnedMarkets<SymbolView>>;
  'market.watch': Query<Record<string, never>, OwnedMarkets<MarketWatch>>;
  'market.tickers': Query<Record<string, never>, OwnedMarkets<Ticker>>;
  'market.ticker': Query<{ symbol: string }, Ticker | null>;
  /** Newest first. The listed version is the last one while fewer than 50 are known. */
  'market.parameter-history': Query<{ symbol: string }, readonly ParametersVersion[]>;
  /** For whoever carries out approved parameters. */
  'market.parameters-taken': Query<{ symbol: string; approvalId?: string }, ParametersTaken>;
  /** `step` 0–5 merges levels into 10^step ticks; `limit` is the number of levels per side (default 150). */
  'market.depth': Query<{ symbol: string; step?: number; limit?: number }, DepthSnapshot | null>;
  /** Newest first, at most 2,000. */
  'market.trades': Query<{ symbol: string; limit: number }, readonly PublicTrade[]>;
  /**
   * Ascending. `from` and `to` are in milliseconds and inclusive. Returns the newest `limit` (≤ 2,000) of the range.
   */
  'market.candles': Query<
    { symbol: string; period: CandlePeriod; from?: number; to?: number; limit: number },
    readonly Candle[]
  >;
}

/** Questions about all markets. */
export type MarketsQuery = 'market.symbols' | 'market.watch' | 'market.tickers';
/** Questions about one symbol. Its owner answers. */
export type SymbolQuery =
  | 'market.ticker'
  | 'market.parameter-history'
  | 'market.parameters-taken'
  | 'market.depth'
  | 'market.trades'
  | 'market.candles';
