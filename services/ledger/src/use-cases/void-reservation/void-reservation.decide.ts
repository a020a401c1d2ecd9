import type { ServiceName, VoidReservation } from '@corella/contracts/ledger';
import { ok, reject } from '@corella/result';
import type { Decision } from '../../domain/decision.js';
import type { LedgerState } from '../../domain/ledger-state.js';
import { findServiceBreach, isKey, purposeOf } from '../../domain/reservations/reservation-form.js';

/** Voids an id under which nothing was ever reserved. The caller has checked the names of closed reservations. */
export function decideVoidReservation(
  { id, by }: VoidReservation,
  state: LedgerState,
  services: ReadonlySet<ServiceName>,
): Decision {
  if (!isKey(id)) return reject({ code: 'amount-invalid', field: 'id', detail: 'The id is malformed.' });
  const breach = findServiceBreach(purposeOf(id), by, services);
  if (state.reservations.has(id))
    return reject({ code: 'reservation-exists', detail: 'Something is reserved under this id.', inputs: { id } });
  return breach ? reject(breach) : ok([{ type: 'ReservationVoided', data: { id, by } }]);
}
