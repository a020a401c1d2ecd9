import type { UnitsText } from '../ledger/index.js';
import type { DepositChannel } from './channels.js';

/** Why money that came is not credited at once. */
export const SUSPENSE_REASONS = {
  /** It was paid to an address of nobody. */
  ownerUnknown: 'owner-unknown',
  /** The account may not take deposits. */
  refused: 'refused',
  /** Nearly the customer's name: initials, or one letter. A person decides. */
  nameAlike: 'name-alike',
  /** Not the customer's name. It goes back. */
  nameDiffers: 'name-differs',
  belowMinimum: 'below-minimum',
  aboveMaximum: 'above-maximum',
  dailyLimit: 'daily-limit',
} as const;
export type SuspenseReason = (typeof SUSPENSE_REASONS)[keyof typeof SUSPENSE_REASONS];

/** What a customer is told of a deposit of money. */
export type FiatDepositState = 'pending' | 'completed' | 'failed';

interface OfDeposit {
  readonly depositId: string;
}

/**
 * Stream `deposit-{id}`. No personal data: the payer's name and account are the vault row `deposit-payer` with the
 * deposit's id, and `ref` is a hash of the bank's reference.
 */
export interface DepositEvents {
  /** The bank booked money, and it was decided where it goes. */
  DepositBooked: OfDeposit & {
    readonly asset: string;
    readonly units: UnitsText;
    /** Custody and suspense have accounts of this name, such as `bank-aud`. */
    readonly place: string;
    readonly channel: DepositChannel;
    readonly ref: string;
    /** Whose address it was paid to; null for one that is nobody's. */
    readonly uid: string | null;
    /** When the bank booked it (ms). */
    readonly bookedAt: number;
    /** Null: credited at once. */
    readonly suspended: SuspenseReason | null;
  };
  /** The ledger has the entry of what was decided, at this revision. */
  DepositPosted: OfDeposit & { readonly revision: number };
  /** Two people found whose it is. */
  DepositReleased: OfDeposit & { readonly uid: string; readonly approvalId: string };
  /** Two people send it back. */
  RefundDecided: OfDeposit & { readonly approvalId: string };
  /** The bank was asked to send it back; `attempt` counts from 1. */
  RefundSent: OfDeposit & { readonly attempt: number };
  RefundDone: OfDeposit & { readonly attempt: number; readonly ref: string };
  /** The payer's bank sent it back to us: it is in suspense again. */
  RefundReturned: OfDeposit & {
    readonly attempt: number;
    readonly ref: string;
    /** The bank had booked the refund before it came back. */
    readonly wasDone?: true;
  };
  /** What two people decided could not be carried out, and why, in words. */
  DepositDecisionRefused: OfDeposit & { readonly approvalId: string; readonly finding: string };
}

export const depositStream = (depositId: string): string => `deposit-${depositId}`;

export const isDepositId = (text: string): boolean => /^D[0-9A-F]{1,32}$/.test(text);

/** What requests of two people about a deposit are named by. */
export const depositTarget = (depositId: string): string => `deposit:${depositId}`;

/** So much, in units, or less is not sent back: it stays with us and can be claimed. */
export const LEAST_REFUND = 1_000_000_000n;

/** Where a deposit in suspense stands. */
export const SUSPENSE_STATES = ['held', 'refund'] as const;
export type SuspenseState = (typeof SUSPENSE_STATES)[number];
export const SUSPENSE_OUTCOMES = ['released', 'refunded'] as const;
export type SuspenseOutcome = (typeof SUSPENSE_OUTCOMES)[number];

/** What the desk sees of a deposit in suspense in its list. No personal data. */
export interface SuspenseRow {
  readonly depositId: string;
  readonly asset: string;
  readonly units: UnitsText;
  readonly channel: DepositChannel;
  readonly reason: SuspenseReason;
  /** Whose address it was paid to; null for nobody's. */
  readonly uid: string | null;
  readonly bookedAt: number;
  /** Null once it was released or has gone back. */
  readonly state: SuspenseState | null;
  /** How it ended; null while it waits or is under way. */
  readonly outcome: SuspenseOutcome | null;
  readonly endedAt: number | null;
}

/** Why a customer may be the owner: the verified name is the payer's, or the PayID is nearly the address. */
export const SUGGESTED_BY = ['name', 'payid'] as const;
export interface SuggestedOwner {
  readonly uid: string;
  /** As verified; null where there is none. */
  readonly name: string | null;
  readonly by: readonly (typeof SUGGESTED_BY)[number][];
}
export const MOST_SUGGESTED = 5;

export interface SuspenseHistoryRow {
  readonly at: number;
  readonly type: keyof DepositEvents;
  /** Of what two people decided. */
  readonly approvalId: string | null;
  /** Of a release. */
  readonly uid: string | null;
  /** Of a refund, counted from 1. */
  readonly attempt: number | null;
  readonly finding: string | null;
}

/** A deposit with all that the desk reads to decide it. */
export interface SuspendedDeposit extends SuspenseRow {
  /** What a decision signs. */
  readonly hash: string;
  /** In suspense, with nothing under way: it can be decided. */
  readonly isHeld: boolean;
  readonly canRefund: boolean;
  /** Null once it was erased. */
  readonly payer: {
    readonly name: string;
    readonly account: string;
    readonly text: string;
    /** The address of ours. */
    readonly to: string;
  } | null;
  readonly suggested: readonly SuggestedOwner[];
  readonly history: readonly SuspenseHistoryRow[];
}
