import type { FeeClass } from '../names/index.js';

/** States of a symbol, by the numbers that customers' clients and the operator console use. */
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
 * States in which a symbol is hidden from customers and API clients, as if it did not exist. In all other states it is
 * listed, whether it trades or not.
 */
const HIDDEN_STATES: readonly SymbolState[] = [
  SYMBOL_STATE.notOnline,
  SYMBOL_STATE.offline,
  SYMBOL_STATE.transferBoard,
];
export const isHiddenState = (state: SymbolState): boolean => HIDDEN_STATES.includes(state);

/**
 * Fixed for the life of a market stream. A tick is 10^-pricePrecision of the quote asset, a lot 10^-amountPrecision of
 * the base asset.
 */
export type SymbolListing = {
  readonly symbol: string;
  /** Below 2^11 and never reused, because it is part of trade ids. */
  readonly index: number;
  readonly base: string;
  readonly quote: string;
  readonly pricePrecision: number;
  readonly amountPrecision: number;
  readonly anchorTicks: number;
  readonly weight: number;
};

/** Versioned data with an effective time. All values are in ticks, lots or ledger units (text). */
export type SymbolParameters = {
  readonly version: number;
  readonly minLots: number;
  readonly maxLots: number;
  readonly maxPriceTicks: number;
  readonly minValueUnits: string;
  readonly maxMarketSellLots: number;
  readonly maxMarketBuyUnits: string;
  readonly feeClass: FeeClass;
  /**
   * In parts per million of the last price. A limit sell is not below the floor, a limit buy not above the cap, and a
   * market order stops at the bound.
   */
  readonly sellFloorPpm: number;
  readonly buyCapPpm: number;
  readonly marketBoundPpm: number;
  /** Market orders are refused while the last price deviates more than this from the reference price. Absent = off. */
  readonly marketDeviationPpm?: number;
  /**
   * The fuse: the symbol goes to state 7 once the last price has moved by `fuseMovePpm` within `fuseWindowMs`. Both
   * absent = off.
   */
  readonly fuseMovePpm?: number;
  readonly fuseWindowMs?: number;
};

export const BAND_DEFAULTS = { sellFloorPpm: 900_000, buyCapPpm: 1_100_000, marketBoundPpm: 100_000 } as const;
/** The rule on the deviation from the reference price is off while that price is older than this. */
export const REFERENCE_FRESH_MS = 60_000;
export const FUSE_DEFAULTS = { fuseMovePpm: 150_000, fuseWindowMs: 300_000 } as const;

/** A version of a symbol's parameters as approved, even if its time has not come. */
export type ParametersVersion = {
  readonly parameters: SymbolParameters;
  readonly effectiveAt: number;
  /** Null for the version that the symbol was listed with. */
  readonly approvalId: string | null;
  /** Who asked and who approved. Empty for the listed version. */
  readonly by: readonly string[];
  /**
   * `scheduled` until the symbol's own stream has it; `refused` if it no longer fitted at its time; `withdrawn` if two
   * people took it back before that.
   */
  readonly status: 'in-force' | 'scheduled' | 'superseded' | 'refused' | 'withdrawn';
  /** Only for a withdrawn version: by which approval, by whom, and when. */
  readonly withdrawal?: VersionWithdrawal;
};

/** Who asked and who agreed to take a scheduled version back, and when. */
export type VersionWithdrawal = { readonly approvalId: string; readonly by: readonly string[]; readonly at: number };
