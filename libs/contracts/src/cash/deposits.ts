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
  RefundReturned: OfDeposit & { readonly attempt: number; readonly ref: string };
}

export const depositStream = (depositId: string): string => `deposit-${depositId}`;
