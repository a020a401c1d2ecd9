import type { CloseReason, OrderSource, OrderTicket, OrderFinalState } from '../market/order.js';
import type { AccountName, AccountStatus, Authority, Bucket } from './accounts.js';
import type { TransactionType } from './transaction-types.js';

/** Signed decimal integer of ledger units (10^-8), e.g. "-12500000000". */
export type UnitsText = string;

/** One line of a balanced entry; per asset the lines of an entry sum to zero. */
export type Posting = {
  readonly account: AccountName;
  readonly bucket: Bucket;
  readonly asset: string;
  readonly units: UnitsText;
};

/** Stream `ledger-0`. Every event that carries `postings` is one journal entry; `businessId` is unique per type, for ever. */
export interface LedgerEvents {
  AccountOpened: {
    readonly account: AccountName;
    /** Number used as `account-id` by API clients; stable and unique. */
    readonly accountId: number;
    readonly uid?: string;
    readonly stpGroup: string;
  };
  AccountControlSet: {
    readonly account: AccountName;
    readonly status: AccountStatus;
    readonly allow: readonly Authority[];
    readonly reasons: readonly string[];
    /** Revision of identity's stream that this follows from; absent for house accounts. */
    readonly source?: { readonly stream: string; readonly revision: number };
  };
  /** available → frozen. The order is durable from here on. */
  FundsHeld: { readonly order: OrderTicket; readonly holdAsset: string; readonly holdUnits: UnitsText; readonly postings: readonly Posting[] };
  TradeSettled: {
    readonly businessId: `trade:${number}`;
    readonly symbol: string;
    readonly tradeId: number;
    readonly priceTicks: number;
    readonly qtyLots: number;
    readonly takerSide: 1 | 2;
    readonly buyer: SettledSide;
    readonly seller: SettledSide;
    readonly tradedAt: number;
    readonly postings: readonly Posting[];
  };
  /** What a finished order leaves of its hold: frozen → available. `postings` is empty when nothing was left. */
  HoldReleased: {
    readonly businessId: `release:${number}`;
    readonly orderId: number;
    readonly account: AccountName;
    readonly symbol: string;
    readonly state: OrderFinalState;
    readonly reason: CloseReason;
    readonly rule?: string;
    readonly inputs?: Readonly<Record<string, string | number>>;
    readonly closedAt: number;
    readonly postings: readonly Posting[];
  };
  /** Deposits, withdrawals, transfers, adjustments, demo funding. */
  EntryPosted: {
    readonly transactionType: TransactionType;
    readonly businessId: string;
    readonly memo?: string;
    readonly approvalId?: string;
    readonly postings: readonly Posting[];
  };
  FeeScheduleSet: { readonly version: number; readonly classes: Readonly<Record<FeeClass, { readonly makerPpm: number; readonly takerPpm: number }>> };
  /** What the ledger needs of a symbol to size holds and fees, copied from its market stream so that this stream replays alone. */
  SymbolRegistered: {
    readonly symbol: string;
    readonly stream: string;
    readonly index: number;
    readonly base: string;
    readonly quote: string;
    readonly pricePrecision: number;
    readonly amountPrecision: number;
    readonly feeClass: FeeClass;
  };
  /** An approved adjustment that policy forbids after all; nothing was posted. `businessId` is `approval:{id}`. */
  AdjustmentRefused: { readonly approvalId: string; readonly businessId: string; readonly finding: string };
  /** Settlement of a symbol stopped because an event of its stream could not be booked (core.md 7). */
  SettlementStopped: { readonly symbol: string; readonly stream: string; readonly revision: number; readonly finding: string };
}

export type FeeClass = 'A' | 'B' | 'C';

export type SettledSide = {
  readonly account: AccountName;
  readonly orderId: number;
  readonly role: 'maker' | 'taker';
  readonly orderType: string;
  readonly source: OrderSource;
  /** Asset received, from which the fee is taken. */
  readonly feeAsset: string;
  readonly feeUnits: UnitsText;
  readonly ratePpm: number;
  /** What was ordered: limit (absent for market orders), lots (absent for a market buy), cost (a market buy's). */
  readonly limitTicks?: number;
  readonly orderLots?: number;
  readonly orderCostUnits?: UnitsText;
};
