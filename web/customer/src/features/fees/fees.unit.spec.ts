import { FEE_RANKS } from '@corella/contracts/ledger';
import { rankRate } from '../../fee-text/fee-text.js';
import { reachedPercent } from './own-rank.js';

describe('ranks', () => {
  it('multiply the class rates as the ledger does', () => {
    expect(
      FEE_RANKS.map(({ makerPercent, takerPercent }) => [rankRate(1_000, makerPercent), rankRate(1_500, takerPercent)]),
    ).toEqual([
      [1_000, 1_500],
      [800, 1_275],
      [600, 1_050],
      [400, 825],
      [200, 600],
      [80, 360],
    ]);
    expect(rankRate(999, 85)).toBe(849);
  });

  it.each([
    ['0', '5', 0],
    ['2.49999999', '5', 49],
    ['5', '5', 100],
    ['7', '5', 100],
  ])('%s of %s is %s percent of the way', (have, want, percent) => expect(reachedPercent(have, want)).toBe(percent));
});
