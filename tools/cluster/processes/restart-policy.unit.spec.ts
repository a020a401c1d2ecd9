import { pauseAfter, startsAgain } from './restart-policy.js';

describe('who is started again', () => {
  const ended = (code: number) => ({ code, signal: null });

  it.each([
    ['a lost lease', ended(75), false, true],
    ['a signal', { code: null, signal: 'SIGKILL' as const }, false, true],
    ['a refused start, while a server is away', ended(65), true, true],
    ['a first start that was refused', ended(65), false, true],
    ['a wrong option', ended(64), true, false],
    ['a state that cannot be trusted', ended(70), true, false],
    ['a divergence that the sentinel found', ended(3), true, false],
    ['an end without a reason', ended(0), true, false],
  ])('%s', (_name, end, wasReady, again) => {
    expect(startsAgain(end, { wasReady, starts: 1 })).toBe(again);
  });

  it('a start that has been refused three times and has never succeeded is not tried again', () => {
    expect(startsAgain(ended(65), { wasReady: false, starts: 3 })).toBe(false);
    expect(startsAgain(ended(65), { wasReady: true, starts: 30 })).toBe(true);
  });

  it('waits twice as long each time, 15 s at most, and is patient again after a quiet minute', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7].reduce<number[]>(
      (before) => [...before, pauseAfter(10, before.at(-1) ?? null)],
      [],
    );
    expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000]);
    expect(pauseAfter(60_000, 15_000)).toBe(500);
  });
});
