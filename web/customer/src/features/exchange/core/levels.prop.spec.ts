import fc from 'fast-check';
import { groupLevels } from './levels.js';

describe('book levels, any book', () => {
  it('keeps every lot when grouping, in order, on whole steps', () => {
    const levels = fc.uniqueArray(
      fc.record({ ticks: fc.integer({ min: 1, max: 100_000 }), lots: fc.integer({ min: 1, max: 1_000 }) }),
      { selector: ({ ticks }) => ticks, maxLength: 60 },
    );
    fc.assert(
      fc.property(levels, fc.constantFrom(1, 10, 100), (unsorted, step) => {
        const sorted = [...unsorted].sort((left, right) => left.ticks - right.ticks);
        const grouped = groupLevels(sorted, step, 'ask');
        const sum = (all: readonly { readonly lots: number }[]): number =>
          all.reduce((total, { lots }) => total + lots, 0);
        const ascending = grouped.every((level, at) => at === 0 || level.ticks > (grouped[at - 1]?.ticks ?? 0));
        return sum(grouped) === sum(sorted) && ascending && grouped.every(({ ticks }) => ticks % step === 0);
      }),
      { numRuns: 100 },
    );
  });
});
