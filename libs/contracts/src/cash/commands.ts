import type { Rejection, Result } from '@corella/result';
import type { UnitsText } from '../ledger/index.js';

export type FiatRejectionCode =
  /** Nobody of this number, or their account is closed. */
  | 'user-unknown'
  /** The account may not take deposits: it is not verified, or somebody took that from it. */
  | 'deposits-refused'
  /** No money of this currency comes in here. */
  | 'currency-not-served'
  /** The bank does not answer. Nothing was changed; the same call can be made again. */
  | 'bank-unavailable'
  /** Nothing of this currency, or on this chain, goes out. */
  | 'withdrawals-refused'
  | 'amount-range'
  | 'amount-below-fee'
  | 'daily-limit'
  | 'once-a-day'
  | 'security-lock'
  | 'value-locked'
  | 'price-stale'
  | 'address-invalid'
  | 'step-up-required'
  | 'insufficient-funds'
  /** The key was used for something else. */
  | 'idempotency-conflict'
  | 'withdrawal-unknown'
  | 'not-cancelable'
  /** It took too long and was given up; it can be asked for again under another key. */
  | 'request-lapsed'
  | 'busy';
export type FiatRejection = Rejection<FiatRejectionCode>;

/** A command of fiat and its reply. */
interface Call<Request, Reply> {
  readonly request: Request;
  readonly reply: Result<Reply, FiatRejection>;
}

/** Commands of service `fiat`, partition `fiat-0`. */
export interface FiatCommands {
  /**
   * Opens a customer's own PayID and account. Repeated, it changes nothing. `fiat.channels` tells them: they have the
   * customer's name, and a bus may keep replies on its disk.
   */
  OpenPayIn: Call<{ uid: string; currency: string }, { readonly opened: true }>;
  /**
   * Asks for a withdrawal. Answered once the money is reserved. The same key with the same body is answered alike; with
   * another body it is refused. `bodyHash` is what the step-up was for.
   */
  RequestWithdrawal: Call<
    {
      uid: string;
      sessionId: string;
      stepUp: string;
      bodyHash: string;
      key: string;
      asset: string;
      /** With `addressId`; a bank account takes none. */
      chain?: string;
      addressId?: string;
      bankAccountId?: string;
      units: UnitsText;
    },
    { readonly withdrawalId: number }
  >;
  /** By its owner, until it is picked up. Repeated, it changes nothing. */
  CancelWithdrawal: Call<{ uid: string; withdrawalId: number }, { readonly canceled: true }>;
  /** Ends everything of an owner that is not picked up: "this was not me", or a freeze. */
  RepealWithdrawals: Call<{ uid: string; reason: string }, { readonly repealed: readonly number[] }>;
}
export type FiatCommandType = keyof FiatCommands;
export type FiatCommand<T extends FiatCommandType = FiatCommandType> = {
  [Type in T]: { readonly type: Type } & FiatCommands[Type]['request'];
}[T];
export type FiatReply<T extends FiatCommandType> = FiatCommands[T]['reply'];

/** Where a customer pays in to: theirs alone. */
export interface PayIn {
  readonly payId: string;
  /** Six digits. */
  readonly bsb: string;
  readonly account: string;
  /** What the payer's bank shows before the payment is confirmed. */
  readonly accountName: string;
}
