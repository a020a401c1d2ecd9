import type { FeeClass } from '../names/index.js';

/** States of a symbol as the product specification numbers them. */
export const SYMBOL_STATE = {
  notOnline: 1,
  preOnline: 2,
  online: 3,
  suspend: 4,
  offline: 5,
  transferBoard: 6,
  fuse: 7,
} as const;
export type SymbolState = (typeof SYMBOL_STATE)[keyof typeof SYMBOL_STATE];

export const SYMBOL_STATE_NAMES: Readonly<Record<SymbolState, string>> = {
  1: 'not-online',
  2: 'pre-online',
  3: 'online',
  4: 'suspend',
  5: 'offline',
  6: 'transfer-board',
  7: 'fuse',
};

/**
 * States in which a symbol is not shown to customers and API clients, as if it did not exist. The others are listed,
 * trading or not.
 */
const HIDDEN_STATES: readonly SymbolState[] = [
  SYMBOL_STATE.notOnline,
  SYMBOL_STATE.offline,
  SYMBOL_STATE.transferBoard,
];
export const isHiddenState = (state: SymbolState): boolean => HIDDEN_STATES.includes(state);

/**
 * Fixed for the life of a market stream. Tick = 10^-pricePrecision of the quote asset, lot = 10^-amountPrecision of the
 * base.
 */
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
/** The 5.5 % rule is off while the reference price is older than this (core.md 12). */
export const REFERENCE_FRESH_MS = 60_000;
export const FUSE_DEFAULTS = { fuseMovePpm: 150_000, fuseWindowMs: 300_000 } as const;

/** A version of a symbol's parameters as approved. One whose time has not come stands in the list too. */
export type ParametersVersion = {
  readonly parameters: SymbolParameters;
  readonly effectiveAt: number;
  /** Null for the version that the symbol was listed with. */
  readonly approvalId: string | null;
  /** Who asked and who approved; empty for the listed version. */
  readonly by: readonly string[];
  /**
   * `scheduled` until the symbol's own stream has it, `refused` when it no longer fitted at its time, `withdrawn` when
   * two people took it back before that.
   */
  readonly status: 'in-force' | 'scheduled' | 'superseded' | 'refused' | 'withdrawn';
  /** Of a withdrawn version: by which approval, by whom, and when. */
  readonly withdrawal?: VersionWithdrawal;
};

/** Who asked and who agreed to take a scheduled version back, and when. */
export type VersionWithdrawal = { readonly approvalId: string; readonly by: readonly string[]; readonly at: number };
