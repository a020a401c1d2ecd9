import type { FeeClass } from '../ledger/events.js';

/** States of a symbol as the product specification numbers them. */
export const SYMBOL_STATE = { notOnline: 1, preOnline: 2, online: 3, suspend: 4, offline: 5, transferBoard: 6, fuse: 7 } as const;
export type SymbolState = (typeof SYMBOL_STATE)[keyof typeof SYMBOL_STATE];

export const SYMBOL_STATE_NAMES: Readonly<Record<SymbolState, string>> = {
  1: 'not-online', 2: 'pre-online', 3: 'online', 4: 'suspend', 5: 'offline', 6: 'transfer-board', 7: 'fuse',
};

/** Fixed for the life of a market stream. Tick = 10^-pricePrecision of the quote asset, lot = 10^-amountPrecision of the base. */
export type SymbolListing = {
  readonly symbol: string;
  /** Below 2^11, never reused; part of trade ids. */
  readonly index: number;
  readonly base: string;
  readonly quote: string;
  readonly pricePrecision: number;
  readonly amountPrecision: number;
  readonly anchorTicks: number;
  readonly weight: number;
};

/** Versioned data with an effective time. All in ticks, lots, or ledger units (text). */
export type SymbolParameters = {
  readonly version: number;
  readonly minLots: number;
  readonly maxLots: number;
  readonly maxPriceTicks: number;
  readonly minValueUnits: string;
  readonly maxMarketSellLots: number;
  readonly maxMarketBuyUnits: string;
  readonly feeClass: FeeClass;
  /** Limit sell ≥ floor % of last, limit buy ≤ cap % of last, market orders stop at bound; parts per million. */
  readonly sellFloorPpm: number;
  readonly buyCapPpm: number;
  readonly marketBoundPpm: number;
  /** 5.5 % rule of the BTC pairs: no market order while last deviates more from the reference; absent = off. */
  readonly marketDeviationPpm?: number;
  /** Circuit breaker: state 7 once last has moved by `fuseMovePpm` within `fuseWindowMs`; both absent = off. */
  readonly fuseMovePpm?: number;
  readonly fuseWindowMs?: number;
};

export const BAND_DEFAULTS = { sellFloorPpm: 900_000, buyCapPpm: 1_100_000, marketBoundPpm: 100_000 } as const;
export const FUSE_DEFAULTS = { fuseMovePpm: 150_000, fuseWindowMs: 300_000 } as const;
