import { addHouseAccount } from '../house/house-accounts.js';
import type { LedgerState } from '../ledger-state.js';
import type { Reservation } from '../reservations/reservation.js';

/** The reservations in a snapshot, and the assets of which the house is short. */
export interface ReservationsText {
  readonly reservations: readonly (Omit<Reservation, 'remaining'> & { readonly remaining: string })[];
  readonly short: readonly (readonly [asset: string, revision: number])[];
}

export const reservationsText = ({ reservations, short }: LedgerState): ReservationsText => ({
  // Fields are named one by one, so that their order is always the same.
  reservations: Array.from(reservations.values(), ({ id, account, asset, purpose, revision, remaining }) => ({
    id,
    account,
    asset,
    purpose,
    revision,
    remaining: remaining.toString(),
  })),
  short: [...short],
});

/** The accounts must have been decoded before. */
export function decodeReservations({ reservations, short }: ReservationsText, state: LedgerState): void {
  for (const reservation of reservations)
    state.reservations.set(reservation.id, { ...reservation, remaining: BigInt(reservation.remaining) });
  for (const [asset, revision] of short) state.short.set(asset, revision);
  for (const account of state.accounts.values()) addHouseAccount(state.house, account);
}
