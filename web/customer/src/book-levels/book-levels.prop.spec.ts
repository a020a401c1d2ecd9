import fc from 'fast-check';
import { integerOf, textOf } from './book-levels.js';

describe('levels of any book', () => {
  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 ** 40 }),
        fc.integer({ min: 0, max: 8 }),
        (value, precision) => integerOf(textOf(value, precision), precision) === value,
      ),
      { numRuns: 200 },
    );
  });
});
