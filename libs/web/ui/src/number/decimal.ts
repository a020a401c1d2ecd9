import { formatScaled, parseScaled } from '@corella/money';

/**
 * Decimal strings without floating point. Numbers are cut to the given places, never rounded, and thousands are
 * grouped. Both languages of the product group with a comma and write a full stop.
 */
const SCALE = 18;

/**
 * `text` as an integer of 10^-scale, cut and not rounded, or null when it is not a plain decimal. A sign is allowed.
 */
export function toScaled(text: string, scale: number): bigint | null {
  const negative = text.startsWith('-');
  const parsed = parseScaled(negative ? text.slice(1) : text, SCALE);
  if (!parsed.ok) return null;
  const cut =
    scale >= SCALE ? parsed.value * 10n ** BigInt(scale - SCALE) : parsed.value / 10n ** BigInt(SCALE - scale);
  return negative ? -cut : cut;
}

/** The decimal string for an integer of 10^-scale, with `scale` decimals unless told fewer. */
export const fromScaled = (value: bigint, scale: number, minDecimals: number = scale): string =>
  formatScaled(value, scale, minDecimals);

/** `1234567.891` → `1,234,567.891`. */
export function groupThousands(text: string): string {
  const point = text.indexOf('.');
  const whole = point < 0 ? text : text.slice(0, point);
  const rest = point < 0 ? '' : text.slice(point);
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + rest;
}

/** Cuts or pads to `decimals` places and groups the thousands. Text that is not a number is returned unchanged. */
export function showDecimal(text: string, decimals: number): string {
  const scaled = toScaled(text, decimals);
  if (scaled === null) return text;
  return groupThousands(fromScaled(scaled, decimals));
}

/** Removes trailing zeros and groups the thousands: `0.000100` → `0.0001`, `100.000000` → `100`. */
export const trimDecimal = (text: string): string =>
  groupThousands(text.includes('.') ? text.replace(/\.?0+$/, '') : text);

export function compareDecimals(left: string, right: string): -1 | 0 | 1 {
  const a = toScaled(left, SCALE) ?? 0n;
  const b = toScaled(right, SCALE) ?? 0n;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A typed number as a plain decimal. Only grouping commas and surrounding space are removed. */
export const plainDecimal = (typed: string): string => typed.trim().replace(/,/g, '');

/** A fraction as a percentage without a sign, cut to two decimals: `0.0201` → `2.01`. */
export function percentText(fraction: string, decimals = 2): string {
  const scaled = toScaled(fraction, decimals + 2) ?? 0n;
  return fromScaled(scaled < 0n ? -scaled : scaled, decimals);
}

export type Direction = 'up' | 'down' | 'flat';

export function directionOf(signed: string): Direction {
  const sign = compareDecimals(signed, '0');
  return sign > 0 ? 'up' : sign < 0 ? 'down' : 'flat';
}

/** The direction of a fraction as `percentText` shows it: what is shown as 0.00 % neither rose nor fell. */
export const percentDirection = (fraction: string, decimals = 2): Direction => {
  const scaled = toScaled(fraction, decimals + 2) ?? 0n;
  return scaled > 0n ? 'up' : scaled < 0n ? 'down' : 'flat';
};

/** Shortens large amounts: `18.42 m`, `1.20 bn`. Amounts below a million have `decimals` places. */
export function shortAmount(text: string, decimals: number): string {
  const whole = toScaled(text, 0) ?? 0n;
  const size = whole < 0n ? -whole : whole;
  if (size >= 1_000_000_000n) return `${groupThousands(fromScaled(whole / 10_000_000n, 2))} bn`;
  if (size >= 1_000_000n) return `${groupThousands(fromScaled(whole / 10_000n, 2))} m`;
  return showDecimal(text, decimals);
}
