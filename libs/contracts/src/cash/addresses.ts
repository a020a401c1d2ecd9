import type { StepUpMethod } from '../identity/index.js';

export const MAX_ADDRESSES = 50;
export const MAX_ADDRESS_LABEL = 50;
/** API keys pay no younger entries. */
export const KEYS_PAY_AFTER_MS = 86_400_000;
/** Tags are 32 bits wide. */
export const MAX_TAG = 4_294_967_295;

interface OfAddress {
  readonly addressId: string;
}

/**
 * Stream `address-{uid}`: the addresses that a customer may send coins to. No event says an address, its tag or its
 * label: they are the vault row `payout-address` with the entry's id.
 */
export interface AddressEvents {
  /** Added with a second step. The entry's age counts from here. */
  AddressAdded: OfAddress & {
    readonly uid: string;
    readonly chain: string;
    /** With what the customer proved who asks. */
    readonly factors: readonly StepUpMethod[];
    /** Like one of theirs but for its middle, and confirmed. */
    readonly alike?: true;
  };
  AddressRemoved: OfAddress;
}

export const addressStream = (uid: string): string => `address-${uid}`;

/** What an address is on its way into the book. */
export interface WantedAddress {
  readonly chain: string;
  readonly address: string;
  readonly tag?: string;
}

/** An entry of the book, with its text. */
export interface PayoutAddress {
  readonly id: string;
  readonly chain: string;
  readonly coin: string;
  /** As its chain writes it. */
  readonly address: string;
  /** Null where the chain has none. */
  readonly tag: string | null;
  readonly label: string;
  readonly addedAt: number;
}

export type AddressRejectionCode =
  | 'chain-not-served'
  /** It has not the form of this chain's addresses. */
  | 'address-invalid'
  /** Its form is right, and a letter is wrong. */
  | 'address-checksum'
  /** It is one of another chain, or of the test network. */
  | 'address-wrong-network'
  /** Nobody can spend what is sent there. */
  | 'address-nobody'
  /** It is one of the venue's. */
  | 'address-ours'
  | 'tag-required'
  | 'tag-invalid'
  | 'tag-not-used'
  /** Like one of the customer's but for its middle. It is saved once they confirm it. */
  | 'address-alike'
  | 'address-known'
  | 'addresses-full'
  | 'address-unknown';
