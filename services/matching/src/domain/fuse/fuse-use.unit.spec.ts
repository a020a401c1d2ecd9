import type { SymbolParameters } from '@corella/contracts/market';
import { BTCAUD } from '../../testing/market-scene.js';
import { fuseUse } from './fuse.js';

const parameters: SymbolParameters = { ...BTCAUD.parameters, fuseMovePpm: 100_000, fuseWindowMs: 5_000 };
const use = (low: number, high: number, lastTicks: number) =>
  fuseUse({ extremes: () => ({ low, high }) }, parameters, { lastTicks, now: 0 });

describe('how much of the fuse is used', () => {
  it('is the greater of the rise from the low and the fall from the high', () => {
    expect(use(1_000, 1_000, 1_000)).toEqual({ movedPpm: 0, limitPpm: 100_000 });
    expect(use(1_000, 1_050, 1_050)?.movedPpm).toBe(50_000);
    expect(use(1_000, 1_050, 1_001)?.movedPpm).toBe(46_666);
    expect(use(900, 1_000, 900)?.movedPpm).toBe(100_000);
  });

  it('is nothing while the fuse is off', () => {
    const { fuseMovePpm: _off, ...without } = parameters;
    expect(fuseUse({ extremes: () => ({ low: 1, high: 1 }) }, without, { lastTicks: 2, now: 0 })).toBeNull();
  });
});
