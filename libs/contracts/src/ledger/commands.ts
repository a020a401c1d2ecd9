import type { Result, Rejection } from '@corella/result';
import type { OrderTicket } from '../market/order.js';
import type { AccountName, AccountStatus, Authority } from './accounts.js';
import type { Posting } from './events.js';
import type { TransactionType } from './transaction-types.js';

/**
 * Commands of service `ledger`, partition `ledger-0`. Replies are `LedgerReply`: a Result plus the stream revision it rests on, for
 * reads that follow (core.md 9).
 */
export type LedgerCommand = HoldFunds | OpenAccount | SetAccountControl | PostEntry | SetFeeSchedule;

/** Refused after `expiresAt`; an equal (account, clientOrderId, bodyHash) answers the first order's id for ever. */
export interface HoldFunds {
  readonly type: 'HoldFunds';
  readonly order: OrderTicket;
  readonly expiresAt: number;
}

export interface OpenAccount {
  readonly type: 'OpenAccount';
  readonly account: AccountName;
  readonly uid?: string;
  readonly stpGroup: string;
}

export interface SetAccountControl {
  readonly type: 'SetAccountControl';
  readonly account: AccountName;
  readonly status: AccountStatus;
  readonly allow: readonly Authority[];
  readonly reasons: readonly string[];
  readonly source?: { readonly stream: string; readonly revision: number };
}

/** A balanced entry. A repeated (transactionType, businessId) with equal postings answers the first, with others `already-posted`. */
export interface PostEntry {
  readonly type: 'PostEntry';
  readonly transactionType: TransactionType;
  readonly businessId: string;
  readonly postings: readonly Posting[];
  readonly memo?: string;
  readonly approvalId?: string;
}

export interface SetFeeSchedule {
  readonly type: 'SetFeeSchedule';
  readonly version: number;
  readonly classes: Readonly<Record<'A' | 'B' | 'C', { readonly makerPpm: number; readonly takerPpm: number }>>;
}

export type LedgerRejectionCode =
  | 'insufficient-funds' | 'account-unknown' | 'account-frozen' | 'account-closed' | 'authority-missing' | 'idempotency-conflict'
  | 'order-id-taken' | 'command-expired' | 'entry-unbalanced' | 'already-posted' | 'balance-negative' | 'amount-invalid'
  | 'busy' | 'storage-full' | 'settlement-stopped';

export type LedgerRejection = Rejection<LedgerRejectionCode>;

/** `HoldFunds`: the order's id, the first one's when `duplicate`. `revision` is that of `ledger-0`. */
export type HoldFundsReply = { readonly result: Result<{ readonly orderId: number; readonly duplicate: boolean }, LedgerRejection>; readonly revision: number };
export type LedgerReply = { readonly result: Result<{ readonly changed: boolean; readonly accountId?: number }, LedgerRejection>; readonly revision: number };
