import { hash } from 'node:crypto';

export type HashableJson =
  string | number | boolean | null | readonly HashableJson[] | { readonly [key: string]: HashableJson | undefined };

/**
 * JSON text with object keys sorted by code unit at every depth and no spaces, so that equal values give equal bytes.
 * Members that are undefined are left out, as in JSON.stringify.
 */
export function canonicalJson(value: HashableJson): string {
  return JSON.stringify(value, (_key, member: unknown) => (isRecord(member) ? sortedCopy(member) : member));
}

/**
 * Lower-case hex SHA-256 of the UTF-8 bytes of a text, or of bytes. In one call: a hash object each would burden the
 * collector on the order path.
 */
export const sha256Hex = (data: string | Uint8Array): string => hash('sha256', data, 'hex');

/** What approvals sign and owners check before they execute: SHA-256 of the canonical JSON of a payload. */
export const payloadHash = (payload: HashableJson): string => sha256Hex(canonicalJson(payload));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function sortedCopy(record: Record<string, unknown>): Record<string, unknown> {
  // No prototype: a member called `__proto__` stays a member instead of changing the copy.
  const copy = Object.create(null) as Record<string, unknown>;
  for (const key of Object.keys(record).sort()) copy[key] = record[key];
  return copy;
}
