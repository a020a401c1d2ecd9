import { chanceAbove, quartilesOf } from './distributions.js';

describe('quartiles', () => {
  it('do not depend on the order of the values', () => {
    expect(quartilesOf([5, 1, 4, 2, 3])).toEqual({ lower: 2, median: 3, upper: 4 });
  });
});

describe('the chance that one value is above another', () => {
  it.each([
    ['a half for equal distributions', [1, 2, 3], [3, 1, 2], 0.5],
    ['one when every value is above', [4, 5], [1, 2, 3], 1],
    ['none when every value is below', [1], [2, 3], 0],
    ['a half for ties', [2, 2], [2], 0.5],
  ])('is %s', (_, first, second, chance) => {
    expect(chanceAbove(first, second)).toBeCloseTo(chance, 10);
  });
});
