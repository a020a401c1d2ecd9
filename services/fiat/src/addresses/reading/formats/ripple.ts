import { readBase58Xrp } from './base58.js';
import { INVALID, type ReadAddress } from './found.js';

/** The accounts zero, one and NaN of the XRP Ledger, which nobody has a key of. */
const NOBODY = new Set(['rrrrrrrrrrrrrrrrrrrrrhoLvTp', 'rrrrrrrrrrrrrrrrrrrrBZbvji', 'rrrrrrrrrrrrrrrrrrrn5RM1rHd']);

/** A classic address; its tag is a field of its own. Both networks write it alike. */
export function readRipple(text: string): ReadAddress {
  if (!text.startsWith('r')) return INVALID;
  const read = readBase58Xrp(text);
  if (!('version' in read)) return read;
  return read.version === 0 ? { address: text, nets: ['main', 'test'], nobody: NOBODY.has(text) } : INVALID;
}
