import { LoopDelay } from './loop-delay.js';

describe('the event loop’s delay', () => {
  it('slows market data after one late second', () => {
    const delay = new LoopDelay();
    expect(delay.slow()).toBe(false);
    delay.second(50);
    expect(delay.slow()).toBe(false);
    delay.second(51);
    expect([delay.slow(), delay.ms()]).toEqual([true, 51]);
    delay.second(0);
    expect(delay.slow()).toBe(false);
  });

  it('refuses orders only after two late seconds in a row', () => {
    const delay = new LoopDelay();
    for (const [p99Ms, refused] of [
      [900, false],
      [201, true],
      [200, false],
      [900, false],
      [900, true],
      [0, false],
    ] as const) {
      delay.second(p99Ms);
      expect([p99Ms, delay.overloaded(0)]).toEqual([p99Ms, refused]);
    }
  });

  it('refuses requests read late in a long turn, and none in the next turn', () => {
    const delay = new LoopDelay();
    delay.beat(1_000);
    expect([delay.overloaded(1_500), delay.overloaded(1_501)]).toEqual([false, true]);
    delay.beat(1_510);
    expect(delay.overloaded(1_520)).toBe(false);
    delay.beat(null);
    expect(delay.overloaded(1e9)).toBe(false);
  });
});
