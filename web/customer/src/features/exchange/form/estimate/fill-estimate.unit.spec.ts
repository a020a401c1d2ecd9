import { estimateFill } from './fill-estimate.js';

const asks = [
  { ticks: 100, lots: 10 },
  { ticks: 110, lots: 10 },
  { ticks: 200, lots: 10 },
];

describe('the estimate of a market order', () => {
  it('averages over the levels it meets and names the slippage from the best price', () => {
    const estimate = estimateFill({ levels: asks, lots: 20n, side: 'buy' });
    expect(estimate).toEqual({
      lots: 20n,
      value: 2_100n,
      averageTicksE4: 1_050_000n,
      slippagePpm: 50_000n,
      complete: true,
    });
  });

  it('spends no more than the cost, in whole lots', () => {
    const estimate = estimateFill({ levels: asks, cost: 1_550n, side: 'buy' });
    expect(estimate.lots).toBe(15n);
    expect(estimate.value).toBe(1_550n);
    expect(estimate.complete).toBe(true);
  });

  it('stops at the bound and says that it is not all', () => {
    const estimate = estimateFill({ levels: asks, lots: 25n, boundTicks: 110, side: 'buy' });
    expect(estimate.lots).toBe(20n);
    expect(estimate.complete).toBe(false);
  });

  it('sells down the bids', () => {
    const bids = [
      { ticks: 100, lots: 5 },
      { ticks: 90, lots: 5 },
    ];
    expect(estimateFill({ levels: bids, lots: 10n, boundTicks: 90, side: 'sell' })).toMatchObject({
      averageTicksE4: 950_000n,
      slippagePpm: 50_000n,
      complete: true,
    });
  });

  it('has no average without a book', () => {
    expect(estimateFill({ levels: [], lots: 1n, side: 'buy' })).toMatchObject({
      averageTicksE4: null,
      complete: false,
    });
  });
});
