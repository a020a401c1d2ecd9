/*
 * SHA-256 (FIPS 180-4) in plain JavaScript, with which a page verifies its own inclusion. WebCrypto does not exist on
 * plain http and is only asynchronous, and hashing a short path takes well under a millisecond. Servers use the
 * platform's SHA-256.
 */

const PRIMES = firstPrimes(64);
/**
 * The first 32 bits of the fractional parts of the cube roots of the first 64 primes, and of the square roots of the
 * first eight.
 */
const ROUND = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const BLOCK_BYTES = 64;
const LENGTH_BYTES = 8;

/** Lower-case hex SHA-256 of the UTF-8 bytes of a text. */
export function sha256Text(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const view = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 1 + LENGTH_BYTES) / BLOCK_BYTES) * BLOCK_BYTES));
  new Uint8Array(view.buffer).set(bytes);
  view.setUint8(bytes.length, 0x80);
  view.setUint32(view.byteLength - LENGTH_BYTES, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(view.byteLength - 4, (bytes.length * 8) >>> 0);
  const state = Uint32Array.from(START);
  for (let at = 0; at < view.byteLength; at += BLOCK_BYTES) compress(state, view, at);
  return [...state].map((word) => word.toString(16).padStart(8, '0')).join('');
}

function compress(state: Uint32Array, view: DataView, at: number): void {
  const words = new Uint32Array(64);
  const word = (index: number): number => words[index] ?? 0;
  for (let index = 0; index < 16; index += 1) words[index] = view.getUint32(at + index * 4);
  for (let index = 16; index < 64; index += 1) {
    const [early, late] = [word(index - 15), word(index - 2)];
    words[index] =
      word(index - 16) +
      (turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)) +
      word(index - 7) +
      (turn(late, 17) ^ turn(late, 19) ^ (late >>> 10));
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let index = 0; index < 64; index += 1) {
    const first =
      (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (ROUND[index] ?? 0) + word(index)) | 0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((value, index) => (state[index] = (state[index] ?? 0) + value));
}

const turn = (value: number, bits: number): number => (value >>> bits) | (value << (32 - bits));

/** Exact: the 53 bits of a double hold the whole part of these roots and 32 fractional bits. */
function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32);
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate += 1)
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  return primes;
}
