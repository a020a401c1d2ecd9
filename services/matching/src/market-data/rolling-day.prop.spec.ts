import fc from 'fast-check';
import { RollingDay } from './rolling-day.js';

const START = 1_795_000_000_000;
const DAY_MS = 86_400_000;

describe('the rolling day', () => {
  const step = fc.record({
    afterMs: fc.oneof(fc.integer({ min: 0, max: 90_000 }), fc.integer({ min: 0, max: 2 * DAY_MS })),
    ticks: fc.integer({ min: 1, max: 1_000 }),
    lots: fc.integer({ min: 1, max: 50 }),
    asks: fc.boolean(),
  });

  it('gives the same answer whether it was asked before or not', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const asked = new RollingDay();
        const prints: { at: number; ticks: number; lots: number }[] = [];
        let now = START;
        for (const { afterMs, ticks, lots, asks } of steps) {
          now += afterMs;
          if (asks) asked.figures(now, ticks);
          const print = { at: now, ticks, lots };
          asked.add(print);
          prints.push(print);
          const fresh = new RollingDay();
          for (const earlier of prints) fresh.add(earlier);
          expect(asked.figures(now, ticks)).toEqual(fresh.figures(now, ticks));
        }
      }),
      { numRuns: 40 },
    );
  });

  it('sums the trades of the last 1,440 minutes', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), (steps) => {
        const day = new RollingDay();
        let now = START;
        const prints = steps.map(({ afterMs, ticks, lots }) => ({ at: (now += afterMs), ticks, lots }));
        for (const print of prints) {
          day.add(print);
          day.figures(print.at, print.ticks);
        }
        const first = (Math.floor(now / 60_000) - 1_439) * 60_000;
        const inside = prints.filter(({ at }) => at >= first);
        const { lots, count, highTicks, lowTicks } = day.figures(now, 1);
        const prices = inside.map(({ ticks }) => ticks);
        expect({ lots, count, highTicks, lowTicks }).toEqual({
          lots: BigInt(inside.reduce((sum, print) => sum + print.lots, 0)),
          count: inside.length,
          highTicks: Math.max(...prices),
          lowTicks: Math.min(...prices),
        });
      }),
      { numRuns: 40 },
    );
  });
});
