import { fromScaled, toScaled } from '@corella/ui';

export interface Valued {
  readonly asset: string;
  /** AUD as decimal text; null when no path to AUD is known. */
  readonly aud: string | null;
}

export interface Slice {
  /** Asset code, or `other`. */
  readonly key: string;
  readonly aud: string;
  /** Share of the total in percent, one cut decimal. */
  readonly percent: string;
  /** As drawn: never under 3.6, together 360. */
  readonly degrees: number;
}

const NAMED = 4;
const SCALE = 8;
const SMALLEST_DEGREES = 3.6;
export const OTHER = 'other';

/**
 * The four largest by AUD value, the rest as other; assets without value have no slice (product specification, assets
 * overview).
 */
export function pieSlices(items: readonly Valued[]): readonly Slice[] {
  const valued = items
    .map(({ asset, aud }) => ({ key: asset, units: toScaled(aud ?? '0', SCALE) ?? 0n }))
    .filter(({ units }) => units > 0n)
    .sort((left, right) =>
      right.units > left.units ? 1 : right.units < left.units ? -1 : left.key.localeCompare(right.key),
    );
  const rest = valued.slice(NAMED).reduce((sum, { units }) => sum + units, 0n);
  const parts = rest > 0n ? [...valued.slice(0, NAMED), { key: OTHER, units: rest }] : valued;
  const total = parts.reduce((sum, { units }) => sum + units, 0n);
  const degrees = drawnDegrees(parts.map(({ units }) => Number((units * 3_600_000n) / total) / 10_000));
  return parts.map(({ key, units }, at) => ({
    key,
    aud: fromScaled(units, SCALE),
    percent: fromScaled((units * 1_000n) / total, 1),
    degrees: degrees[at] ?? 0,
  }));
}

/**
 * Small slices are raised to 3.6°; what that takes is given up by the larger ones in proportion to what they have above
 * it.
 */
function drawnDegrees(exact: readonly number[]): readonly number[] {
  const raised = exact.map((degrees) => Math.max(SMALLEST_DEGREES, degrees));
  const over = raised.reduce((sum, degrees) => sum + degrees, 0) - 360;
  const spare = raised.reduce((sum, degrees) => sum + degrees - SMALLEST_DEGREES, 0);
  return spare === 0
    ? raised.map(() => 360 / raised.length)
    : raised.map((degrees) => degrees - (over * (degrees - SMALLEST_DEGREES)) / spare);
}
