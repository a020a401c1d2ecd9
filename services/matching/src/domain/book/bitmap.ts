/** Bit searches over a hierarchy of 32-bit words, for the price ladder. Each returns -1 when nothing is set. */

/** Lowest set bit of a word that is not 0. */
export const lowestBit = (word: number): number => 31 - Math.clz32(word & -word);

/** Highest set bit of a word that is not 0. */
export const highestBit = (word: number): number => 31 - Math.clz32(word);

/** Bits strictly above `bit` (0 to 31). */
export const bitsAbove = (word: number, bit: number): number => (bit === 31 ? 0 : word & (-1 << (bit + 1)));

/** Bits strictly below `bit` (0 to 31). */
export const bitsBelow = (word: number, bit: number): number => word & ((1 << bit) - 1);

/** First set bit above `from` in `words[base … base + length)`; positions count from `base`. */
export function nextSet(words: Int32Array, base: number, length: number, from: number): number {
  let index = from >> 5;
  let word = from < 0 ? 0 : bitsAbove(words[base + index]!, from & 31);
  if (from < 0) index = -1;
  while (word === 0) {
    index += 1;
    if (index >= length) return -1;
    word = words[base + index]!;
  }
  return (index << 5) + lowestBit(word);
}

/** Last set bit below `from` in `words[base … base + length)`; positions count from `base`. */
export function previousSet(words: Int32Array, base: number, length: number, from: number): number {
  let index = from >> 5;
  let word = index >= length ? 0 : bitsBelow(words[base + index]!, from & 31);
  if (index >= length) index = length;
  while (word === 0) {
    index -= 1;
    if (index < 0) return -1;
    word = words[base + index]!;
  }
  return (index << 5) + highestBit(word);
}
