import { timeLeft } from './time-left.js';

const HOUR_MS = 3_600_000;

describe('the time that a key has left', () => {
  it.each([
    [90 * 24 * HOUR_MS - 1, 'days', 89],
    [24 * HOUR_MS, 'days', 1],
    [24 * HOUR_MS - 1, 'hours', 23],
    [HOUR_MS, 'hours', 1],
    [HOUR_MS - 1, 'minutes', 60],
    [1, 'minutes', 1],
  ])('of %i ms is told in %s: %i', (left, unit, count) => {
    expect(timeLeft(1_000 + left, 1_000)).toEqual({ unit, count });
  });

  it('is none when it is over', () => {
    expect([timeLeft(1_000, 1_000), timeLeft(1_000, 2_000)]).toEqual([null, null]);
  });
});
