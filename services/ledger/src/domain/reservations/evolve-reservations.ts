import type { LedgerEvents, Taking } from '@corella/contracts/ledger';
import { invariant } from '@corella/result';
import type { LedgerState } from '../ledger-state.js';

export function addReservation(
  state: LedgerState,
  { id, account, asset, units, purpose }: LedgerEvents['FundsReserved'],
): void {
  invariant(!state.reservations.has(id), `reservation ${id} is made twice`);
  state.reservations.set(id, { id, account, asset, purpose, revision: state.revision, remaining: BigInt(units) });
}

export function endReservation(state: LedgerState, { id, units }: LedgerEvents['ReservationReleased']): void {
  const reservation = state.reservations.get(id);
  invariant(reservation?.remaining === BigInt(units), `reservation ${id} is released for another amount than it has`);
  state.reservations.delete(id);
}

export function takeFromReservations(state: LedgerState, takes: readonly Taking[]): void {
  for (const { reservation: id, units } of takes) {
    const reservation = state.reservations.get(id);
    invariant(reservation, `an entry takes from reservation ${id}, which is not open`);
    reservation.remaining -= BigInt(units);
    invariant(reservation.remaining >= 0n, `an entry takes more than reservation ${id} has`);
    if (reservation.remaining === 0n) state.reservations.delete(id);
  }
}
