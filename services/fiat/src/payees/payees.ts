import type { Addresses } from '../addresses/addresses.js';
import type { Banks } from '../banks/banks.js';

/** An address that a customer has saved. */
export interface SavedAddress {
  readonly chain: string;
  readonly coin: string;
  readonly address: string;
  readonly tag: string | null;
  readonly label: string;
  readonly addedAt: number;
  /** Since when it is known to be theirs. */
  readonly provedAt?: number;
}

/** A bank account that a customer has saved. */
export interface SavedBankAccount {
  readonly currency: string;
  readonly name: string;
  readonly account: string;
  readonly verifiedAt: number | null;
}

/** Whom customers can pay: what they have saved. Null for what is not theirs. */
export interface Payees {
  address(uid: string, addressId: string): Promise<SavedAddress | null>;
  bankAccount(uid: string, bankAccountId: string): Promise<SavedBankAccount | null>;
}

/** What customers keep in their address book and among their bank accounts. */
export const savedPayees = (addresses: Pick<Addresses, 'find'>, banks: Pick<Banks, 'find'>): Payees => ({
  address: (uid, addressId) => addresses.find(uid, addressId),
  bankAccount: (uid, bankAccountId) => banks.find(uid, bankAccountId),
});
