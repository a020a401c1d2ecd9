import type { AccountName, ReservationPurpose } from '@corella/contracts/ledger';

/** Funds that are reserved and not yet taken or released. */
export interface Reservation {
  readonly id: string;
  readonly account: AccountName;
  readonly asset: string;
  readonly purpose: ReservationPurpose;
  /** Revision of the FundsReserved event. */
  readonly revision: number;
  /** Always above zero, because a reservation that has been used up is closed. */
  remaining: bigint;
}
