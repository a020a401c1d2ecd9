import { LEDGER_SCALE } from '@corella/money';
import type { Units } from '@corella/money';
import { plainDecimal } from '@corella/ui';
import BigNumber from 'bignumber.js';

/**
 * Prices × quantities, percentages and estimates. Sums, differences and products are exact; quotients are cut after
 * twenty decimals. What is exact in ledger units (fees, postings) stays a bigint of `@corella/money`.
 */
const Exact = BigNumber.clone({ DECIMAL_PLACES: 20, ROUNDING_MODE: BigNumber.ROUND_DOWN, EXPONENTIAL_AT: 1e9 });

export type Decimal = BigNumber;

export const ZERO: Decimal = new Exact(0);

const PLAIN = /^-?(?:0|[1-9][0-9]{0,24})(?:\.[0-9]{1,40})?$/;

/** Parses typed text or text from the wire, cut to `decimals` if given. Null if it is not a decimal. */
export function decimalOf(text: string, decimals?: number): Decimal | null {
  const plain = plainDecimal(text);
  if (!PLAIN.test(plain)) return null;
  const value = new Exact(plain);
  return decimals === undefined ? value : value.decimalPlaces(decimals);
}

/** Parses a decimal of the wire; null and undefined count as zero. */
export const wireDecimal = (text: string | null | undefined): Decimal => decimalOf(text ?? '0') ?? ZERO;

/** Rates and bands are parts per million on the wire. */
export const PPM_SCALE = 6;

/** An integer of 10^-scale: ticks, lots, parts per million. */
export const fromInteger = (value: number | bigint, scale: number): Decimal =>
  new Exact(String(value)).shiftedBy(-scale);

/** Ledger units, cut. */
export const ledgerUnits = (value: Decimal): Units => BigInt(value.shiftedBy(LEDGER_SCALE).toFixed(0));

/** Rounds away from zero, for lower bounds. */
export const roundedUp = (value: Decimal, decimals: number): Decimal =>
  value.decimalPlaces(decimals, BigNumber.ROUND_UP);

/** Text with exactly `decimals` decimals, cut. What is cut to zero has no sign. */
export function cutText(value: Decimal, decimals: number): string {
  const cut = value.decimalPlaces(decimals);
  return (cut.isZero() ? ZERO : cut).toFixed(decimals);
}

/** `part` of `whole` in whole percent, cut; zero if `whole` is zero. */
export function wholePercent(part: Decimal, whole: Decimal): number {
  return whole.isZero() ? 0 : part.times(100).idiv(whole).toNumber();
}

/** `part` of `whole` in whole percent, to the nearest and within 0 and 100; zero if `whole` is zero. */
export function nearestPercent(part: Decimal, whole: Decimal): number {
  if (whole.lte(0) || part.lte(0)) return 0;
  return part.gte(whole) ? 100 : part.times(100).div(whole).integerValue(BigNumber.ROUND_HALF_UP).toNumber();
}

/** Zero for an empty list. */
export const smallest = (values: readonly Decimal[]): Decimal =>
  values.reduce((least, value) => (value.lt(least) ? value : least), values[0] ?? ZERO);

/** Zero for an empty list. */
export const largest = (values: readonly Decimal[]): Decimal =>
  values.reduce((most, value) => (value.gt(most) ? value : most), values[0] ?? ZERO);
