import type { AccountName, ReservationPurpose } from '@corella/contracts/ledger';

/** Money that is set aside and not yet taken or given back. */
export interface Reservation {
  readonly id: string;
  readonly account: AccountName;
  readonly asset: string;
  readonly purpose: ReservationPurpose;
  /** Of the FundsReserved. */
  readonly revision: number;
  /** Above zero: a reservation that has been used up is closed. */
  remaining: bigint;
}
