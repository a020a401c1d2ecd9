/** Cuts when fewer decimals are kept. */
export const rescale = (value: bigint, from: number, to: number): bigint =>
  to >= from ? value * 10n ** BigInt(to - from) : value / 10n ** BigInt(from - to);
