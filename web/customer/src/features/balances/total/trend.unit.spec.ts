import { wireDecimal } from '../../../decimal/decimal.js';
import { trendPath, trendPoints, trendSpan } from './trend.js';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 21, 12);
const box = { width: 100, height: 20, pad: 2 };
const history = (totals: readonly (string | null)[], ageMs = 400 * DAY_MS) => ({
  items: totals.map((totalAud, at) => ({
    at: new Date(NOW - (totals.length - 1 - at) * DAY_MS).toISOString(),
    totalAud,
  })),
  since: new Date(NOW - ageMs).toISOString(),
  period: '1day' as const,
});

describe('the trend of an account', () => {
  it('ends at the shown total, at its time', () => {
    const points = trendPoints(history(['100.00', '120.00', '130.00']), { total: '125.50', laterMs: 5_000 });
    expect(points.map(({ value }) => value?.toFixed())).toEqual(['100', '120', '125.5']);
    expect(points.map(({ atMs }) => atMs - NOW)).toEqual([-2 * DAY_MS, -DAY_MS, 5_000]);
  });

  it('draws nothing through fewer than two values', () => {
    for (const totals of [[], ['1.00'], [null, '1.00'], [null, null]])
      expect(trendPoints(history(totals), { total: '1.00', laterMs: 0 })).toEqual([]);
  });

  it('begins with the first value and is interrupted where one is missing', () => {
    const points = trendPoints(history([null, '1.00', '3.00', null, '2.00']), { total: '2.00', laterMs: 0 });
    expect(trendPath(points, box)).toBe('M0.0 18.0L33.3 2.0M100.0 10.0');
  });

  it('follows the time, not the number of points', () => {
    const points = [0, 10, 100].map((atMs, value) => ({ atMs, value: wireDecimal(String(value)) }));
    expect(trendPath(points, box)).toBe('M0.0 18.0L10.0 10.0L100.0 2.0');
  });

  it('keeps a level account level, and noise small', () => {
    const of = (...values: readonly number[]): string =>
      trendPath(
        values.map((value, atMs) => ({ atMs, value: wireDecimal(String(value)) })),
        box,
      );
    expect(of(5, 5)).toBe('M0.0 10.0L100.0 10.0');
    expect(of(0, 0)).toBe('M0.0 10.0L100.0 10.0');
    expect(of(100_000, 100_001)).toBe('M0.0 10.1L100.0 9.9');
  });

  it('states its length as people would', () => {
    expect(trendSpan(history(['1', '1']), 30)).toEqual({ unit: 'days', count: 30 });
    expect(trendSpan(history(['1', '1'], 5.6 * DAY_MS), 30)).toEqual({ unit: 'days', count: 6 });
    expect(trendSpan(history(['1', '1'], 26 * 3_600_000), 30)).toEqual({ unit: 'hours', count: 26 });
    expect(trendSpan(history(['1', '1'], 48 * 60_000), 30)).toEqual({ unit: 'minutes', count: 48 });
  });
});
