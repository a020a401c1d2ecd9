import type { CommandSequence } from '@corella/ids';
import type { Result } from '@corella/result';
import type { OrderTicket } from '../market/order.js';
import type { AccountName, AccountStatus, Authority } from './accounts.js';
import type { LedgerEvents } from './events.js';
import type { Posting } from './postings.js';
import type { LedgerRejection } from './rejections.js';
import type { ReservationCommand, Taking } from './reservations.js';
import type { ServiceName } from './services.js';
import type { TransactionType } from './transaction-types.js';

/**
 * Commands of service `ledger`, partition `ledger-0`. A reply is a `LedgerReply`: the result, and the revision of the
 * stream that it rests on, so that later reads can wait for it.
 *
 * Every command may arrive twice and late. Each says why that is harmless.
 */
export type LedgerCommand =
  | HoldFunds
  | OpenAccount
  | SetAccountControl
  | PostEntry
  | ReservationCommand
  | SetFeeSchedule
  | SetCancelTimer
  | FireCancelTimers
  | SetFeePreference
  | SetFeeConversion
  | AssignRanks
  | PublishLiabilities
  | FinishSettlementResume;

/**
 * Refused after `expiresAt`. Repeated, it holds nothing again: an equal (account, clientOrderId, bodyHash) gets the
 * first order's id, for ever. The same order id gets the first answer if everything else is equal, and `order-id-taken`
 * if it is not.
 */
export interface HoldFunds {
  readonly type: 'HoldFunds';
  readonly order: OrderTicket;
  readonly expiresAt: number;
}

/** Repeated, it finds the account open and answers its number. An account is never closed by a command. */
export interface OpenAccount {
  readonly type: 'OpenAccount';
  readonly account: AccountName;
  readonly uid?: string;
  readonly stpGroup: string;
}

/**
 * The ledger gives this command to itself. With a `source`, revisions at or below the recorded one change nothing;
 * without one it sets what is set already.
 */
export interface SetAccountControl {
  readonly type: 'SetAccountControl';
  readonly account: AccountName;
  readonly status: AccountStatus;
  readonly allow: readonly Authority[];
  readonly reasons: readonly string[];
  readonly source?: { readonly stream: string; readonly revision: number };
}

/**
 * A balanced entry that fits the template of its type. A repeated (transactionType, businessId) with equal postings and
 * takes answers the first, with others `already-posted`.
 */
export interface PostEntry {
  readonly type: 'PostEntry';
  readonly transactionType: TransactionType;
  readonly businessId: string;
  readonly postings: readonly Posting[];
  /** What its frozen lines take out of reservations, per account and asset to the unit. */
  readonly takes?: readonly Taking[];
  readonly memo?: string;
  readonly approvalId?: string;
  readonly by: ServiceName;
}

/** The ledger gives this command to itself at its first start. Repeated, it changes nothing: its version is known. */
export interface SetFeeSchedule {
  readonly type: 'SetFeeSchedule';
  readonly version: number;
  readonly effectiveAt?: number;
  readonly approvalId?: string;
  readonly classes: Readonly<Record<'A' | 'B' | 'C', { readonly makerPpm: number; readonly takerPpm: number }>>;
}

/**
 * Cancel-all-after: at `triggerAt` (ms) every open order of the account is cancelled; null switches the timer off. The
 * newest command counts: with a `sequence`, a copy of it or of an older one of its sender changes nothing and is
 * answered like any other that changes nothing.
 */
export interface SetCancelTimer {
  readonly type: 'SetCancelTimer';
  readonly account: AccountName;
  readonly triggerAt: number | null;
  readonly sequence?: CommandSequence;
}

/**
 * Fires the timers whose time has come. The ledger gives this command to itself. Repeated, it finds no timer that is
 * due: each is gone when it has fired.
 */
export interface FireCancelTimers {
  readonly type: 'FireCancelTimers';
}

/**
 * Whether fees are paid in HT where the available balance covers them. The newest command counts, as for
 * `SetCancelTimer`.
 */
export interface SetFeePreference {
  readonly type: 'SetFeePreference';
  readonly account: AccountName;
  readonly payInHt: boolean;
  readonly sequence?: CommandSequence;
}

/**
 * Value of one whole unit of each asset in AUD ledger units (integer text), for fees paid in HT and for 30-day volumes.
 * The ledger gives this command to itself, in its own process, where it is neither repeated nor late.
 */
export interface SetFeeConversion {
  readonly type: 'SetFeeConversion';
  readonly audUnits: Readonly<Record<string, string>>;
}

/**
 * Assigns the ranks of the day that starts at `effectiveAt` (05:00 JST) from the ledger's own sums. Repeating it
 * changes nothing.
 */
export interface AssignRanks {
  readonly type: 'AssignRanks';
  readonly effectiveAt: number;
}

/**
 * Records the root of a liability tree that was built from the state at `revision`. The ledger gives this command to
 * itself. Repeated, it is not newer than the published tree and changes nothing.
 */
export interface PublishLiabilities {
  readonly type: 'PublishLiabilities';
  readonly proof: LedgerEvents['LiabilitiesPublished'];
}

/**
 * Says that every event of the resumed market's stream up to `revision` has been looked at. The ledger gives this
 * command to itself. Repeated, it finds the symbol caught up, or stopped again, and changes nothing.
 */
export interface FinishSettlementResume {
  readonly type: 'FinishSettlementResume';
  readonly symbol: string;
  readonly revision: number;
}

/** Reply to `HoldFunds`: the order's id, or the first order's id when `duplicate`. `revision` is that of `ledger-0`. */
export type HoldFundsReply = {
  readonly result: Result<{ readonly orderId: number; readonly duplicate: boolean }, LedgerRejection>;
  readonly revision: number;
};
export type LedgerReply = {
  readonly result: Result<{ readonly changed: boolean; readonly accountId?: number }, LedgerRejection>;
  readonly revision: number;
};
