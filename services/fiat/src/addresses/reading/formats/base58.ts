import { sha256 } from '@noble/hashes/sha2.js';
import { base58, base58xrp, createBase58check } from '@scure/base';
import { attempt, CHECKSUM, INVALID, type ReadAddress } from './found.js';

const check = createBase58check(sha256);
const VERSIONED = 21;
const CHECKED = 25;

/** Version and 20 bytes of an address with a checksum of SHA-256, twice. */
export function readBase58(text: string): { readonly version: number; readonly hash: Uint8Array } | ReadAddress {
  const bytes = attempt(() => base58.decode(text));
  if (bytes?.length !== CHECKED) return INVALID;
  const checked = attempt(() => check.decode(text));
  return checked?.length === VERSIONED ? { version: checked[0] ?? 0, hash: checked.subarray(1) } : CHECKSUM;
}

/** The same in the alphabet of the XRP Ledger. */
export function readBase58Xrp(text: string): { readonly version: number; readonly hash: Uint8Array } | ReadAddress {
  const bytes = attempt(() => base58xrp.decode(text));
  if (bytes?.length !== CHECKED) return INVALID;
  const sum = sha256(sha256(bytes.subarray(0, VERSIONED))).subarray(0, CHECKED - VERSIONED);
  return sum.every((byte, at) => byte === bytes[VERSIONED + at])
    ? { version: bytes[0] ?? 0, hash: bytes.subarray(1, VERSIONED) }
    : CHECKSUM;
}
