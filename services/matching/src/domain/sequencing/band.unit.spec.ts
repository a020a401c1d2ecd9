import { BTCAUD } from '../../testing/market-scene.js';
import { buyBoundTicks, buyCapTicks, deviationPpm, sellBoundTicks, sellFloorTicks } from './band.js';

const { parameters } = BTCAUD;

describe('bands around the last price', () => {
  it('leave 10 % on either side', () => {
    expect(sellFloorTicks(1_000, parameters)).toBe(900);
    expect(buyCapTicks(1_000, parameters)).toBe(1_100);
    expect(buyBoundTicks(1_000, parameters)).toBe(1_100);
    expect(sellBoundTicks(1_000, parameters)).toBe(900);
  });

  it('are rounded inward to a tick', () => {
    expect(sellFloorTicks(1_001, parameters)).toBe(901);
    expect(buyCapTicks(1_001, parameters)).toBe(1_101);
    expect(buyBoundTicks(1_009, parameters)).toBe(1_109);
    expect(sellBoundTicks(1_001, parameters)).toBe(901);
  });

  it('keep a market sell at one tick or more', () => {
    expect(sellBoundTicks(5, { ...parameters, marketBoundPpm: 1_000_000 })).toBe(1);
    expect(sellBoundTicks(20, { ...parameters, marketBoundPpm: 900_000 })).toBe(2);
  });
});

describe('the deviation from a reference price', () => {
  it('is measured in parts of the reference, either way', () => {
    expect(deviationPpm(1_100, 1_000)).toBe(100_000);
    expect(deviationPpm(900, 1_000)).toBe(100_000);
    expect(deviationPpm(1_000, 1_000)).toBe(0);
  });

  it('is rounded up', () => {
    expect(deviationPpm(1_001, 3_000_000)).toBe(999_667);
    expect(deviationPpm(4, 3)).toBe(333_334);
  });
});
