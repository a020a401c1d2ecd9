import { purposeRulesOf, type LedgerRejection, type ReserveFunds, type ServiceName } from '@corella/contracts/ledger';
import { canonicalJson } from '@corella/hash';
import { findAsset } from '@corella/money';

/** Ids and keys contain no `|`. */
const KEY = /^[A-Za-z0-9:._-]{1,128}$/;
const POSITIVE_UNITS = /^[1-9][0-9]{0,18}$/;
const REASON = /^[a-z0-9][a-z0-9-]{0,63}$/;
const MAX_KEYS = 2;
const MAX_DETAIL_BYTES = 512;

const invalid = (field: string, detail: string): LedgerRejection => ({ code: 'amount-invalid', field, detail });

export const isKey = (text: string): boolean => KEY.test(text);
export const isReason = (text: string): boolean => REASON.test(text);

/** An id starts with its purpose, which decides who may void it before anything is reserved. */
export const purposeOf = (id: string): string => id.slice(0, Math.max(0, id.indexOf(':')));

/** Why the service may not act for this purpose, or null. */
export function findServiceBreach(
  purpose: string,
  by: ServiceName,
  services: ReadonlySet<ServiceName>,
): LedgerRejection | null {
  if (services.has(by) && purposeRulesOf(purpose)?.by.includes(by)) return null;
  return {
    code: 'service-refused',
    detail: 'This service may not reserve for such a purpose.',
    inputs: { by, purpose },
  };
}

export function findMalformedReservation(command: ReserveFunds): LedgerRejection | null {
  const { id, keys = [], asset, units, purpose, detail } = command;
  if (!isKey(id) || purposeOf(id) !== purpose || id.length === purpose.length + 1)
    return invalid('id', 'The id is malformed or does not begin with the purpose and a colon.');
  if (keys.length > MAX_KEYS || !keys.every(isKey) || new Set([id, ...keys]).size !== keys.length + 1)
    return invalid('keys', `There are at most ${MAX_KEYS} keys, well-formed and different.`);
  if (findAsset(asset) === undefined) return invalid('asset', 'The asset is not known.');
  if (!POSITIVE_UNITS.test(units)) return invalid('units', 'The amount must be a positive integer of ledger units.');
  return detail === undefined || isDetail(detail) ? null : invalid('detail', 'The detail is malformed or too large.');
}

const isDetail = (detail: object): boolean =>
  Object.values(detail).every((value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)) &&
  canonicalJson({ ...detail }).length <= MAX_DETAIL_BYTES;
