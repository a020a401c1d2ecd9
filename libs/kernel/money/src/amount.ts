import { reject, ok, type Result, type Rejection } from '@corella/result';

/**
 * Money is a bigint of ledger units, 10^-8 of one, for every asset. It travels as decimal strings on the wire and as
 * integer strings in events. Nothing here rounds: text with more decimals than allowed is refused. Use this module for
 * what is exact in ledger units: postings, balances and fees. Prices × quantities, percentages and estimates in the
 * browser are computed with bignumber.js (`web/customer/src/decimal`).
 */
export type Units = bigint;

export const LEDGER_SCALE = 8;
export const UNITS_PER_ONE = 10n ** BigInt(LEDGER_SCALE);

export type DecimalRejection = Rejection<'not-a-decimal' | 'too-many-decimals' | 'too-large'>;

const DECIMAL = /^(?:0|[1-9][0-9]{0,24})(?:\.([0-9]{1,40}))?$/;
const MAX_TEXT = 64;

/**
 * Parses a plain non-negative decimal (no sign, exponent, spaces, leading zeros or thousands separators) into an
 * integer of 10^-scale. Trailing zeros beyond the scale are accepted; other digits there are `too-many-decimals`.
 */
export function parseScaled(text: string, scale: number): Result<bigint, DecimalRejection> {
  const match = text.length <= MAX_TEXT ? DECIMAL.exec(text) : null;
  if (!match) return reject({ code: 'not-a-decimal', detail: 'Write a plain decimal number such as 12.5.' });
  const fraction = (match[1] ?? '').replace(/0+$/, '');
  if (fraction.length > scale)
    return reject({ code: 'too-many-decimals', detail: `At most ${scale} decimals are allowed.`, inputs: { scale } });
  const point = text.indexOf('.');
  const whole = point < 0 ? text : text.slice(0, point);
  return ok(BigInt(whole + fraction.padEnd(scale, '0')));
}

/** Parses a decimal string into ledger units. */
export const parseUnits = (text: string): Result<Units, DecimalRejection> => parseScaled(text, LEDGER_SCALE);

/**
 * Decimal text of an integer of 10^-scale. `minDecimals` is the number of decimals that are kept even if they are
 * zeros.
 */
export function formatScaled(value: bigint, scale: number, minDecimals = 0): string {
  const negative = value < 0n;
  const digits = (negative ? -value : value).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  let fraction = digits.slice(digits.length - scale);
  while (fraction.length > minDecimals && fraction.endsWith('0')) fraction = fraction.slice(0, -1);
  return `${negative ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`;
}

export const formatUnits = (units: Units, minDecimals = 0): string => formatScaled(units, LEDGER_SCALE, minDecimals);

/** Cuts to the given number of decimals and never rounds up, to display what a person owns. */
export function cutUnits(units: Units, decimals: number): string {
  const drop = 10n ** BigInt(LEDGER_SCALE - decimals);
  return formatScaled(units / drop, decimals, decimals);
}

/** Ceiling division of non-negative integers. */
export function ceilDiv(numerator: bigint, denominator: bigint): bigint {
  return (numerator + denominator - 1n) / denominator;
}
