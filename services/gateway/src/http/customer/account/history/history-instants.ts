import { CANDLE_PERIODS, periodStart, type CandlePeriod } from '@corella/contracts/market';
import { z } from 'zod';

export const DEFAULT_DAYS = 30;
export const historyQuery = z.strictObject({
  days: z
    .string()
    .regex(/^(?:[1-9]|[1-8][0-9]|9[0-2])$/, 'A whole number of 1 to 92 days.')
    .optional(),
});
export type HistoryQuery = z.output<typeof historyQuery>;

const DAY_MS = 86_400_000;
/** More points would not change the chart at the size at which it is drawn. */
const MOST_STEPS = 60;
const STEPS = CANDLE_PERIODS.slice(0, CANDLE_PERIODS.indexOf('1day') + 1);
const LONGEST: CandlePeriod = '1day';
const lengthOf = (period: CandlePeriod): number =>
  periodStart(period, 2 * DAY_MS) - periodStart(period, 2 * DAY_MS - 1);

export interface Span {
  /** When the account's first line was booked. Nothing is asked about earlier times. */
  readonly firstAtMs: number;
  readonly nowMs: number;
  readonly days: number;
}

/**
 * The ends of periods (UTC) in the last `days`, and now. A month is shown by days; a shorter span, such as the life of
 * a young account, by shorter periods. At most 93 instants, ascending.
 */
export function historyInstants({ firstAtMs, nowMs, days }: Span): {
  readonly period: CandlePeriod;
  readonly instants: readonly number[];
} {
  const fromMs = Math.max(firstAtMs, nowMs - days * DAY_MS);
  const period = STEPS.find((step) => (nowMs - fromMs) / lengthOf(step) <= MOST_STEPS) ?? LONGEST;
  const stepMs = lengthOf(period);
  const instants: number[] = [];
  for (let end = Math.ceil(fromMs / stepMs) * stepMs; end < nowMs; end += stepMs) instants.push(end);
  return { period, instants: [...instants, nowMs] };
}
