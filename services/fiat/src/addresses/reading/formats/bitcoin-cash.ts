import { bech32 } from '@scure/base';
import { attempt, CHECKSUM, INVALID, isZero, type Net, type ReadAddress } from './found.js';

const PREFIXES: Readonly<Record<string, Net>> = { bitcoincash: 'main', bchtest: 'test' };
const LETTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATORS = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n];
const CHECK_WORDS = 8;
const HASHED = 20;
/** Kinds of a 20-byte hash: of a key, of a script, and both with tokens. */
const VERSIONS = [0, 8, 16, 24];

/** The specification of CashAddr. The older form is not taken: it is Bitcoin's, and nobody could tell the two apart. */
export function readBitcoinCash(text: string): ReadAddress {
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return INVALID;
  const [first = '', second] = text.toLowerCase().split(':', 2);
  const candidates = second === undefined ? Object.keys(PREFIXES) : [first];
  const body = second ?? first;
  if (
    !candidates.every((prefix) => Object.hasOwn(PREFIXES, prefix)) ||
    !/^[qpzry9x8gf2tvdw0s3jn54khce6mua7l]{42}$/.test(body)
  )
    return INVALID;
  const words = [...body].map((letter) => LETTERS.indexOf(letter));
  const prefix = candidates.find((candidate) => isChecked(candidate, words));
  if (prefix === undefined) return CHECKSUM;
  const bytes = attempt(() => bech32.fromWords(words.slice(0, -CHECK_WORDS)));
  if (bytes?.length !== HASHED + 1 || !VERSIONS.includes(bytes[0] ?? -1)) return INVALID;
  const net = PREFIXES[prefix] ?? 'main';
  return { address: `${prefix}:${body}`, nets: [net], nobody: isZero(bytes.subarray(1)) };
}

function isChecked(prefix: string, words: readonly number[]): boolean {
  const values = [...[...prefix].map((letter) => letter.charCodeAt(0) % 32), 0, ...words];
  return polymod(values) === 0n;
}

function polymod(values: readonly number[]): bigint {
  let sum = 1n;
  for (const value of values) {
    const top = sum >> 35n;
    sum = ((sum & 0x07ffffffffn) << 5n) ^ BigInt(value);
    for (const [bit, generator] of GENERATORS.entries()) if ((top >> BigInt(bit)) & 1n) sum ^= generator;
  }
  return sum ^ 1n;
}
