import fc from 'fast-check';
import { historyInstants } from './history-instants.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 21, 12, 34, 56);

describe('the instants of a history', () => {
  it('are the ends of the last thirty days, and now', () => {
    const { period, instants } = historyInstants({ firstAtMs: NOW - 400 * DAY_MS, nowMs: NOW, days: 30 });
    expect(period).toBe('1day');
    expect(instants).toHaveLength(31);
    expect(new Date(instants[0] ?? 0).toISOString()).toBe('2026-10-23T00:00:00.000Z');
    expect(new Date(instants[29] ?? 0).toISOString()).toBe('2026-11-21T00:00:00.000Z');
    expect(instants[30]).toBe(NOW);
  });

  it.each([
    [12 * MINUTE_MS, '1min', 13],
    [3 * 60 * MINUTE_MS, '5min', 37],
    [DAY_MS, '30min', 49],
    [7 * DAY_MS, '4hour', 43],
    [20 * DAY_MS, '1day', 21],
  ])('of an account %i ms old go by %s', (ageMs, period, count) => {
    const found = historyInstants({ firstAtMs: NOW - ageMs, nowMs: NOW, days: 30 });
    expect(found.period).toBe(period);
    expect(found.instants).toHaveLength(count);
  });

  it('ascend, lie within the span, end now, and are at most 93', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 92 }),
        fc.integer({ min: -1_000, max: 200 * DAY_MS }),
        fc.integer({ min: 0, max: 2 * DAY_MS }),
        (days, ageMs, shift) => {
          const nowMs = NOW + shift;
          const { instants } = historyInstants({ firstAtMs: nowMs - ageMs, nowMs, days });
          expect(instants.at(-1)).toBe(nowMs);
          expect(instants.length).toBeLessThanOrEqual(93);
          expect(instants.every((at, i) => i === 0 || at > (instants[i - 1] ?? 0))).toBe(true);
          expect(instants[0]).toBeGreaterThanOrEqual(Math.min(nowMs, Math.max(nowMs - ageMs, nowMs - days * DAY_MS)));
        },
      ),
      { numRuns: 200 },
    );
  });
});
