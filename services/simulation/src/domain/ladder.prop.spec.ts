import fc from 'fast-check';
import { SIDE } from '@corella/contracts/market';
import { seededRandom } from '@corella/random';
import { planQuotes, type LadderShape, type RestingQuote } from './ladder.js';

function apply(resting: readonly RestingQuote[], shape: LadderShape, seed: number): RestingQuote[] {
  const plan = planQuotes(resting, shape, seededRandom(seed));
  const gone = new Set(plan.cancel);
  let nextId = Math.max(0, ...resting.map((quote) => quote.orderId)) + 1;
  return [
    ...resting.filter((quote) => !gone.has(quote.orderId)),
    ...plan.place.map((quote) => ({ ...quote, orderId: nextId++ })),
  ];
}

describe('the maker ladder', () => {
  it('never crosses itself and keeps its best prices near the mid price while that moves', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 2_000, max: 9_000_000 }), (seed, startMid) => {
        const random = seededRandom(`walk/${seed}`);
        let resting: RestingQuote[] = [];
        let midTicks = startMid;
        for (let step = 0; step < 40; step += 1) {
          midTicks = Math.max(1_000, midTicks * (1 + 0.0004 * random.normal()));
          const shape = {
            midTicks,
            halfSpreadTicks: Math.max(1, midTicks * 0.00025),
            levelsPerSide: 20,
            maxPriceTicks: 90_000_000,
          };
          resting = apply(resting, shape, seed + step);
          const bids = resting.filter((quote) => quote.side === SIDE.buy).map((quote) => quote.priceTicks);
          const asks = resting.filter((quote) => quote.side === SIDE.sell).map((quote) => quote.priceTicks);
          expect(Math.max(...bids)).toBeLessThan(Math.min(...asks));
          expect(bids.length).toBeLessThanOrEqual(26);
          expect(asks.length).toBeLessThanOrEqual(26);
          expect(midTicks - Math.max(...bids)).toBeLessThanOrEqual(3 * shape.halfSpreadTicks + 2);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('changes nothing when nothing has moved', () => {
    const shape = { midTicks: 16_124_050, halfSpreadTicks: 4_000, levelsPerSide: 20, maxPriceTicks: 90_000_000 };
    let resting: RestingQuote[] = [];
    for (let i = 0; i < 6; i += 1) resting = apply(resting, shape, i);
    const plan = planQuotes(resting, shape, seededRandom(99));
    expect(plan.cancel).toEqual([]);
    expect(plan.place.length).toBeLessThanOrEqual(1);
  });
});
