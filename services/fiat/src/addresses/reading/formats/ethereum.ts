import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { CHECKSUM, INVALID, type ReadAddress } from './found.js';

const FORM = /^0x[0-9a-fA-F]{40}$/;
/** Where tokens are burnt, and the contracts that every node has at the numbers from one. */
const NOBODY = [/^0x0{37}/, /^0x0{36}dead$/, /^0xdead0{36}$/, /^0x0{36}ffff$/, /^0xf{40}$/, /^0xe{40}$/];
const CAPITAL_FROM = 8;

/** EIP 55. One case throughout has no checksum; a mixture must be right. Both networks write it alike. */
export function readEthereum(text: string): ReadAddress {
  if (!FORM.test(text)) return INVALID;
  const digits = text.slice(2);
  const address = withChecksum(digits);
  if (digits !== digits.toLowerCase() && digits !== digits.toUpperCase() && text !== address) return CHECKSUM;
  const lower = address.toLowerCase();
  return { address, nets: ['main', 'test'], nobody: NOBODY.some((pattern) => pattern.test(lower)) };
}

function withChecksum(digits: string): string {
  const lower = digits.toLowerCase();
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)));
  const cased = [...lower].map((digit, at) =>
    Number.parseInt(hash[at] ?? '0', 16) >= CAPITAL_FROM ? digit.toUpperCase() : digit,
  );
  return `0x${cased.join('')}`;
}
