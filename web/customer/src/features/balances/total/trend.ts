import type { BalanceHistoryWire } from '@corella/contracts/web';
import { largest, smallest, wireDecimal } from '../../../decimal/decimal.js';
import type { Decimal } from '../../../decimal/decimal.js';

export interface TrendPoint {
  readonly atMs: number;
  /** Null where a holding had no price yet. The line is interrupted there. */
  readonly value: Decimal | null;
}

export interface TrendBox {
  readonly width: number;
  readonly height: number;
  /** Kept free above and below. */
  readonly pad: number;
}

/** The smallest range, as a fraction of the value. Smaller movements do not fill the height, so noise stays small. */
const LEAST_RANGE = 0.001;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The total shown beside the line, and how much later than the history's last point it is. */
export interface TrendEnd {
  readonly total: string;
  readonly laterMs: number;
}

/**
 * The history's points, with the shown total instead of the last one, so that the line ends at the figure beside it.
 * Empty with fewer than two values, which make no line.
 */
export function trendPoints({ items }: BalanceHistoryWire, end: TrendEnd): readonly TrendPoint[] {
  const points = items.map(({ at, totalAud }, index): TrendPoint => {
    if (index === items.length - 1) return { atMs: Date.parse(at) + end.laterMs, value: wireDecimal(end.total) };
    return { atMs: Date.parse(at), value: totalAud === null ? null : wireDecimal(totalAud) };
  });
  const begin = points.findIndex(({ value }) => value !== null);
  const known = begin < 0 ? [] : points.slice(begin);
  return known.filter(({ value }) => value !== null).length < 2 ? [] : known;
}

/** SVG path through the points along the time axis. A flat line is drawn in the middle. */
export function trendPath(points: readonly TrendPoint[], { width, height, pad }: TrendBox): string {
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  const [firstMs, lastMs] = [points[0]?.atMs ?? 0, points.at(-1)?.atMs ?? 0];
  const [low, high] = [smallest(values), largest(values)];
  const middle = low.plus(high).div(2);
  const least = high.times(LEAST_RANGE);
  const range = largest([high.minus(low), least.isZero() ? high.plus(1) : least]);
  const x = (atMs: number): string => (((atMs - firstMs) * width) / Math.max(1, lastMs - firstMs)).toFixed(1);
  // A share of the height is a length on the screen, so it is a number from here on.
  const y = (value: Decimal): string =>
    (height / 2 - value.minus(middle).div(range).toNumber() * (height - 2 * pad)).toFixed(1);
  return points
    .map(({ atMs, value }, at) =>
      value === null ? '' : `${(points[at - 1]?.value ?? null) === null ? 'M' : 'L'}${x(atMs)} ${y(value)}`,
    )
    .join('');
}

export type SpanUnit = 'days' | 'hours' | 'minutes';

/**
 * The length of the line, in the unit that people would use: the requested span, or the account's life if that is
 * shorter.
 */
export function trendSpan(
  { since, items }: BalanceHistoryWire,
  days: number,
): { readonly unit: SpanUnit; readonly count: number } {
  const nowMs = Date.parse(items.at(-1)?.at ?? '');
  const spanMs = Math.min(days * DAY_MS, nowMs - Date.parse(since ?? ''));
  const [unit, length] =
    spanMs >= 2 * DAY_MS
      ? (['days', DAY_MS] as const)
      : spanMs >= 2 * HOUR_MS
        ? (['hours', HOUR_MS] as const)
        : (['minutes', MINUTE_MS] as const);
  return { unit, count: Math.max(1, Math.round(spanMs / length)) };
}
