import { createHash } from 'node:crypto';
import type { AppendRow } from './schema.js';

/** Bytes of a chain hash kept in each row; the head file keeps the same number, padded. */
export const CHAIN_HASH_BYTES = 16;

/** What precedes the first row. */
export const GENESIS = Buffer.alloc(CHAIN_HASH_BYTES);

/** The chain hash of a row covers everything that a reader takes from it, the stream's name included. */
export function chainHash(row: AppendRow, streamName: string): Buffer {
  return createHash('sha256')
    .update(row.prev)
    .update(`${row.first}|${row.revision}|${row.count}|${row.codec}|${streamName}|`)
    .update(row.body)
    .digest()
    .subarray(0, CHAIN_HASH_BYTES);
}
