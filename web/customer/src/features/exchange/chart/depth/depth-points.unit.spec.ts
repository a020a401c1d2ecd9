import { depthPoints, depthWithin, roundStep } from './depth-points.js';

const asks = [
  { ticks: 1_010, lots: 1 },
  { ticks: 1_050, lots: 2 },
  { ticks: 1_100, lots: 4 },
];
const bids = [
  { ticks: 990, lots: 1 },
  { ticks: 950, lots: 3 },
  { ticks: 900, lots: 5 },
];

describe('the depth chart', () => {
  it('samples both sides at even, round distances with running totals', () => {
    const points = depthPoints(asks, bids, 10);
    expect(points?.asks[0]).toEqual({ ticks: 1_000, lots: 0 });
    expect(points?.asks.at(-1)).toEqual({ ticks: 1_100, lots: 7 });
    expect(points?.bids[0]).toEqual({ ticks: 900, lots: 9 });
    expect(points?.bids.map(({ ticks }) => ticks)).toEqual([900, 910, 920, 930, 940, 950, 960, 970, 980, 990, 1_000]);
  });

  it('needs both sides', () => expect(depthPoints([], bids, 10)).toBeNull());

  it('adds up within a distance', () => {
    const { lots, value } = depthWithin(asks, 1_000, 50_000);
    expect([lots.toFixed(), value.toFixed()]).toEqual(['3', '3110']);
  });

  it('rounds steps to 1, 2, 5', () => expect([0.3, 1, 3, 7, 12, 60].map(roundStep)).toEqual([1, 1, 2, 5, 10, 50]));
});
