import { canonicalJson, sha256Hex } from '@corella/hash';
import type { HashableJson } from '@corella/hash';

/** The UTC month as the audit stream names it, such as 202611. */
export function auditMonth(at: number): string {
  const date = new Date(at);
  return `${date.getUTCFullYear()}${String(date.getUTCMonth() + 1).padStart(2, '0')}`;
}

export const auditStream = (month: string): string => `audit-${month}`;

/** An audit record as it is stored. */
export interface ChainedRecord {
  readonly type: string;
  readonly data: HashableJson;
  readonly meta: { readonly at: number; readonly by?: string; readonly hash?: string };
}

/**
 * The hash of an audit record: SHA-256 over the previous record's hash, this record's type and metadata, and its data
 * as canonical JSON (docs/adr/0021-what-an-entry-hash-covers.md). The first record of a month continues from the last
 * one of the month before, so no month can be removed unnoticed.
 */
export function chainHash(previous: string, { type, data, meta }: ChainedRecord): string {
  const { hash: _own, ...covered } = meta;
  return sha256Hex([previous, JSON.stringify([type, covered]), canonicalJson(data)].join('\n'));
}

/** Index of the first record whose hash does not follow from the previous one; null when the chain is intact. */
export function firstBreak(records: readonly ChainedRecord[], start: string): number | null {
  let previous = start;
  for (const [index, record] of records.entries()) {
    const expected = chainHash(previous, record);
    if (record.meta.hash !== expected) return index;
    previous = expected;
  }
  return null;
}
