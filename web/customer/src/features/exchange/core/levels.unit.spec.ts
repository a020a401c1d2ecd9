import { bookRows, groupLevels, groupedTicks, stepLabel, totalsTo } from './levels.js';

describe('book levels', () => {
  it('groups asks up and bids down, so that a group never looks better than it is', () => {
    expect(groupedTicks(101, 10, 'ask')).toBe(110);
    expect(groupedTicks(109, 10, 'bid')).toBe(100);
    expect(groupedTicks(100, 10, 'ask')).toBe(100);
    const levels = [
      { ticks: 101, lots: 1 },
      { ticks: 109, lots: 2 },
      { ticks: 111, lots: 4 },
    ];
    expect(groupLevels(levels, 10, 'ask')).toEqual([
      { ticks: 110, lots: 3 },
      { ticks: 120, lots: 4 },
    ]);
  });

  it('adds up from the best price and marks own orders', () => {
    const rows = bookRows(
      [
        { ticks: 10, lots: 3 },
        { ticks: 9, lots: 4 },
        { ticks: 8, lots: 5 },
      ],
      2,
      new Set([9]),
    );
    expect(rows).toEqual([
      { ticks: 10, lots: 3, sum: 3, own: false },
      { ticks: 9, lots: 4, sum: 7, own: true },
    ]);
  });

  it('names the grouping steps according to the symbol', () => {
    expect([0, 1, 2, 3].map((step) => stepLabel(step, 2))).toEqual(['0.01', '0.1', '1', '10']);
    expect(stepLabel(5, 5)).toBe('1');
  });

  it('counts grouped levels at their real prices as far as the ungrouped book is known', () => {
    const finest = [
      { ticks: 101, lots: 1 },
      { ticks: 109, lots: 2 },
      { ticks: 111, lots: 4 },
    ];
    const groups = [...groupLevels(finest, 10, 'ask'), { ticks: 130, lots: 8 }];
    expect(totalsTo(groups, 0, finest, 'ask')).toEqual({ lots: 3, worth: 319n, exact: true });
    expect(totalsTo(groups, 1, finest, 'ask')).toEqual({ lots: 7, worth: 763n, exact: true });
    expect(totalsTo(groups, 2, finest, 'ask')).toEqual({ lots: 15, worth: 1850n, exact: false });
  });
});
