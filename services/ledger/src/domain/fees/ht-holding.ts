import { DAY_MS, jstDay, jstDayStartMs } from './jst-day.js';

/** The current day, the one before, and one more in case a rank is assigned late. */
const KEPT_DAYS = 3;

/** How much HT an account has, available and frozen, and for how long. */
export interface HtHolding {
  units: bigint;
  /** The days are summed up to this time. */
  sinceMs: number;
  /** JST day → sum of units × milliseconds. */
  readonly days: Map<number, bigint>;
}

export const newHolding = (sinceMs: number): HtHolding => ({ units: 0n, sinceMs, days: new Map() });

/** Records a change of the holding at `atMs`. If the clock went back, the latest time seen counts. */
export function changeHolding(holding: HtHolding, units: bigint, atMs: number): void {
  const toMs = Math.max(atMs, holding.sinceMs);
  const last = jstDay(toMs);
  for (let day = Math.max(jstDay(holding.sinceMs), last - KEPT_DAYS + 1); day <= last; day += 1) {
    const added = holding.units * overlapMs(day, holding.sinceMs, toMs);
    if (added > 0n) holding.days.set(day, (holding.days.get(day) ?? 0n) + added);
  }
  for (const day of holding.days.keys()) if (day <= last - KEPT_DAYS) holding.days.delete(day);
  holding.units = units;
  holding.sinceMs = toMs;
}

/** The average over the 24 hours of a past day, rounded down to a ledger unit. */
export function averageOn(holding: HtHolding, day: number): bigint {
  const rest = holding.units * overlapMs(day, holding.sinceMs, jstDayStartMs(day + 1));
  return ((holding.days.get(day) ?? 0n) + rest) / BigInt(DAY_MS);
}

const overlapMs = (day: number, fromMs: number, toMs: number): bigint =>
  BigInt(Math.max(0, Math.min(toMs, jstDayStartMs(day + 1)) - Math.max(fromMs, jstDayStartMs(day))));
