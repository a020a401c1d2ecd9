import fc from 'fast-check';
import { SIDE, type DepthLevel, type Side } from '@corella/contracts/market';
import { MarketScene } from '../testing/market-scene.js';
import { marketStep, playStep, TOUCHY } from '../testing/market-steps.js';
import { DepthBook } from './depth-book.js';

/** Lots per price on the machine's own book. */
function levelsOf(scene: MarketScene, side: Side): DepthLevel[] {
  const levels = new Map<number, number>();
  for (const [, of, tick, lots] of scene.machine.view().resting)
    if (of === side) levels.set(tick, (levels.get(tick) ?? 0) + lots);
  return [...levels];
}

describe('the depth book', () => {
  it('folds committed groups of any size into the levels of the matching book', () => {
    fc.assert(
      fc.property(
        fc.array(marketStep, { minLength: 1, maxLength: 60, size: 'max' }),
        fc.integer({ min: 1, max: 7 }),
        (steps, groupSize) => {
          const scene = new MarketScene().listed(TOUCHY);
          const depth = new DepthBook();
          const folded: Record<Side, Map<number, number>> = { [SIDE.buy]: new Map(), [SIDE.sell]: new Map() };
          let seen = 0;
          steps.forEach((s, i) => {
            playStep(scene, s, i);
            if (i % groupSize !== 0 && i < steps.length - 1) return;
            for (const event of scene.log.slice(seen)) depth.apply(event);
            seen = scene.log.length;
            const { bids, asks } = depth.takeChanges();
            for (const [tick, lots] of bids) folded[SIDE.buy].set(tick, lots);
            for (const [tick, lots] of asks) folded[SIDE.sell].set(tick, lots);
            for (const side of [SIDE.buy, SIDE.sell]) {
              const truth = levelsOf(scene, side);
              expect(depth.top(side, 100)).toEqual(truth);
              expect(depth.best(side)).toEqual(truth[0] ?? null);
              expect(new Map([...folded[side]].filter(([, lots]) => lots > 0))).toEqual(new Map(truth));
            }
          });
          const { resting, stops } = scene.machine.view();
          expect([depth.openOrders, depth.waitingStops]).toEqual([resting.length, stops.length]);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('merges levels away from the best price', () => {
    const depth = new DepthBook([
      [1, SIDE.buy, 1_234, 5, 0, 0, 'a', 'web', 'a', 'limit'],
      [2, SIDE.buy, 1_231, 5, 0, 0, 'a', 'web', 'a', 'limit'],
      [3, SIDE.sell, 1_241, 7, 0, 0, 'a', 'web', 'a', 'limit'],
      [4, SIDE.sell, 1_249, 1, 0, 0, 'a', 'web', 'a', 'limit'],
    ]);
    expect(depth.top(SIDE.buy, 10, 1)).toEqual([[1_230, 10]]);
    expect(depth.top(SIDE.sell, 10, 1)).toEqual([[1_250, 8]]);
    expect(depth.top(SIDE.sell, 1)).toEqual([[1_241, 7]]);
  });
});
