import { dayIn } from '@corella/contracts/kyc';
import { isHoliday } from './holidays.js';

const DAY_MS = 86_400_000;

function isBusinessDay(zone: string, at: number): boolean {
  const day = dayIn(zone, at);
  return ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) && !isHoliday(zone, day);
}

/**
 * When so many business days (Monday to Friday in the zone, without holidays) are over: the same time of day as `from`,
 * on the last of them. What comes on a day off counts from the next business day on.
 */
export function dueAfter(from: number, days: number, zone: string): number {
  let at = from;
  for (let left = days; left > 0;) {
    at += DAY_MS;
    if (isBusinessDay(zone, at)) left -= 1;
  }
  return at;
}

/** When it is due after the clock stood still: on a business day, and not before one has passed. */
export function dueAgain(dueAt: number, stood: { readonly from: number; readonly to: number }, zone: string): number {
  let at = dueAt + (stood.to - stood.from);
  while (!isBusinessDay(zone, at)) at += DAY_MS;
  return Math.max(at, dueAfter(stood.to, 1, zone));
}
