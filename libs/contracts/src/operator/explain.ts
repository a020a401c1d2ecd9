import type { ProofWire } from '../web/account.js';
import type { OrderRecord } from './records.js';

/**
 * GET accounts/{id}/explain?asset=&bucket=&at=&cursor=&limit=, accounts/{id}/balances-at?time= and
 * ledger-entries/{id}/explain say why a balance is what it is and what led to an entry (permission
 * `ledger-entries.view`). GET proof returns the newest published liabilities (`proofs.view`).
 */
export interface CauseRecord {
  readonly eventType: string;
  readonly orderId: string | null;
  readonly tradeId: string | null;
  readonly symbol: string | null;
  readonly approvalId: string | null;
  readonly memo: string | null;
  readonly causes: Readonly<Record<string, number>>;
}
export interface ExplainedLineRecord {
  readonly id: string;
  readonly revision: number;
  readonly at: string;
  readonly type: string;
  readonly businessId: string;
  readonly bucket: string;
  readonly asset: string;
  readonly amount: string;
  readonly balanceAfter: string;
  readonly cause: CauseRecord;
}
export interface ExplanationRecord {
  readonly account: string;
  readonly asset: string;
  readonly available: string;
  readonly frozen: string;
  readonly total: string;
  readonly revision: number;
  readonly at: string;
  readonly items: readonly ExplainedLineRecord[];
  readonly next: string | null;
}
export interface BalancesAtRecord {
  readonly account: string;
  readonly at: string;
  readonly revision: number;
  readonly items: readonly {
    readonly asset: string;
    readonly available: string;
    readonly frozen: string;
    readonly total: string;
  }[];
}
/**
 * GET accounts/{id}/verification: the balances summed again over the whole log, beside what the writer and the tables
 * hold at the same entry. `tables` is null for the house, whose lines have no index.
 */
export interface AccountVerificationRecord {
  readonly id: string;
  readonly revision: number;
  readonly at: string;
  readonly agrees: boolean;
  readonly items: readonly {
    readonly asset: string;
    readonly agrees: boolean;
    readonly log: HeldRecord;
    readonly writer: HeldRecord;
    readonly tables: HeldRecord | null;
  }[];
}
interface HeldRecord {
  readonly available: string;
  readonly frozen: string;
}
export interface EntryExplanationRecord {
  /** The event as it was recorded. */
  readonly event: { readonly type: string; readonly data: object; readonly meta: object } | null;
  readonly id: string;
  readonly revision: number;
  readonly at: string;
  readonly eventType: string;
  readonly type: string;
  readonly businessId: string;
  readonly memo: string | null;
  readonly hash: string;
  readonly previousHash: string;
  readonly cause: CauseRecord;
  readonly lines: readonly {
    readonly account: string;
    readonly bucket: string;
    readonly asset: string;
    readonly amount: string;
    readonly balanceAfter: string | null;
  }[];
  readonly order: OrderRecord | null;
  readonly fees: readonly {
    readonly account: string;
    readonly received: string;
    readonly receivedAsset: string;
    readonly ratePpm: number;
    readonly fee: string;
    readonly asset: string;
  }[];
}
export type ProofRecord = ProofWire & { readonly id: string; readonly eventRevision: number };
