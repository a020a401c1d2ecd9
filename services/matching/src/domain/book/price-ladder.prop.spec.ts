import fc from 'fast-check';
import { PriceLadder } from './price-ladder.js';

const MAX_TICKS = 2 ** 31 - 2 ** 13;
/** From the first page to the last, near each other and far apart. */
const tick = fc.oneof(
  fc.integer({ min: 1, max: 9_000 }),
  fc.integer({ min: 1, max: MAX_TICKS }),
  fc.integer({ min: MAX_TICKS - 9_000, max: MAX_TICKS }),
);

describe('a price ladder', () => {
  it('finds the next level above and below, wherever levels fill and empty', () => {
    fc.assert(
      fc.property(fc.array(tick, { maxLength: 40 }), fc.array(tick, { maxLength: 20 }), (ticks, probes) => {
        const ladder = new PriceLadder(MAX_TICKS);
        const levels = new Set<number>();
        for (const [at, level] of ticks.entries()) {
          if (levels.has(level)) ladder.vacate(level);
          else ladder.occupy(level, at + 1);
          if (!levels.delete(level)) levels.add(level);
          const sorted = [...levels].sort((a, b) => a - b);
          for (const probe of [0, MAX_TICKS + 1, level, ...probes]) {
            expect(ladder.above(probe)).toBe(sorted.find((one) => one > probe) ?? MAX_TICKS + 1);
            expect(ladder.below(probe)).toBe(sorted.findLast((one) => one < probe) ?? 0);
          }
          for (const probe of probes) expect(ladder.head(probe) > 0).toBe(levels.has(probe));
          expect([ladder.head(level), ladder.tail(level)]).toEqual(levels.has(level) ? [at + 1, at + 1] : [0, 0]);
        }
      }),
      { numRuns: 60 },
    );
  });
});
