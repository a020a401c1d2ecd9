import type { ReleaseReservation, ReserveFunds, ReserveFundsReply, VoidReservation } from '@corella/contracts/ledger';
import { canonicalJson, sha256Hex, type HashableJson } from '@corella/hash';
import { ok, reject } from '@corella/result';
import type { Decision } from '../decision.js';
import type { LedgerEvent } from '../ledger-event.js';
import { RecentIds } from './recent-ids.js';

/** A name that has been used: the id or a key of a reservation, or an id that was voided. */
export interface KnownReservation {
  readonly key: string;
  /** The id of the reservation that the name belongs to. */
  readonly reservation: string;
  /** Digest of the reservation without its id; `VOIDED` for an id that was voided. */
  readonly digest: string;
}

export type ReservationAnswer =
  | { readonly kind: 'free' }
  | { readonly kind: 'voided' }
  | { readonly kind: 'same'; readonly reservation: string }
  | { readonly kind: 'conflict'; readonly key: string; readonly reservation: string };

export const VOIDED = 'voided';
const DIGEST_CHARACTERS = 32;

type Body = Pick<ReserveFunds, 'account' | 'asset' | 'units' | 'purpose' | 'keys' | 'detail'>;

/**
 * The first 128 bits of a hash over everything but the id. The deadline is left out because a retry may have a later
 * one.
 */
export function reservationDigest({ account, asset, units, purpose, keys = [], detail = {} }: Body): string {
  const body: HashableJson = { account, asset, units, purpose, keys: [...keys].sort(), detail: { ...detail } };
  return sha256Hex(canonicalJson(body)).slice(0, DIGEST_CHARACTERS);
}

/** The names that an event uses up for ever. */
export function reservationNamesOf(event: LedgerEvent): readonly KnownReservation[] {
  if (event.type === 'ReservationVoided') return [{ key: event.data.id, reservation: event.data.id, digest: VOIDED }];
  if (event.type !== 'FundsReserved') return NONE;
  const { id, keys = [] } = event.data;
  const digest = reservationDigest(event.data);
  return [id, ...keys].map((key) => ({ key, reservation: id, digest }));
}
const NONE: readonly KnownReservation[] = [];

/**
 * Decides a command by what is known of its id and keys. An equal body gets the id of the first reservation, even if
 * the command has another id. A different body is a conflict.
 */
export function answerReservation(found: readonly KnownReservation[], command: ReserveFunds): ReservationAnswer {
  const [first] = found;
  if (!first) return { kind: 'free' };
  if (found.some(({ key, digest }) => key === command.id && digest === VOIDED)) return { kind: 'voided' };
  const digest = reservationDigest(command);
  const other = found.find((known) => known.digest !== digest);
  return other
    ? { kind: 'conflict', key: other.key, reservation: other.reservation }
    : { kind: 'same', reservation: first.reservation };
}

/** The reply to a command whose names are not free. */
export function reservationReply(answer: Exclude<ReservationAnswer, { kind: 'free' }>): ReserveFundsReply['result'] {
  switch (answer.kind) {
    case 'same':
      return ok({ reservation: answer.reservation, duplicate: true });
    case 'voided':
      return reject({ code: 'reservation-voided', detail: 'The id was voided; nothing can be reserved under it.' });
    case 'conflict':
      return reject({
        code: 'idempotency-conflict',
        detail: 'Another reservation was made under this id or key.',
        inputs: { key: answer.key, reservation: answer.reservation },
      });
  }
}

/**
 * The reply when the name to be released or voided is known and no reservation is open under it. A key is not an id:
 * the reservation that has the key may be open.
 */
export function answerKnown(
  { type, id }: ReleaseReservation | VoidReservation,
  { digest, reservation }: KnownReservation,
): Decision {
  if (type === 'ReleaseReservation' && reservation !== id)
    return reject({
      code: 'reservation-unknown',
      detail: 'This is a key. A reservation is released by its id.',
      inputs: { id, reservation },
    });
  if (type === 'ReleaseReservation' || digest === VOIDED) return ok([]);
  return reject({
    code: 'reservation-exists',
    detail: 'Funds were reserved under this id, so it cannot be voided.',
    inputs: { reservation },
  });
}

/** Names of reservations that the table `ledger_reservation_keys` may not have yet. */
export class RecentReservationKeys {
  private readonly recent = new RecentIds<KnownReservation>();
  private readonly recalled = new Map<string, KnownReservation>();

  remember(names: readonly KnownReservation[], revision: number): void {
    for (const name of names) this.recent.remember(name.key, name, revision);
  }

  find(keys: readonly string[]): readonly KnownReservation[] {
    return keys.flatMap((key) => this.recent.find(key) ?? this.recalled.get(key) ?? []);
  }

  /** Also knows these names of the table until the returned function is called. */
  recall(names: readonly KnownReservation[]): () => void {
    for (const name of names) this.recalled.set(name.key, name);
    return () => names.forEach(({ key }) => this.recalled.delete(key));
  }

  forgetUpTo(revision: number): void {
    this.recent.forgetUpTo(revision);
  }

  get size(): number {
    return this.recent.size;
  }
}
