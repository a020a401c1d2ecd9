import { dayIn } from '@corella/contracts/kyc';

const DAY_MS = 86_400_000;
const isBusinessDay = (day: string): boolean => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/**
 * When so many business days (Monday to Friday in the zone) are over: the same time of day as `from`, on the last of
 * them. What comes on a weekend counts from Monday on.
 */
export function dueAfter(from: number, days: number, zone: string): number {
  let at = from;
  for (let left = days; left > 0;) {
    at += DAY_MS;
    if (isBusinessDay(dayIn(zone, at))) left -= 1;
  }
  return at;
}
