import { invariant } from '@corella/result';

/** Ledger units per asset (10^-8 of one). None is negative, and zeros are left out. */
export type Sums = ReadonlyMap<string, bigint>;
/** The same sums as published: integer text per asset. */
export type SumsText = Readonly<Record<string, string>>;

const ASSET = /^[a-z0-9]{1,16}$/;
const UNITS = /^(?:0|[1-9][0-9]{0,37})$/;

/**
 * Parses published sums. Null unless they are non-negative whole numbers of plainly named assets: a negative sum
 * anywhere in a tree could hide what the venue owes to somebody else.
 */
export function parseSums(text: SumsText): Sums | null {
  const sums = new Map<string, bigint>();
  for (const [asset, units] of Object.entries(text)) {
    if (!ASSET.test(asset) || typeof units !== 'string' || !UNITS.test(units)) return null;
    if (units !== '0') sums.set(asset, BigInt(units));
  }
  return sums;
}

export function addSums(left: Sums, right: Sums): Sums {
  const sum = new Map(left);
  for (const [asset, units] of right) sum.set(asset, (sum.get(asset) ?? 0n) + units);
  return sum;
}

/** Sums by asset, without zeros. A negative sum is a bug of the caller. */
export function sumsText(sums: Sums): SumsText {
  for (const [asset, units] of sums)
    invariant(units >= 0n && ASSET.test(asset), `the sum of ${asset} cannot be published`);
  return Object.fromEntries(
    [...sums]
      .filter(([, units]) => units > 0n)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([asset, units]) => [asset, units.toString()]),
  );
}
