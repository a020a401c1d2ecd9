import type { WithdrawalRail } from './withdrawals.js';

/** What goes out by a rail, in units (10⁻⁸). */
export interface OutTerms {
  readonly asset: string;
  readonly rail: WithdrawalRail;
  readonly chain: string | null;
  readonly fee: bigint;
  readonly least: bigint;
  readonly most: bigint;
  /** The smallest amount that the rail can carry. */
  readonly step: bigint;
  /** What pays for the chain, and at most. */
  readonly costAsset: string;
  readonly maxCost: bigint;
  /** Confirmations until it counts as paid, and until it cannot be undone. */
  readonly fast: number;
  readonly safe: number;
}

const whole = (amount: number): bigint => BigInt(amount) * 100_000_000n;

/** The version of these terms and of the rules of risk. */
export const OUT_POLICY_VERSION = 1;

export const OUT_TERMS: readonly OutTerms[] = [
  {
    asset: 'aud',
    rail: 'bank',
    chain: null,
    fee: 0n,
    least: whole(50),
    most: whole(100_000),
    step: 1_000_000n,
    costAsset: 'aud',
    maxCost: 0n,
    fast: 0,
    safe: 0,
  },
  {
    asset: 'eth',
    rail: 'chain',
    chain: 'eth',
    fee: 700_000n,
    least: 2_000_000n,
    most: whole(400),
    step: 1n,
    costAsset: 'eth',
    maxCost: 700_000n,
    fast: 12,
    safe: 32,
  },
];

/** Undefined for what does not go out. */
export const outTermsOf = (asset: string, chain: string | null): OutTerms | undefined =>
  OUT_TERMS.find((terms) => terms.asset === asset && terms.chain === chain);

/** Coins of one owner in 24 hours, in AUD units. */
export const COIN_LIMIT_OF_DAY = whole(100_000);
