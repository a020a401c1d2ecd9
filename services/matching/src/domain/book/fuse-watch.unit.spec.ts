import { FuseWatch } from './fuse-watch.js';

const armed = (low: number, high: number, cuts = true): FuseWatch => {
  const watch = new FuseWatch();
  watch.arm(low, high, 100_000, cuts);
  return watch;
};

describe('the fuse watch', () => {
  it('trips when the price rises by the limit from the lowest price, and not before', () => {
    expect(armed(1_000, 1_000).trips(1_099)).toBe(false);
    const watch = armed(1_000, 1_000);
    expect(watch.trips(1_100)).toBe(true);
    expect([watch.fromTicks, watch.trippedTicks]).toEqual([1_000, 1_100]);
  });

  it('trips when the price falls by the limit from the highest price, and not before', () => {
    expect(armed(1_000, 1_000).trips(901)).toBe(false);
    const watch = armed(1_000, 1_000);
    expect(watch.trips(900)).toBe(true);
    expect([watch.fromTicks, watch.trippedTicks]).toEqual([1_000, 900]);
  });

  it('measures a rise from the window’s low and a fall from its high', () => {
    const rise = armed(950, 1_000);
    expect(rise.trips(1_045)).toBe(true);
    expect(rise.fromTicks).toBe(950);
    const fall = armed(1_000, 1_050);
    expect(fall.trips(945)).toBe(true);
    expect(fall.fromTicks).toBe(1_050);
  });

  it('widens the window by the taker’s own fills', () => {
    const watch = armed(1_000, 1_000);
    expect(watch.trips(950)).toBe(false);
    expect(watch.trips(1_045)).toBe(true);
    expect(watch.fromTicks).toBe(950);
    const other = armed(1_000, 1_000);
    expect(other.trips(1_050)).toBe(false);
    expect(other.trips(945)).toBe(true);
    expect(other.fromTicks).toBe(1_050);
  });

  it('does not cut an all-or-nothing order short, and keeps the first price that tripped it', () => {
    const watch = armed(1_000, 1_000, false);
    expect(watch.trips(1_100)).toBe(false);
    expect(watch.trips(1_200)).toBe(false);
    expect(watch.trippedTicks).toBe(1_100);
  });

  it('continues to stop takers once it has tripped, until it is armed again', () => {
    const watch = armed(1_000, 1_000);
    watch.trips(1_100);
    expect(watch.trips(1_001)).toBe(true);
    expect(watch.trippedTicks).toBe(1_100);
    watch.arm(1_000, 1_000, 100_000);
    expect([watch.trippedTicks, watch.fromTicks]).toEqual([0, 0]);
    expect(watch.trips(1_001)).toBe(false);
  });

  it('is idle unless armed', () => {
    const watch = armed(1_000, 1_000);
    watch.disarm();
    expect(watch.trips(9_000)).toBe(false);
    expect(new FuseWatch().trips(9_000)).toBe(false);
    expect(watch.trippedTicks).toBe(0);
  });
});
