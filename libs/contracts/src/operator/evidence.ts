import type { AccountRecord, ApprovalRecord, BalanceRecord, MarketRecord, StaffRecord, UserRecord } from './records.js';

type Figures = Pick<BalanceRecord, 'available' | 'frozen' | 'total'>;

/**
 * GET approvals/{id}/evidence: what a decision is about, as it is now. A part is null when the kind of the request has
 * nothing to do with it, when it is not known, or when the reader may not see such records.
 */
export interface EvidenceRecord {
  readonly id: string;
  /** Why it would fail if it were carried out now, in words. Empty when nothing speaks against it. */
  readonly findings: readonly string[];
  readonly account: AccountRecord | null;
  /** The balance that an adjustment changes. `after` is what it would be if nothing else moved. */
  readonly balance: { readonly asset: string; readonly before: Figures; readonly after: Figures } | null;
  readonly user: UserRecord | null;
  /** Who froze the user, when and why. */
  readonly frozen: { readonly by: string; readonly at: string; readonly reason: string | null } | null;
  readonly market: MarketRecord | null;
  readonly staff: StaffRecord | null;
  /** Active staff of the role that a person would be added to or leave. */
  readonly peers: { readonly role: string; readonly active: number } | null;
  /** Other requests that wait for the same subject. */
  readonly waiting: readonly ApprovalRecord[];
  readonly at: string;
}
