import { FEE_RANKS } from '@corella/contracts/ledger';
import { UNITS_PER_ONE } from '@corella/money';
import { newHolding, type HtHolding } from './ht-holding.js';
import type { DailyVolume } from './daily-volume.js';

/** What a customer's fees depend on. Created with the first trade, HT balance or preference. */
export interface FeeTermsState {
  rank: number;
  /** The ranks before it, newest first, for trades that are booked after a morning but older than it. */
  earlierRanks: readonly EarlierRank[];
  /** The sums that the rank was decided on. */
  volumeBtcUnits: bigint;
  htUnits: bigint;
  payInHt: boolean;
  readonly volume: DailyVolume;
  readonly ht: HtHolding;
  /** Cached text of these terms in the encoded state; null after a change. */
  encoded: string | null;
}

export interface EarlierRank {
  readonly rank: number;
  /** Epoch milliseconds of the morning that ended it. */
  readonly until: number;
}

/** The part of the ledger's state that ranks are read from. */
interface Ranks {
  readonly terms: Map<string, FeeTermsState>;
}

/** Changes of rank kept for an account: at least as many days, since ranks change once a day. */
const KEPT_RANKS = 8;
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

/** An account's rank at the time of a trade, however many mornings ago. */
export function rankAt(state: Ranks, account: string, atMs: number): number {
  const terms = state.terms.get(account);
  if (!terms) return 0;
  let { rank } = terms;
  for (const earlier of terms.earlierRanks) {
    if (atMs >= earlier.until) break;
    rank = earlier.rank;
  }
  return rank;
}

/** Gives the account another rank from `effectiveAt` on. */
export function changeRank(terms: FeeTermsState, rank: number, effectiveAt: number): void {
  if (terms.rank === rank) return;
  terms.earlierRanks = [{ rank: terms.rank, until: effectiveAt }, ...terms.earlierRanks].slice(0, KEPT_RANKS);
  terms.rank = rank;
}

export function termsOf(state: Ranks, account: string, atMs: number): FeeTermsState {
  const known = state.terms.get(account);
  if (known) {
    known.encoded = null;
    return known;
  }
  const fresh: FeeTermsState = {
    rank: 0,
    earlierRanks: [],
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
