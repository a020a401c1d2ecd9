const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MINUTE_MS = 60_000;

/** Whole days, in the last day whole hours, in the last hour nothing to count; null when it is over. */
export type TimeLeft = { readonly unit: 'days' | 'hours' | 'minutes'; readonly count: number } | null;

export function timeLeft(untilMs: number, nowMs: number): TimeLeft {
  const left = untilMs - nowMs;
  if (left <= 0) return null;
  if (left >= DAY_MS) return { unit: 'days', count: Math.floor(left / DAY_MS) };
  if (left >= HOUR_MS) return { unit: 'hours', count: Math.floor(left / HOUR_MS) };
  return { unit: 'minutes', count: Math.ceil(left / MINUTE_MS) };
}
