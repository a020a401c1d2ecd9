import type { Result } from '@corella/result';
import type { AccountName, Authority } from './accounts.js';
import type { Posting, UnitsText } from './postings.js';
import type { LedgerRejection } from './rejections.js';
import type { ServiceName } from './services.js';

export interface PurposeRules {
  /** The services that may reserve funds for this purpose, release them, and void ids. */
  readonly by: readonly ServiceName[];
  /** The authority that the account needs. */
  readonly authority: Authority;
}

/**
 * What funds can be reserved for. Orders are not listed: they use `HoldFunds`. A new service adds its purposes here.
 */
export const RESERVATION_PURPOSES = {
  withdrawal: { by: ['fiat'], authority: 'withdraw' },
} as const satisfies Readonly<Record<string, PurposeRules>>;

export type ReservationPurpose = keyof typeof RESERVATION_PURPOSES;

/** The rules of a purpose; undefined for one that does not exist. */
export const purposeRulesOf = (purpose: string): PurposeRules | undefined =>
  Object.hasOwn(RESERVATION_PURPOSES, purpose) ? RESERVATION_PURPOSES[purpose as ReservationPurpose] : undefined;

/** What the purpose wants to find again, such as a quote's id. At most 512 bytes, and no personal data. */
export type ReservationDetail = Readonly<Record<string, string | number | boolean>>;

/**
 * Moves funds from available to frozen, until an entry takes them or they are released. Its names are unique for ever:
 * repeated, it is answered by what became of the first, and a late one whose id was given up is refused.
 */
export interface ReserveFunds {
  readonly type: 'ReserveFunds';
  /** Starts with the purpose, as in `withdrawal:8f3`. Unique in the whole ledger, for ever. */
  readonly id: string;
  /** Up to two more names of the reservation, as unique as its id: the id of a quote, or one that a client chose. */
  readonly keys?: readonly string[];
  readonly account: AccountName;
  readonly asset: string;
  readonly units: UnitsText;
  readonly purpose: ReservationPurpose;
  /** The command is refused after this time (ms). The reservation itself does not expire. */
  readonly expiresAt?: number;
  readonly detail?: ReservationDetail;
  readonly by: ServiceName;
}

/** Returns what no entry has taken. A repetition changes nothing: a released id is never reserved again. */
export interface ReleaseReservation {
  readonly type: 'ReleaseReservation';
  readonly id: string;
  /** A code for the log and for statistics, such as `canceled` or `rejected`. */
  readonly reason: string;
  readonly by: ServiceName;
}

/**
 * Gives up an id under which nothing was reserved. A `ReserveFunds` that arrives later is refused. Repeated, it is
 * answered like the first; an id is given up for ever.
 */
export interface VoidReservation {
  readonly type: 'VoidReservation';
  readonly id: string;
  readonly by: ServiceName;
}

export type ReservationCommand = ReserveFunds | ReleaseReservation | VoidReservation;

/** Frozen funds that an entry takes from a reservation. */
export type Taking = {
  readonly reservation: string;
  readonly units: UnitsText;
};

/** Events in the stream `ledger-0`. */
export interface ReservationEvents {
  /** Funds moved from available to frozen, for a purpose other than an order. */
  FundsReserved: Omit<ReserveFunds, 'type' | 'expiresAt'> & {
    /** The instruction that this event answers. */
    readonly pid?: string;
    readonly pidDigest?: string;
    readonly postings: readonly Posting[];
  };
  /** What was left of a reservation moved from frozen to available. */
  ReservationReleased: {
    readonly id: string;
    readonly account: AccountName;
    readonly asset: string;
    readonly units: UnitsText;
    readonly purpose: ReservationPurpose;
    readonly reason: string;
    readonly by: ServiceName;
    readonly pid?: string;
    readonly pidDigest?: string;
    readonly postings: readonly Posting[];
  };
  /** The id was given up; nothing was ever reserved under it. */
  ReservationVoided: { readonly id: string; readonly by: ServiceName };
}

/** `reservation` is the id of the first reservation when a key was already known under another id (`duplicate`). */
export type ReserveFundsReply = {
  readonly result: Result<{ readonly reservation: string; readonly duplicate: boolean }, LedgerRejection>;
  readonly revision: number;
};
