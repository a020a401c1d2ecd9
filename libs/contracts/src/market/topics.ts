import type { Candle, CandlePeriod } from './periods.js';
import type { Side } from './order.js';
import type { SymbolListing, SymbolParameters, SymbolState } from './symbols.js';

/**
 * Signals (lossy, public) that matching publishes after each commit. They carry integers of the symbol, which the
 * gateway formats.
 */
export const marketTopic = {
  depth: (symbol: string) => `market.depth.${symbol}`,
  trades: (symbol: string) => `market.trades.${symbol}`,
  candles: (symbol: string) => `market.candles.${symbol}`,
  ticker: (symbol: string) => `market.ticker.${symbol}`,
  state: (symbol: string) => `market.state.${symbol}`,
} as const;

/** Signal with each reference price, from whoever has them to the owners of markets. */
export const referencePriceTopic = (symbol: string): string => `reference.price.${symbol}`;

/** [priceTicks, lots]. Lots of 0 remove the level; any other number replaces it. */
export type DepthLevel = readonly [priceTicks: number, lots: number];

/**
 * `seq` is the revision of the market's stream, so it never restarts. A delta applies to a book whose seq equals
 * `prevSeq`.
 */
export interface DepthDelta {
  readonly symbol: string;
  readonly prevSeq: number;
  readonly seq: number;
  readonly bids: readonly DepthLevel[];
  readonly asks: readonly DepthLevel[];
  readonly at: number;
}
export interface DepthSnapshot {
  readonly symbol: string;
  readonly seq: number;
  readonly bids: readonly DepthLevel[];
  readonly asks: readonly DepthLevel[];
  readonly at: number;
}

export interface PublicTrade {
  readonly tradeId: number;
  readonly priceTicks: number;
  readonly qtyLots: number;
  readonly takerSide: Side;
  readonly at: number;
}
export interface PublicTrades {
  readonly symbol: string;
  readonly seq: number;
  readonly trades: readonly PublicTrade[];
}
/** The running candles that a group of trades changed. */
export interface CandleUpdates {
  readonly symbol: string;
  readonly seq: number;
  readonly candles: readonly { readonly period: CandlePeriod; readonly candle: Candle }[];
}

export interface Ticker {
  readonly symbol: string;
  readonly seq: number;
  readonly at: number;
  readonly lastTicks: number;
  /** Rolling 24 hours. `openTicks` is the last price before the window, or else its first. */
  readonly openTicks: number;
  readonly highTicks: number;
  readonly lowTicks: number;
  /** bigint as text: base lots, and quote value in 10^-(pp+ap). */
  readonly lots: string;
  readonly value: string;
  readonly count: number;
  readonly bid: DepthLevel | null;
  readonly ask: DepthLevel | null;
  /** AUD price of one base unit times 10^8, for valuation. Null when no path to AUD is known. */
  readonly referenceTicks: number | null;
}

/** What staff watches of a market from moment to moment. */
export interface MarketWatch {
  readonly symbol: string;
  /**
   * How far the last price has moved from the lowest or highest price of the fuse's window, and the move that trips it,
   * in parts per million. Null while the fuse is off or the market does not trade.
   */
  readonly fuse: { readonly movedPpm: number; readonly limitPpm: number } | null;
  /** The newest reference price that has arrived, whether or not the market is held to it. */
  readonly reference: { readonly ticks: number; readonly observedAt: number } | null;
}

export interface SymbolView {
  readonly listing: SymbolListing;
  readonly parameters: SymbolParameters;
  readonly state: SymbolState;
  readonly stateSince: number;
  readonly stateReason: string | null;
  /**
   * Staff ids, initiator first, or the part of the venue that set the state. Null if the state has not changed since
   * the listing. Only in answers to queries, never in a signal.
   */
  readonly stateBy?: readonly string[] | null;
  /** The approval by which the state was set, if it took two people. */
  readonly stateApprovalId?: string | null;
  readonly revision: number;
  readonly openOrders: number;
  /** Stop-limit orders that wait for their trigger. They are not counted in `openOrders`. */
  readonly waitingStops: number;
  /** The latest reference price that the market knows. One that is older than REFERENCE_FRESH_MS has no effect. */
  readonly reference: { readonly ticks: number; readonly observedAt: number } | null;
  /** Approved parameters whose time has not come, soonest first. */
  readonly scheduled: readonly { readonly parameters: SymbolParameters; readonly effectiveAt: number }[];
}
