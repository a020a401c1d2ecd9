import { createHash } from 'node:crypto';
import type { AppendRow } from './schema.js';

/** Bytes of the chain hash in each row. The head file stores the same number, padded. */
export const CHAIN_HASH_BYTES = 16;

/** The hash before the first row. */
export const GENESIS = Buffer.alloc(CHAIN_HASH_BYTES);

/** The chain hash of a row covers everything that a reader takes from the row, including the name of the stream. */
export function chainHash(row: AppendRow, streamName: string): Buffer {
  return createHash('sha256')
    .update(row.prev)
    .update(`${row.first}|${row.revision}|${row.count}|${row.codec}|${streamName}|`)
    .update(row.body)
    .digest()
    .subarray(0, CHAIN_HASH_BYTES);
}
