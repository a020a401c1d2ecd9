import { CANDLE_PERIODS, periodStart } from '@corella/contracts/market';
import type { CandlePeriod } from '@corella/contracts/market';

/** The nine candle lengths as the toolbar names them. */
export const PERIOD_LABELS: Readonly<Record<CandlePeriod, string>> = {
  '1min': '1m',
  '5min': '5m',
  '15min': '15m',
  '30min': '30m',
  '1hour': '1h',
  '4hour': '4h',
  '1day': '1D',
  '1week': '1W',
  '1mon': '1M',
};

export const isDayOrLonger = (period: CandlePeriod): boolean =>
  period === '1day' || period === '1week' || period === '1mon';

const DAY_MS = 86_400_000;

/** End of the candle that is running at `nowMs`. */
export function candleEnd(period: CandlePeriod, nowMs: number): number {
  const start = periodStart(period, nowMs);
  if (period === '1mon') {
    const date = new Date(start);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
  }
  if (period === '1week') return start + 7 * DAY_MS;
  // Fixed lengths: the next start is found one length on.
  const minutes: Partial<Record<CandlePeriod, number>> = {
    '1min': 1,
    '5min': 5,
    '15min': 15,
    '30min': 30,
    '1hour': 60,
    '4hour': 240,
    '1day': 1440,
  };
  return start + (minutes[period] ?? 1) * 60_000;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Time to the candle's close: `12:18`, `3:12:18`, or `2d 03h` from a day on. */
export function countdownText(period: CandlePeriod, nowMs: number): string {
  const left = Math.max(0, Math.floor((candleEnd(period, nowMs) - nowMs) / 1000));
  const hours = Math.floor(left / 3600);
  if (hours >= 24) return `${Math.floor(hours / 24)}d ${two(hours % 24)}h`;
  const rest = `${two(Math.floor(left / 60) % 60)}:${two(left % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/** The key under which browsers have always stored the choice. */
const KEY = 'corella.frame';
const isPeriod = (text: string | null): text is CandlePeriod => CANDLE_PERIODS.some((period) => period === text);

export function storedPeriod(): CandlePeriod {
  try {
    const stored = window.localStorage.getItem(KEY);
    return isPeriod(stored) ? stored : '15min';
  } catch {
    return '15min';
  }
}

export function storePeriod(period: CandlePeriod): void {
  try {
    window.localStorage.setItem(KEY, period);
  } catch {
    // The choice then lasts as long as the page.
  }
}
