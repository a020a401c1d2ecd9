import type { JsonObject } from '../identity/json.js';
import type { UnitsText } from '../ledger/postings.js';
import type { EntryRow, FillRow, JournalLineRow, OrderRow } from './ledger-rows.js';

export interface BalancesAt {
  readonly account: string;
  /** Revision in the ledger's stream of the last entry that counts; -1 if there was none yet. */
  readonly revision: number;
  readonly at: number;
  readonly rows: readonly { readonly asset: string; readonly available: UnitsText; readonly frozen: UnitsText }[];
}

/** A holding with the part whose cost is known, and what that part cost in units of AUD. */
export interface HoldingCostRow {
  readonly asset: string;
  readonly units: UnitsText;
  readonly knownUnits: UnitsText;
  readonly costUnits: UnitsText;
}

/** What a customer's account held at several instants. */
export interface BalanceHistory {
  readonly account: string;
  /** Time of the account's first line; null while it has none. */
  readonly firstAt: number | null;
  /** In the order of the requested instants. `revision` is -1 and there are no rows before the first line. */
  readonly points: readonly BalancesAt[];
}

/** What led to a line: enough for a sentence and a link. */
export interface LineCause {
  readonly eventType: string;
  readonly orderId: number | null;
  readonly tradeId: number | null;
  readonly symbol: string | null;
  readonly approvalId: string | null;
  readonly memo: string | null;
  /** The event of another stream that led to the entry. */
  readonly causes: Readonly<Record<string, number>>;
}

export interface Explanation {
  readonly account: string;
  readonly asset: string;
  /**
   * The balance at that point. It equals the `balanceUnits` of the newest line of each bucket, and the sum of all
   * lines.
   */
  readonly available: UnitsText;
  readonly frozen: UnitsText;
  readonly revision: number;
  readonly lines: readonly (JournalLineRow & { readonly cause: LineCause })[];
  readonly next: string | null;
}

interface Held {
  readonly available: UnitsText;
  readonly frozen: UnitsText;
}
/** An account's balances after `revision`, each from its own source. `tables` is null for accounts without an index. */
export interface AccountVerification {
  readonly account: string;
  readonly revision: number;
  readonly at: number;
  readonly rows: readonly {
    readonly asset: string;
    /** Summed again over the whole log, from its first entry. */
    readonly log: Held;
    /** What the writer decides by. */
    readonly writer: Held;
    /** What people are shown. */
    readonly tables: Held | null;
  }[];
}

export interface EntryExplanation {
  readonly entry: EntryRow;
  /** The event as it was recorded. Null when one account's view of the entry was asked for. */
  readonly event: { readonly type: string; readonly data: JsonObject; readonly meta: JsonObject } | null;
  readonly cause: LineCause;
  /** Hash of the previous entry. An entry's hash covers its bytes as stored. */
  readonly previousHash: string;
  readonly order: OrderRow | null;
  readonly fills: readonly FillRow[];
  /**
   * Fees that the entry charges, with their figures: ceil(received × rate / 10^6) of `receivedAsset`, or what was paid
   * in HT (`asset` differs then).
   */
  readonly fee: readonly {
    readonly account: string;
    readonly receivedUnits: UnitsText;
    readonly receivedAsset: string;
    readonly ratePpm: number;
    readonly feeUnits: UnitsText;
    readonly asset: string;
  }[];
}
