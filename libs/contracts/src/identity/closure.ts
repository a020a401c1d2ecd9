import { KYC_STATE, type KycState } from './constants.js';

/**
 * How long the venue keeps what it knows of somebody whose account is closed. `ordinary` is what is not needed by law:
 * address, phone, logins, devices, preferences, notes. The rest (answers and documents of a verification, from where
 * agreements were signed) is kept for the law against money laundering: in Australia and Japan seven years after the
 * business relationship ends; a year where the venue refused one. Where nothing was decided it goes with the ordinary
 * data.
 */
export const RETENTION = { ordinaryDays: 30, approvedYears: 7, rejectedYears: 1 } as const;

/** Why data is kept longer than the ordinary data: the customer was verified, or refused; `none` where it is not. */
export const KEPT_BECAUSE = ['approved', 'rejected', 'none'] as const;
export type KeptBecause = (typeof KEPT_BECAUSE)[number];

/** Times (ms) at which what is known of somebody is erased. `retainUntil` is never before `ordinaryUntil`. */
export interface ClosureDates {
  readonly kept: KeptBecause;
  readonly ordinaryUntil: number;
  readonly retainUntil: number;
}

const DAY_MS = 86_400_000;

/** What follows from the verification of an account that is closed now. `wasRejected`: the venue refused a case. */
export function keptBecause({ kycState, wasRejected }: Verified): KeptBecause {
  if (kycState === KYC_STATE.approved) return 'approved';
  return wasRejected ? 'rejected' : 'none';
}
interface Verified {
  readonly kycState: KycState;
  readonly wasRejected: boolean;
}

/** The dates of an account that is closed at `closedAt`. Years end on the same day in UTC; 29 February on 1 March. */
export function closureDates(kept: KeptBecause, closedAt: number): ClosureDates {
  const ordinaryUntil = closedAt + RETENTION.ordinaryDays * DAY_MS;
  if (kept === 'none') return { kept, ordinaryUntil, retainUntil: ordinaryUntil };
  const retained = new Date(closedAt);
  retained.setUTCFullYear(
    retained.getUTCFullYear() + (kept === 'approved' ? RETENTION.approvedYears : RETENTION.rejectedYears),
  );
  return { kept, ordinaryUntil, retainUntil: retained.getTime() };
}

/** The day (UTC, `2033-11-27`) on which something is erased, as customers are told and as they acknowledge it. */
export const erasureDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The dates as the customer has read them. */
export interface AcknowledgedDates {
  readonly ordinaryUntil: string;
  readonly retainUntil: string;
}
export const acknowledgedDates = ({ ordinaryUntil, retainUntil }: ClosureDates): AcknowledgedDates => ({
  ordinaryUntil: erasureDay(ordinaryUntil),
  retainUntil: erasureDay(retainUntil),
});

/** What keeps an account from being closed. Each goes away by itself or by something that the customer does. */
export type ClosureObstacle =
  /** Something is left on an account of the customer, or of a sub-account of theirs. Ledger units (10⁻⁸). */
  | {
      readonly kind: 'balance';
      readonly account: string;
      readonly asset: string;
      readonly available: string;
      readonly frozen: string;
    }
  /** Open orders. From the request on they are cancelled. */
  | { readonly kind: 'orders'; readonly account: string; readonly count: number }
  /** The desk has a case of verification, or waits for an answer of the customer. */
  | { readonly kind: 'verification' }
  /** The desk has agreed, or is about to, to a change of what protects the account. */
  | { readonly kind: 'removal'; readonly removalId: string }
  /** Staff has frozen the account or one of its sub-accounts, or the owner has locked it. */
  | { readonly kind: 'frozen'; readonly uid: string }
  | { readonly kind: 'locked' };

export const CLOSURE_STATES = ['active', 'closing', 'closed', 'erased'] as const;
export type ClosureState = (typeof CLOSURE_STATES)[number];

/** How an account stands on its way to being closed and forgotten. */
export interface ClosureView {
  readonly state: ClosureState;
  /** When it was asked to be closed; null before. */
  readonly requestedAt: number | null;
  /** When it was closed; null before. */
  readonly closedAt: number | null;
  /** Whether play money is given back once the orders are gone. */
  readonly givesBack: boolean;
  /** Those of an account that is closed, or what they would be if it were closed now. */
  readonly dates: ClosureDates;
  /** Empty once it is closed. */
  readonly obstacles: readonly ClosureObstacle[];
}

/** Why an account that is about to be closed may not trade. Its orders are cancelled. */
export const ACCOUNT_CLOSING = 'account-closing';
