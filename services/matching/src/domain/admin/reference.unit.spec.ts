import { isWorthTelling } from './reference.js';

const last = { ticks: 100_000, at: 1_000_000 };

describe('a reference price', () => {
  it.each([
    ['the first one', undefined, last, true],
    ['one just after it that has hardly moved', last, { ticks: 100_499, at: 1_001_000 }, false],
    ['a move of half a per cent', last, { ticks: 99_500, at: 1_001_000 }, true],
    ['half a minute later', last, { ticks: 100_000, at: 1_030_000 }, true],
    ['after the clock was set back', last, { ticks: 100_000, at: 900_000 }, true],
  ])('is written or not: %s', (_what, told, next, worth) => {
    expect(isWorthTelling(told, next)).toBe(worth);
  });
});
