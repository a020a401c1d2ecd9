import type { Candle, CandlePeriod } from './periods.js';
import type { Side } from './order.js';
import type { SymbolListing, SymbolParameters, SymbolState } from './symbols.js';

/** Signals (lossy, public) published by matching after each commit. Integers of the symbol; the gateway formats. */
export const marketTopic = {
  depth: (symbol: string) => `market.depth.${symbol}`,
  trades: (symbol: string) => `market.trades.${symbol}`,
  candles: (symbol: string) => `market.candles.${symbol}`,
  ticker: (symbol: string) => `market.ticker.${symbol}`,
  state: (symbol: string) => `market.state.${symbol}`,
} as const;

/** [priceTicks, lots]; lots 0 removes the level, otherwise they replace it. */
export type DepthLevel = readonly [priceTicks: number, lots: number];

/**
 * `seq` is the market stream's revision, so it never restarts; a delta applies to a book whose seq equals `prevSeq`.
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
  /** Rolling 24 h. `openTicks` is the last price before the window (or its first). */
  readonly openTicks: number;
  readonly highTicks: number;
  readonly lowTicks: number;
  /** bigint text: base lots and quote value in 10^-(pp+ap). */
  readonly lots: string;
  readonly value: string;
  readonly count: number;
  readonly bid: DepthLevel | null;
  readonly ask: DepthLevel | null;
  /** AUD price of one base unit times 10^8, for valuation; null when no path to AUD is known. */
  readonly referenceTicks: number | null;
}

export interface SymbolView {
  readonly listing: SymbolListing;
  readonly parameters: SymbolParameters;
  readonly state: SymbolState;
  readonly stateSince: number;
  readonly stateReason: string | null;
  /**
   * Staff ids, initiator first, or the part of the venue that set the state; null since the listing. In answers to
   * queries only, never in a signal.
   */
  readonly stateBy?: readonly string[] | null;
  /** The approval by which the state was set, when it took two people. */
  readonly stateApprovalId?: string | null;
  readonly revision: number;
  readonly openOrders: number;
  /** Stop-limit orders that wait for their trigger; not among `openOrders`. */
  readonly waitingStops: number;
  /** The latest reference price known to the market; older than REFERENCE_FRESH_MS it binds nobody. */
  readonly reference: { readonly ticks: number; readonly observedAt: number } | null;
  /** Approved parameters whose time has not come, soonest first. */
  readonly scheduled: readonly { readonly parameters: SymbolParameters; readonly effectiveAt: number }[];
}
