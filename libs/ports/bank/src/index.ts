import { Unavailable } from '@corella/result';

/** Where customers pay in to: theirs alone, for good. */
export interface Collection {
  readonly payId: string;
  /** Six digits. */
  readonly bsb: string;
  readonly account: string;
  /** What the payer's bank shows before the payment is confirmed. */
  readonly accountName: string;
}

export interface CollectionRequest {
  readonly currency: string;
  /** Our own name for it. Asked again under the same reference, the bank says the same collection. */
  readonly reference: string;
  readonly accountName: string;
}

/** Money that the bank has booked for us. */
export interface BankCredit {
  /** The bank's own reference, unique for ever. */
  readonly ref: string;
  readonly currency: string;
  /** In the smallest unit of the currency, such as cents. */
  readonly amount: bigint;
  /** The PayID, or BSB and account with a hyphen between them. It may be nobody's. */
  readonly to: string;
  readonly payer: { readonly name: string; readonly account: string };
  /** What the payer wrote. */
  readonly text: string;
  /** When it was booked (ms). */
  readonly bookedAt: number;
}

export interface CreditsAfter {
  readonly credits: readonly BankCredit[];
  /** Names the last of them; the next call begins after it. Null before the first. */
  readonly cursor: string | null;
}

export interface BankPayment {
  /** Our own name for it. A second order under the same reference is the first one. */
  readonly reference: string;
  readonly currency: string;
  readonly amount: bigint;
  readonly to: { readonly name: string; readonly account: string };
  readonly text: string;
}

/**
 * `accepted`: the bank has the order. `booked`: it has left our account. `returned`: it came back, with a reference of
 * its own.
 */
export type PaymentState =
  | { readonly state: 'accepted' }
  | { readonly state: 'booked'; readonly ref: string; readonly at: number }
  | { readonly state: 'rejected'; readonly reason: string }
  | { readonly state: 'returned'; readonly ref: string; readonly at: number; readonly reason: string };

/**
 * A bank. Somebody else's service: slow, away at times, and its answers get lost. Whoever is told nothing asks
 * `paymentOf` and never concludes that nothing happened.
 */
export interface Bank {
  /** Throws BankUnavailable. */
  collection(asked: CollectionRequest): Promise<Collection>;
  /** What was booked after a cursor, oldest first. A bank may say the same credit twice. Throws BankUnavailable. */
  credits(currency: string, after: string | null, limit: number): Promise<CreditsAfter>;
  /** Resolves when the bank has the order. Throws BankUnavailable, after which it may have it all the same. */
  pay(payment: BankPayment): Promise<void>;
  /** What became of an order; null where the bank never had it. Throws BankUnavailable. */
  paymentOf(reference: string): Promise<PaymentState | null>;
  /** What is on our account, in the smallest unit. Throws BankUnavailable. */
  balance(currency: string): Promise<bigint>;
  close(): Promise<void>;
}

export class BankUnavailable extends Unavailable {
  override readonly name = 'BankUnavailable';
}
