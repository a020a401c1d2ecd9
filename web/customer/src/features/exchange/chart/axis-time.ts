import type { CandlePeriod } from '@corella/contracts/market';
import { dayMonth, hourMinute } from '@corella/ui';
import type { PageLanguage } from '@corella/ui';
import { isDayOrLonger } from './periods.js';

/** The chart library's number for a mark on the time axis at which a year begins. */
const YEAR = 0;

/**
 * The label under the chart at `timeS` (seconds). Candles are periods of UTC, so days are named in UTC. Within a day,
 * the browser's time zone counts, and its midnight shows the date.
 */
export function axisText(timeS: number, kind: number, period: CandlePeriod, language: PageLanguage): string {
  const ms = timeS * 1000;
  if (isDayOrLonger(period)) {
    const date = new Date(ms);
    if (kind === YEAR) return String(date.getUTCFullYear());
    return dayMonth(ms + date.getTimezoneOffset() * 60_000, language);
  }
  const clock = hourMinute(ms);
  return clock === '00:00' ? dayMonth(ms, language) : clock;
}

/** The label under the crosshair: `21 Nov 06:45`, or `21 Nov 2026` for days. */
export function crosshairText(timeS: number, period: CandlePeriod, language: PageLanguage): string {
  const ms = timeS * 1000;
  if (!isDayOrLonger(period)) return `${dayMonth(ms, language)} ${hourMinute(ms)}`;
  const date = new Date(ms);
  return `${dayMonth(ms + date.getTimezoneOffset() * 60_000, language)} ${date.getUTCFullYear()}`;
}
