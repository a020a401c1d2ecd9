import type { UnitsText } from '../ledger/postings.js';

/** An account's fee terms as the next trade will be settled by them. */
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

/** A version of the published schedule: the highest version whose time has come is the one in force. */
export interface FeeScheduleVersion {
  readonly version: number;
  /** Milliseconds; 0 for the schedule of the first start. */
  readonly effectiveAt: number;
  readonly approvalId: string | null;
  readonly classes: FeeTerms['classes'];
  /** Of a version that two people took back before its time; it never rules. */
  readonly withdrawal?: { readonly approvalId: string; readonly at: number };
}
