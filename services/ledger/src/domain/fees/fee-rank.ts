import { FEE_RANKS } from '@corella/contracts/ledger';
import { UNITS_PER_ONE } from '@corella/money';
import { newHolding, type HtHolding } from './ht-holding.js';
import type { DailyVolume } from './daily-volume.js';

/** What a customer's fees depend on. Created with the first trade, HT balance or preference. */
export interface FeeTermsState {
  rank: number;
  /** The rank before the newest assignment, for trades that are older than it. */
  previousRank: number;
  /** The sums that the rank was decided on. */
  volumeBtcUnits: bigint;
  htUnits: bigint;
  payInHt: boolean;
  readonly volume: DailyVolume;
  readonly ht: HtHolding;
  /** Cached text of these terms in the encoded state; null after a change. */
  encoded: string | null;
}

/** The part of the ledger's state that ranks are read from. */
interface Ranks {
  readonly terms: Map<string, FeeTermsState>;
  readonly ranksAt: number | null;
}

const PERCENT = 100;

/** The better of the ranks that volume and holding give. */
export function rankOf(volumeBtcUnits: bigint, htUnits: bigint): number {
  const met = FEE_RANKS.filter(
    ({ volumeBtc, ht }) => volumeBtcUnits >= BigInt(volumeBtc) * UNITS_PER_ONE || htUnits >= BigInt(ht) * UNITS_PER_ONE,
  );
  return met.at(-1)?.rank ?? 0;
}

/** The class's rate at a rank, rounded down to a whole part per million. */
export function rankedPpm(basePpm: number, rank: number, role: 'maker' | 'taker'): number {
  const found = FEE_RANKS[rank] ?? FEE_RANKS[0];
  return Math.floor((basePpm * (role === 'maker' ? found.makerPercent : found.takerPercent)) / PERCENT);
}

/** An account's rank at the time of a trade. Until 05:00 JST that is the previous rank. */
export function rankAt(state: Ranks, account: string, atMs: number): number {
  const terms = state.terms.get(account);
  if (!terms) return 0;
  return atMs >= (state.ranksAt ?? 0) ? terms.rank : terms.previousRank;
}

export function termsOf(state: Ranks, account: string, atMs: number): FeeTermsState {
  const known = state.terms.get(account);
  if (known) {
    known.encoded = null;
    return known;
  }
  const fresh: FeeTermsState = {
    rank: 0,
    previousRank: 0,
    volumeBtcUnits: 0n,
    htUnits: 0n,
    payInHt: false,
    volume: new Map(),
    ht: newHolding(atMs),
    encoded: null,
  };
  state.terms.set(account, fresh);
  return fresh;
}
