import type { ReleaseReservation, ServiceName } from '@corella/contracts/ledger';
import { ok, reject } from '@corella/result';
import type { Decision } from '../../domain/decision.js';
import { buildEntry } from '../../domain/entry.js';
import type { AnswerTo } from '../../domain/instructions/instruction.js';
import type { LedgerState } from '../../domain/ledger-state.js';
import { findServiceBreach, isReason, purposeOf } from '../../domain/reservations/reservation-form.js';

/**
 * Moves what no entry has taken from frozen to available. A reservation that is not open is unknown here; the caller
 * knows the names of closed ones and replies that nothing changes.
 */
export function decideReleaseReservation(
  { id, reason, by, pid, pidDigest }: ReleaseReservation & AnswerTo,
  state: LedgerState,
  services: ReadonlySet<ServiceName>,
): Decision {
  if (!isReason(reason))
    return reject({ code: 'amount-invalid', field: 'reason', detail: 'The reason must be a lower-case code.' });
  const breach = findServiceBreach(purposeOf(id), by, services);
  if (breach) return reject(breach);
  const reservation = state.reservations.get(id);
  if (!reservation)
    return reject({ code: 'reservation-unknown', detail: 'There is no such open reservation.', inputs: { id } });
  const { account, asset, purpose, remaining } = reservation;
  const postings = buildEntry([
    { account, bucket: 'frozen', asset, units: -remaining },
    { account, bucket: 'available', asset, units: remaining },
  ]);
  const data = {
    id,
    account,
    asset,
    units: remaining.toString(),
    purpose,
    reason,
    by,
    ...(pid === undefined || pidDigest === undefined ? {} : { pid, pidDigest }),
    postings,
  };
  return ok([{ type: 'ReservationReleased', data }]);
}
