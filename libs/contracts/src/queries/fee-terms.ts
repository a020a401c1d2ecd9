import type { UnitsText } from '../ledger/postings.js';

/** The terms by which an account's next trade will be charged. */
export interface FeeTerms {
  readonly account: string;
  readonly rank: number;
  /** When the rank was assigned; null before the first assignment (rank 0). */
  readonly rankedAt: number | null;
  /** The sums that the rank was decided on. */
  readonly volumeBtcUnits: UnitsText;
  readonly htUnits: UnitsText;
  readonly payInHt: boolean;
  readonly classes: Readonly<Record<'A' | 'B' | 'C', { readonly makerPpm: number; readonly takerPpm: number }>>;
  readonly schedule: number;
}

/** A version of the published schedule. The highest version whose time has come is in force. */
export interface FeeScheduleVersion {
  readonly version: number;
  /** Milliseconds; 0 for the schedule of the first start. */
  readonly effectiveAt: number;
  readonly approvalId: string | null;
  readonly classes: FeeTerms['classes'];
  /** Only for a version that two people took back before its time. It never takes effect. */
  readonly withdrawal?: { readonly approvalId: string; readonly at: number };
}
