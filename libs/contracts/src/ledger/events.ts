import type { CommandSequence } from '@corella/ids';
import type { FeeClass } from '../names/index.js';
import type { CloseReason, OrderSource, OrderTicket, OrderFinalState } from '../market/order.js';
import type { AccountName, AccountStatus, Authority } from './accounts.js';
import type { InstructionAnswers } from './instructions.js';
import type { Posting, UnitsText } from './postings.js';
import type { ReservationEvents, Taking } from './reservations.js';
import type { ServiceName } from './services.js';
import type { TransactionType } from './transaction-types.js';

export type { FeeClass };

/**
 * Stream `ledger-0`. Every event that carries `postings` is one journal entry. `businessId` is unique per type, for
 * ever.
 */
export interface LedgerEvents extends ReservationEvents, InstructionAnswers {
  AccountOpened: {
    readonly account: AccountName;
    /** Number used as `account-id` by API clients; stable and unique. */
    readonly accountId: number;
    readonly uid?: string;
    readonly stpGroup: string;
  };
  /**
   * Status and authority of a person, for all their accounts, or of one of the venue's own accounts. Releases before
   * 2026-12 named a customer's account instead of the person.
   */
  AccountControlSet: ControlledAccounts & {
    readonly status: AccountStatus;
    readonly allow: readonly Authority[];
    readonly reasons: readonly string[];
    /** Revision of identity's stream that this follows from; absent for house accounts. */
    readonly source?: { readonly stream: string; readonly revision: number };
  };
  /**
   * available → frozen. The order is durable from here on. A replacement freezes only what it needs beyond the order
   * that it replaces, possibly nothing. It takes `carriedUnits` over from that order's hold when its market has
   * replaced it.
   */
  FundsHeld: {
    readonly order: OrderTicket;
    readonly holdAsset: string;
    readonly holdUnits: UnitsText;
    readonly carriedUnits?: UnitsText;
    readonly postings: readonly Posting[];
  };
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
  /**
   * Returns what is left of a finished order's hold: frozen → available. `postings` is empty when nothing was left.
   * Of a replaced order's hold, `carriedUnits` stay frozen and belong to the hold of `replacedBy` from here on.
   */
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
    readonly replacedBy?: number;
    readonly carriedUnits?: UnitsText;
    readonly postings: readonly Posting[];
  };
  /** Deposits, withdrawals, transfers, adjustments, demo funding. */
  EntryPosted: {
    readonly transactionType: TransactionType;
    readonly businessId: string;
    readonly memo?: string;
    readonly approvalId?: string;
    /** The instruction that this answers. */
    readonly pid?: string;
    readonly pidDigest?: string;
    /** The service that asked for it. Entries before 2026-12 do not name one and were not checked against templates. */
    readonly by?: ServiceName;
    readonly takes?: readonly Taking[];
    readonly postings: readonly Posting[];
  };
  /** The house's accounts, without `house:demo`, add up to less than zero of the asset. */
  HouseFellShort: { readonly asset: string; readonly units: UnitsText };
  /** They no longer do. */
  HouseCovered: { readonly asset: string };
  /**
   * A waiting stop-limit order was triggered in its market. Copied, so that this stream alone tells the order's whole
   * life.
   */
  OrderTriggered: {
    readonly orderId: number;
    readonly account: AccountName;
    readonly symbol: string;
    readonly triggeredAt: number;
    readonly lastTicks: number;
  };
  /** `sequence` is that of the command; a late copy of it or of an older one changes nothing. */
  CancelTimerSet: {
    readonly account: AccountName;
    readonly triggerAt: number | null;
    readonly sequence?: CommandSequence;
  };
  /** The timer ran out. The orders that are open at that moment are being cancelled. */
  CancelTimerFired: { readonly account: AccountName; readonly orders: number };
  FeePreferenceSet: {
    readonly account: AccountName;
    readonly payInHt: boolean;
    readonly sequence?: CommandSequence;
  };
  FeeConversionSet: { readonly audUnits: Readonly<Record<string, UnitsText>> };
  /**
   * Lists only accounts whose rank or sums changed: `volumeBtcUnits` over 30 days, `htUnits` averaged over the day
   * before. A long list comes in several events, and all but the last say `more`.
   */
  RanksAssigned: {
    readonly effectiveAt: number;
    readonly more?: true;
    readonly ranks: readonly {
      readonly account: AccountName;
      readonly rank: number;
      readonly volumeBtcUnits: UnitsText;
      readonly htUnits: UnitsText;
    }[];
  };
  /**
   * Root of the liability tree over customers' balances as of `revision`. The entry hash of that revision binds it to
   * the journal.
   */
  LiabilitiesPublished: {
    readonly proofId: string;
    readonly revision: number;
    readonly entryHash: string;
    readonly rootHash: string;
    readonly leaves: number;
    readonly totals: Readonly<Record<string, UnitsText>>;
    readonly takenAt: number;
  };
  /** An approved schedule that no longer fits. It is not set. */
  FeeScheduleRefused: { readonly approvalId: string; readonly finding: string };
  FeeScheduleSet: {
    readonly version: number;
    readonly effectiveAt?: number;
    readonly approvalId?: string;
    readonly classes: Readonly<Record<FeeClass, { readonly makerPpm: number; readonly takerPpm: number }>>;
  };
  /**
   * Two people took a schedule back before its time. `withdraws` is the approval that had set it; the next schedule
   * takes its number.
   */
  FeeScheduleWithdrawn: { readonly version: number; readonly withdraws: string; readonly approvalId: string };
  /**
   * What the ledger needs to know of a symbol to size holds and fees. Copied from the market's stream, so that this
   * stream replays alone.
   */
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
  /** An approved adjustment that no longer fits; nothing was posted. `businessId` is `approval:{id}`. */
  AdjustmentRefused: { readonly approvalId: string; readonly businessId: string; readonly finding: string };
  /** Settlement of a symbol stopped because the event at `revision` of its stream could not be booked. */
  SettlementStopped: {
    readonly symbol: string;
    readonly stream: string;
    readonly revision: number;
    readonly finding: string;
  };
  /** The ledger no longer follows a stream: its event at `revision` could not be booked. */
  InputStopped: { readonly stream: string; readonly revision: number; readonly finding: string };
  /** A stream has ended for good. The ledger drops the position up to which it followed the stream. */
  InputClosed: { readonly stream: string };
  /** Two people sent settlement back to the event at which it stopped. It catches up from there, in order. */
  SettlementResumed: {
    readonly symbol: string;
    readonly stream: string;
    readonly revision: number;
    readonly approvalId: string;
  };
  /** Settlement booked everything up to `revision` of the market's stream and follows the market again. */
  SettlementCaughtUp: { readonly symbol: string; readonly stream: string; readonly revision: number };
  /** An approved resumption that no longer fits. Settlement stays as it is. */
  SettlementResumeRefused: { readonly approvalId: string; readonly symbol: string; readonly finding: string };
}

/** Whom a control concerns. */
export type ControlledAccounts =
  | { readonly uid: string; readonly account?: undefined }
  | { readonly account: AccountName; readonly uid?: undefined };

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
  /**
   * Present when the fee was paid in HT: this many units of HT were charged and `feeUnits` is "0". `ratePpm` is the
   * full rate.
   */
  readonly htFeeUnits?: UnitsText;
  /** What was ordered: limit (absent for market orders), lots (absent for a market buy), cost (market buys only). */
  readonly limitTicks?: number;
  readonly orderLots?: number;
  readonly orderCostUnits?: UnitsText;
};
