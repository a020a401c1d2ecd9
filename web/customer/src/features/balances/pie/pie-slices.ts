import { LEDGER_SCALE } from '@corella/money';
import { ZERO, cutText, wireDecimal } from '../../../decimal/decimal.js';
import type { Decimal } from '../../../decimal/decimal.js';

export interface Valued {
  readonly asset: string;
  /** AUD as decimal text; null when no path to AUD is known. */
  readonly aud: string | null;
}

export interface Slice {
  /** Asset code, or `other`. */
  readonly key: string;
  readonly aud: string;
  /** Share of the total in percent, cut to one decimal. */
  readonly percent: string;
  /** Degrees as drawn: never less than 3.6, 360 in total. */
  readonly degrees: number;
}

const NAMED = 4;
const SMALLEST_DEGREES = 3.6;
export const OTHER = 'other';

/** The four largest assets by AUD value, and the rest as `other`. Assets without value have no slice. */
export function pieSlices(items: readonly Valued[]): readonly Slice[] {
  const valued = items
    .map(({ asset, aud }) => ({ key: asset, value: wireDecimal(aud) }))
    .filter(({ value }) => value.gt(0))
    .sort((left, right) => right.value.comparedTo(left.value) || left.key.localeCompare(right.key));
  const sum = (parts: readonly { readonly value: Decimal }[]): Decimal =>
    parts.reduce((total, { value }) => total.plus(value), ZERO);
  const rest = sum(valued.slice(NAMED));
  const parts = rest.gt(0) ? [...valued.slice(0, NAMED), { key: OTHER, value: rest }] : valued;
  const total = sum(parts);
  const degrees = drawnDegrees(parts.map(({ value }) => value.times(360).div(total).toNumber()));
  return parts.map(({ key, value }, at) => ({
    key,
    aud: cutText(value, LEDGER_SCALE),
    percent: cutText(value.times(100).div(total), 1),
    degrees: degrees[at] ?? 0,
  }));
}

/** Raises small slices to 3.6°. The larger ones give that up in proportion to what they have above it. */
function drawnDegrees(exact: readonly number[]): readonly number[] {
  const raised = exact.map((degrees) => Math.max(SMALLEST_DEGREES, degrees));
  const over = raised.reduce((sum, degrees) => sum + degrees, 0) - 360;
  const spare = raised.reduce((sum, degrees) => sum + degrees - SMALLEST_DEGREES, 0);
  return spare === 0
    ? raised.map(() => 360 / raised.length)
    : raised.map((degrees) => degrees - (over * (degrees - SMALLEST_DEGREES)) / spare);
}
