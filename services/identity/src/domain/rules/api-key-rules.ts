import { API_KEY_DAYS_WITHOUT_IP, API_PERMISSIONS, isPlainText, MAX_API_KEY_IPS } from '@corella/contracts/identity';
import type { ApiPermission, IdentityRejection } from '@corella/contracts/identity';
import { ok, reject } from '@corella/result';
import type { Result } from '@corella/result';
import { parseIpRange } from './ip-range.js';

const DAY_MS = 86_400_000;

export interface KeyTerms {
  readonly label: string;
  readonly permissions: readonly ApiPermission[];
  readonly ips: readonly string[];
}

/**
 * The terms of a key: a label of 1 to 50 printable characters, at least one known permission, up to 20 addresses or
 * ranges. A key that may withdraw must be bound to addresses.
 */
export function checkKeyTerms(wanted: {
  label: string;
  permissions: readonly string[];
  ips: readonly string[];
}): Result<KeyTerms, IdentityRejection> {
  const label = wanted.label.trim();
  if (label.length < 1 || label.length > 50 || !isPlainText(label))
    return reject({ code: 'label-invalid', field: 'label' });
  const permissions = API_PERMISSIONS.filter((permission) => wanted.permissions.includes(permission));
  const unknown = wanted.permissions.some((permission) => !API_PERMISSIONS.some((known) => known === permission));
  if (unknown || permissions.length === 0) return reject({ code: 'permissions-invalid', field: 'permissions' });
  if (wanted.ips.length > MAX_API_KEY_IPS)
    return reject({
      code: 'ip-invalid',
      field: 'ips',
      detail: `Each key can be bound to up to ${MAX_API_KEY_IPS} IPs or IP segments.`,
    });
  const ips: string[] = [];
  for (const text of wanted.ips) {
    const range = parseIpRange(text);
    if (range === null)
      return reject({
        code: 'ip-invalid',
        field: 'ips',
        detail: `The IP address is invalid: ${text} is not an address or range that a key can be bound to.`,
      });
    if (!ips.includes(range.text)) ips.push(range.text);
  }
  if (permissions.includes('WITHDRAW') && ips.length === 0)
    return reject({
      code: 'permissions-invalid',
      field: 'permissions',
      detail: 'A key that may withdraw must be bound to IP addresses.',
    });
  return ok({ label, permissions, ips });
}

/** What a sub-account has leaves the venue by way of its main account. */
export function checkKeyOwner(
  { parentUid }: { readonly parentUid: string | null },
  { permissions }: Pick<KeyTerms, 'permissions'>,
): Result<null, IdentityRejection> {
  return parentUid !== null && permissions.includes('WITHDRAW')
    ? reject({ code: 'permissions-invalid', field: 'permissions' })
    : ok(null);
}

/** A key without addresses lives 90 days, counted from when it last had one; a bound key does not expire. */
export const keyExpiry = (ipCount: number, now: number): number | null =>
  ipCount > 0 ? null : now + API_KEY_DAYS_WITHOUT_IP * DAY_MS;
