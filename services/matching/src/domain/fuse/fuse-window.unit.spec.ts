import { FuseWindow } from './fuse-window.js';

/** A full second, so that buckets begin at the times below. */
const T0 = 1_767_609_000_000;
const WINDOW_MS = 5_000;

function windowOf(...trades: readonly (readonly [afterMs: number, ticks: number])[]): FuseWindow {
  const window = new FuseWindow();
  window.restart(100);
  for (const [afterMs, ticks] of trades) window.add({ atMs: T0 + afterMs, ticks, windowMs: WINDOW_MS });
  return window;
}

describe('the window of the fuse', () => {
  it('knows the price that it began with before any trade', () => {
    expect(windowOf().extremes(T0, WINDOW_MS)).toEqual({ low: 100, high: 100 });
  });

  it('knows the lowest and the highest price within it, combined by the second', () => {
    const window = windowOf([0, 110], [999, 90], [1_500, 105]);
    expect(window.stored().buckets).toEqual([
      [T0 / 1_000, 90, 110, 90],
      [T0 / 1_000 + 1, 105, 105, 105],
    ]);
    expect(window.extremes(T0 + 1_500, WINDOW_MS)).toEqual({ low: 90, high: 110 });
  });

  it('counts the last price before it, which was in force when it began', () => {
    const window = windowOf([0, 150], [400, 120], [6_000, 130]);
    expect(window.extremes(T0 + 6_000, WINDOW_MS)).toEqual({ low: 120, high: 130 });
    const fallen = windowOf([0, 150], [400, 140], [6_000, 130]);
    expect(fallen.extremes(T0 + 6_000, WINDOW_MS)).toEqual({ low: 130, high: 140 });
  });

  it('reaches back over whole seconds, its first one included', () => {
    const window = windowOf([0, 150], [1_000, 130]);
    expect(window.extremes(T0 + 5_999, WINDOW_MS)).toEqual({ low: 100, high: 150 });
    expect(window.extremes(T0 + 6_000, WINDOW_MS)).toEqual({ low: 130, high: 150 });
    expect(window.extremes(T0 + 7_000, WINDOW_MS)).toEqual({ low: 130, high: 130 });
  });

  it('forgets older prices when a trade comes, except the price at its beginning', () => {
    const window = windowOf([0, 150], [1_000, 130], [6_500, 140]);
    expect(window.stored()).toEqual({
      startTicks: 150,
      buckets: [
        [T0 / 1_000 + 1, 130, 130, 130],
        [T0 / 1_000 + 6, 140, 140, 140],
      ],
    });
  });

  it('puts a trade whose time is not later than the newest second into that second', () => {
    const window = windowOf([2_000, 110], [500, 90], [2_999, 105]);
    expect(window.stored().buckets).toEqual([[T0 / 1_000 + 2, 90, 110, 105]]);
  });

  it('remembers only the price without a length, and starts again at a resumption', () => {
    const window = windowOf([0, 150]);
    window.add({ atMs: T0 + 100, ticks: 170, windowMs: 0 });
    expect(window.stored()).toEqual({ startTicks: 170, buckets: [] });
    const resumed = windowOf([0, 150]);
    resumed.restart(150);
    expect(resumed.stored()).toEqual({ startTicks: 150, buckets: [] });
  });

  it('is restored without sharing its buckets', () => {
    const [window, other] = [windowOf([0, 150]), new FuseWindow()];
    other.restore(window.stored());
    other.add({ atMs: T0, ticks: 50, windowMs: WINDOW_MS });
    expect(window.extremes(T0, WINDOW_MS)).toEqual({ low: 100, high: 150 });
  });
});
