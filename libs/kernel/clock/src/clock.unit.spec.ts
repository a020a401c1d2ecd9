import { isPaceDue, ManualClock, systemClock, systemStopwatch } from './index.js';

describe('clocks', () => {
  it('stands still until it is moved', () => {
    const clock = new ManualClock(1_000);
    expect(clock.nowMs()).toBe(1_000);
    clock.advance(-200);
    expect(clock.nowMs()).toBe(800);
    clock.set(5);
    expect(clock.nowMs()).toBe(5);
  });

  it('counts what went by, and not what the time of day was set to', () => {
    const clock = new ManualClock(1_000);
    clock.advance(300);
    clock.set(86_400_000);
    clock.advance(-50);
    expect(clock.elapsedMs()).toBe(300);
    expect(Number.isInteger(systemStopwatch.elapsedMs())).toBe(true);
  });

  it('reads whole milliseconds of the epoch from the system', () => {
    expect(Number.isInteger(systemClock.nowMs())).toBe(true);
    expect(systemClock.nowMs()).toBeGreaterThan(Date.UTC(2024, 0, 1));
  });

  it('keep a pace, even when they are set back by a day', () => {
    expect(
      [999, 1_000, -86_400_000].map((passed) => isPaceDue({ nowMs: 5_000 + passed, lastMs: 5_000, everyMs: 1_000 })),
    ).toEqual([false, true, true]);
  });
});
