import { levelChanges } from './level-changes.js';

describe('the difference of two windows of a book', () => {
  it('names new levels, changed ones, and those that are gone with quantity 0', () => {
    const before = [
      [3, 1],
      [2, 1],
      [1, 1],
    ] as const;
    const after = [
      [4, 2],
      [3, 5],
      [2, 1],
    ] as const;
    expect(levelChanges(before, after)).toEqual([
      [4, 2],
      [3, 5],
      [1, 0],
    ]);
    expect(levelChanges(after, after)).toEqual([]);
  });
});
