/** The nine candle periods. They are in UTC, and weeks start on Monday. */
export const CANDLE_PERIODS = ['1min', '5min', '15min', '30min', '1hour', '4hour', '1day', '1week', '1mon'] as const;
export type CandlePeriod = (typeof CANDLE_PERIODS)[number];

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const FIXED_MS: Partial<Record<CandlePeriod, number>> = {
  '1min': MINUTE_MS,
  '5min': 5 * MINUTE_MS,
  '15min': 15 * MINUTE_MS,
  '30min': 30 * MINUTE_MS,
  '1hour': 60 * MINUTE_MS,
  '4hour': 240 * MINUTE_MS,
  '1day': DAY_MS,
};

/** Start of the period that contains `atMs`, in milliseconds since the epoch. */
export function periodStart(period: CandlePeriod, atMs: number): number {
  const fixed = FIXED_MS[period];
  if (fixed !== undefined) return atMs - (atMs % fixed);
  if (period === '1week') {
    const day = Math.floor(atMs / DAY_MS);
    return (day - ((day + 3) % 7)) * DAY_MS;
  }
  const date = new Date(atMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
}

/** A candle in the symbol's integers; its value is in 10^-(pp+ap) of the quote asset. */
export interface Candle {
  readonly start: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly lots: number;
  /** bigint as text, because it may exceed 2^53 over a month. */
  readonly value: string;
  readonly count: number;
}
