import type { Rejection, Result } from '@corella/result';
import type { StepUpMethod } from '../identity/call.js';
import type { UnitsText } from '../ledger/index.js';
import type { AddressRejectionCode, WantedAddress } from './addresses.js';

export type FiatRejectionCode =
  | AddressRejectionCode
  /** Only the main account may. */
  | 'sub-refused'
  /** The same key came with another request. */
  | 'idempotency-conflict'
  | 'step-up-required'
  /** Nobody of this number, or their account is closed. */
  | 'user-unknown'
  /** The account may not take deposits: it is not verified, or somebody took that from it. */
  | 'deposits-refused'
  /** No money of this currency comes in here. */
  | 'currency-not-served'
  /** The bank does not answer. Nothing was changed; the same call can be made again. */
  | 'bank-unavailable'
  /** The account may not have a bank account: it is not verified, or a sub-account. */
  | 'banks-refused'
  /** The account number is not written as those of its currency are. */
  | 'bank-account-invalid'
  /** The name is not the verified one. */
  | 'name-mismatch'
  /** One was added in the last 24 hours. */
  | 'bank-add-wait'
  /** There is one of this currency. It has to be deleted first. */
  | 'bank-account-exists'
  /** No such account of this customer. */
  | 'bank-account-unknown'
  /** A payment to it is under way. */
  | 'bank-in-use'
  | 'address-in-use'
  /** It is verified, or the last test deposit was sent less than two days ago. */
  | 'test-deposit-wait'
  /** No test deposit has arrived whose amount can be told. */
  | 'test-deposit-none'
  | 'test-amount-wrong'
  /** What identity answers where the proof does not count. */
  | 'step-up-required'
  | 'sub-refused'
  /** Nothing of this currency, or on this chain, goes out. */
  | 'withdrawals-refused'
  | 'amount-range'
  | 'amount-below-fee'
  | 'daily-limit'
  | 'once-a-day'
  | 'security-lock'
  | 'value-locked'
  | 'price-stale'
  /** Neither a saved address nor a saved account of this currency. */
  | 'payee-unknown'
  | 'insufficient-funds'
  /** The key was used for something else. */
  | 'idempotency-conflict'
  | 'withdrawal-unknown'
  | 'not-cancelable'
  /** It took too long and was given up; it can be asked for again under another key. */
  | 'request-lapsed'
  | 'busy';
export type FiatRejection = Rejection<FiatRejectionCode> & {
  /** Only of `step-up-required`: with what the caller can prove who they are. */
  readonly methods?: readonly StepUpMethod[];
};

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
  /** Saves an address in the customer's book. Repeated with the same key, it changes nothing. */
  AddAddress: Call<
    {
      uid: string;
      sessionId: string;
      label: string;
      wanted: WantedAddress;
      /** The customer was warned that it is like another one. */
      confirmAlike: boolean;
      idempotencyKey: string;
      stepUp?: string;
      bodyHash: string;
    },
    { readonly addressId: string }
  >;
  /** Repeated, it changes nothing. */
  RemoveAddress: Call<{ uid: string; addressId: string }, { readonly removed: true }>;
  /** Registers a customer's bank account, under their verified name. The proof is spent on the request. */
  AddBankAccount: Call<
    {
      uid: string;
      sessionId: string;
      currency: string;
      name: string;
      account: string;
      stepUp?: string;
      bodyHash: string;
      requestId: string;
    },
    { readonly accountId: string }
  >;
  RemoveBankAccount: Call<{ uid: string; accountId: string }, { readonly removed: true }>;
  /** Sends an amount that only the owner of the account can read. */
  SendTestDeposit: Call<{ uid: string; accountId: string }, { readonly attempt: number }>;
  /** `cents`: what the customer read. A wrong one counts before it is answered. */
  VerifyBankAccount: Call<{ uid: string; accountId: string; cents: number }, { readonly verified: true }>;
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
