import { canonicalJson, sha256Hex } from '@corella/hash';
import type { HashableJson } from '@corella/hash';

/** UTC month of a moment as the audit stream names it: 202611. */
export function auditMonth(at: number): string {
  const date = new Date(at);
  return `${date.getUTCFullYear()}${String(date.getUTCMonth() + 1).padStart(2, '0')}`;
}

export const auditStream = (month: string): string => `audit-${month}`;

/**
 * Hash of an audit record: SHA-256 over the previous record's hash and this record's data as canonical JSON. The first
 * record of a month continues from the last one of the month before, so that a month cannot be taken out.
 */
export const chainHash = (previous: string, data: HashableJson): string =>
  sha256Hex(`${previous}${canonicalJson(data)}`);

/** Index of the first record whose hash does not follow from the one before; null when the chain is whole. */
export function firstBreak(
  records: readonly { data: HashableJson; hash: string | undefined }[],
  start: string,
): number | null {
  let previous = start;
  for (const [index, record] of records.entries()) {
    const expected = chainHash(previous, record.data);
    if (record.hash !== expected) return index;
    previous = expected;
  }
  return null;
}
