import { median, percentile } from './percentile.js';

describe('a percentile', () => {
  it('is one of the values, in any order, and 0 without values', () => {
    const values = Array.from({ length: 100 }, (_, i) => 100 - i);
    expect([
      percentile(values, 0),
      percentile(values, 0.99),
      percentile(values, 1),
      median([3, 1, 2]),
      percentile([], 0.99),
    ]).toEqual([1, 100, 100, 2, 0]);
  });
});
