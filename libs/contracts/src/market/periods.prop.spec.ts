import fc from 'fast-check';
import { CANDLE_PERIODS, periodStart } from './periods.js';

const at = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2040, 0, 1) });

describe('candle periods', () => {
  it('starts at or before the time, and the start is its own start', () => {
    fc.assert(
      fc.property(at, fc.constantFrom(...CANDLE_PERIODS), (time, period) => {
        const start = periodStart(period, time);
        expect(start).toBeLessThanOrEqual(time);
        expect(periodStart(period, start)).toBe(start);
        expect(start % 60_000).toBe(0);
      }),
    );
  });

  it('begins weeks on Monday and months on the first, in UTC', () => {
    fc.assert(
      fc.property(at, (time) => {
        expect(new Date(periodStart('1week', time)).getUTCDay()).toBe(1);
        expect(time - periodStart('1week', time)).toBeLessThan(7 * 86_400_000);
        expect(new Date(periodStart('1mon', time)).getUTCDate()).toBe(1);
      }),
    );
  });
});
