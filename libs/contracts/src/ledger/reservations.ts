import type { Result } from '@corella/result';
import type { AccountName, Authority } from './accounts.js';
import type { Posting, UnitsText } from './postings.js';
import type { LedgerRejection } from './rejections.js';
import type { ServiceName } from './services.js';

export interface PurposeRules {
  /** The services that may reserve for this purpose, and release and void what they reserved. */
  readonly by: readonly ServiceName[];
  /** What the account must be allowed to do. */
  readonly authority: Authority;
}

/**
 * What money can be set aside for. An order is no reservation: it has `HoldFunds`. A service adds its purpose here when
 * it comes.
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

/** available → frozen, until an entry takes it or it is released. */
export interface ReserveFunds {
  readonly type: 'ReserveFunds';
  /** A business id that begins with the purpose: `withdrawal:8f3`. Unique in the whole ledger, for ever. */
  readonly id: string;
  /** Up to two more names by which the same reservation is known, as unique as the id: a quote's id, a client's own. */
  readonly keys?: readonly string[];
  readonly account: AccountName;
  readonly asset: string;
  readonly units: UnitsText;
  readonly purpose: ReservationPurpose;
  /** The command is refused after this time (ms). The reservation itself does not run out. */
  readonly expiresAt?: number;
  readonly detail?: ReservationDetail;
  readonly by: ServiceName;
}

/** Gives back what no entry has taken. Said again it changes nothing. */
export interface ReleaseReservation {
  readonly type: 'ReleaseReservation';
  readonly id: string;
  /** One word for the log and for statistics: `canceled`, `rejected`. */
  readonly reason: string;
  readonly by: ServiceName;
}

/** Gives up an id that was never reserved, so that a late `ReserveFunds` is refused. */
export interface VoidReservation {
  readonly type: 'VoidReservation';
  readonly id: string;
  readonly by: ServiceName;
}

export type ReservationCommand = ReserveFunds | ReleaseReservation | VoidReservation;

/** Frozen money that an entry takes out of a reservation. */
export type Taking = {
  readonly reservation: string;
  readonly units: UnitsText;
};

/** Stream `ledger-0`, with the other events of the ledger. */
export interface ReservationEvents {
  /** available → frozen, for a purpose that is no order. */
  FundsReserved: Omit<ReserveFunds, 'type' | 'expiresAt'> & {
    /** The instruction that this answers. */
    readonly pid?: string;
    readonly pidDigest?: string;
    readonly postings: readonly Posting[];
  };
  /** What was left of a reservation: frozen → available. */
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
  /** The id was given up before anything was reserved under it. */
  ReservationVoided: { readonly id: string; readonly by: ServiceName };
}

/** The id of the reservation: with `duplicate` that of the first, when a key was known under another id. */
export type ReserveFundsReply = {
  readonly result: Result<{ readonly reservation: string; readonly duplicate: boolean }, LedgerRejection>;
  readonly revision: number;
};
