import type { ReserveFunds, ServiceName } from '@corella/contracts/ledger';
import { formatUnits } from '@corella/money';
import { ok, reject } from '@corella/result';
import type { Decision } from '../../domain/decision.js';
import { buildEntry } from '../../domain/entry.js';
import type { LedgerState } from '../../domain/ledger-state.js';
import type { AnswerTo } from '../../domain/instructions/instruction.js';
import { findMalformedReservation, findServiceBreach } from '../../domain/reservations/reservation-form.js';
import { findRefusedAccount } from './may-reserve.js';

export interface ReserveContext {
  readonly state: LedgerState;
  readonly services: ReadonlySet<ServiceName>;
  readonly now: number;
}

/**
 * Moves funds from available to frozen, for anything but an order. The caller has checked that the id and the keys are
 * new (`RecentReservationKeys`). The deadline is the command's. A reservation does not expire, because only its service
 * knows whether the money is already on its way.
 */
export function decideReserveFunds(
  command: ReserveFunds & AnswerTo,
  { state, services, now }: ReserveContext,
): Decision {
  const { id, keys, account, asset, units: text, purpose, expiresAt, detail, by, pid, pidDigest } = command;
  if (expiresAt !== undefined && now > expiresAt)
    return reject({
      code: 'command-expired',
      detail: 'The command reached the ledger too late; nothing was reserved.',
    });
  const malformed = findMalformedReservation(command);
  if (malformed) return reject(malformed);
  const refused = findServiceBreach(purpose, by, services) ?? findRefusedAccount(state, command);
  if (refused) return reject(refused);
  const units = BigInt(text);
  const available = state.accounts.get(account)?.balances.get(asset)?.available ?? 0n;
  if (available < units)
    return reject({
      code: 'insufficient-funds',
      detail: 'The available balance does not cover the reservation.',
      inputs: { asset, required: formatUnits(units), available: formatUnits(available) },
    });
  const postings = buildEntry([
    { account, bucket: 'available', asset, units: -units },
    { account, bucket: 'frozen', asset, units },
  ]);
  const data = {
    id,
    ...(keys === undefined || keys.length === 0 ? {} : { keys }),
    account,
    asset,
    units: text,
    purpose,
    ...(detail === undefined ? {} : { detail }),
    by,
    ...(pid === undefined || pidDigest === undefined ? {} : { pid, pidDigest }),
    postings,
  };
  return ok([{ type: 'FundsReserved', data }]);
}
