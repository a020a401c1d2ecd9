import type {
  DepositChannel,
  FiatDepositState,
  PayIn,
  PlayedCredit,
  SuspendedDeposit,
  SuspenseReason,
  SuspenseRow,
  WithdrawalFile,
  WithdrawalQuote,
  WithdrawalRow,
  WithdrawalTerms,
  WithdrawalView,
} from '../cash/index.js';
import type { UnitsText } from '../ledger/index.js';
import type { ListReply, ListRequest } from './list-request.js';
import type { Query } from './query.js';

/** A way to pay in. Units are 10⁻⁸ of the currency. */
export interface PayInChannel {
  readonly currency: string;
  readonly channel: DepositChannel;
  readonly least: UnitsText;
  readonly most: UnitsText;
  readonly perDay: UnitsText;
  readonly left: UnitsText;
  readonly payIn: PayIn | null;
}

export interface FiatDepositRow {
  readonly depositId: string;
  readonly asset: string;
  readonly channel: DepositChannel;
  readonly units: UnitsText;
  readonly bookedAt: number;
  readonly state: FiatDepositState;
  readonly reason: SuspenseReason | null;
  /** Of the entry that credited it; null before there is one, and for what went back. */
  readonly entryRevision: number | null;
}

/** Money in and out, as its owners see it, and what of it waits for the desk. */
export interface CashQueryMap {
  'fiat.list-suspense': Query<ListRequest, ListReply<SuspenseRow & { readonly id: string }>>;
  /** Null for one that never was in suspense. */
  'fiat.suspended-deposit': Query<{ depositId: string }, SuspendedDeposit | null>;
  'fiat.channels': Query<{ uid: string }, { readonly items: readonly PayInChannel[]; readonly simulated: boolean }>;
  /** What became of a deposit, and whose it is; null for one that nobody owns or that is unknown. */
  'fiat.deposit': Query<
    { depositId: string },
    {
      readonly uid: string;
      readonly asset: string;
      readonly units: UnitsText;
      readonly state: FiatDepositState;
      readonly reason: SuspenseReason | null;
    } | null
  >;
  /** Somebody pays money to an address of the simulated bank. Whoever has it answers. */
  'demo.bank-credit': Query<PlayedCredit, { readonly ref: string }>;
  /** Newest first; `before` is the last of the page before. */
  'fiat.deposits': Query<
    { uid: string; before?: { readonly bookedAt: number; readonly depositId: string }; limit: number },
    { readonly rows: readonly FiatDepositRow[]; readonly more: boolean; readonly stale: boolean }
  >;
  /** Null for one that is not theirs. */
  'fiat.withdrawal': Query<{ uid: string; withdrawalId: number }, WithdrawalView | null>;
  /** A customer's own, newest first; `before` is the last of the page before. */
  'fiat.withdrawals': Query<
    { uid: string; before?: number; limit: number },
    { readonly rows: readonly WithdrawalRow[]; readonly more: boolean; readonly stale: boolean }
  >;
  'fiat.list-withdrawals': Query<ListRequest, ListReply<WithdrawalRow & { readonly id: string }>>;
  'fiat.withdrawal-file': Query<{ withdrawalId: number }, WithdrawalFile | null>;
  'fiat.withdrawal-limits': Query<{ uid: string }, { readonly items: readonly WithdrawalTerms[] }>;
  /** Null for what cannot be withdrawn, and while no fresh price is known. */
  'fiat.withdrawal-quote': Query<{ asset: string; chain?: string; units: UnitsText }, WithdrawalQuote | null>;
}
