import { USUAL, areasOf, clampSize, gridTemplate, hasBottom } from './arrangement.js';

const lines = (template: string): readonly string[] => template.match(/'[^']*'/g) ?? [];

describe('the arrangement of the panels', () => {
  it('usually has markets, chart, book and form above orders and trades', () => {
    expect(lines(gridTemplate(USUAL, true))).toEqual([
      "'mk sym sym sym'",
      "'mk chart book side'",
      "'mk orders trades side'",
    ]);
    expect(lines(gridTemplate(USUAL, false))).toEqual(["'sym sym sym'", "'chart book side'", "'orders trades side'"]);
  });

  it.each([
    ['orders', 'chart book side', 'chart trades side'],
    ['trades', 'chart book side', 'orders book side'],
    ['book', 'chart trades side', 'orders trades side'],
    ['markets', 'chart book side', 'orders trades side'],
  ] as const)('gives the place of hidden %s to its neighbour', (panel, upper, lower) => {
    const areas = areasOf({ ...USUAL, hidden: [panel] }, true);
    const markets = panel === 'markets' ? '' : 'mk ';
    expect([areas.upper.join(' '), areas.lower.join(' ')]).toEqual([markets + upper, markets + lower]);
  });

  it('has no column without book and trades, and no row with nothing in it', () => {
    const bare = areasOf({ ...USUAL, hidden: ['book', 'trades', 'orders'] }, false);
    expect(bare).toEqual({ upper: ['chart', 'side'], lower: ['chart', 'side'] });
    expect(hasBottom(bare)).toBe(false);
    expect(gridTemplate({ ...USUAL, hidden: ['orders', 'trades'] }, false)).toContain("'chart book side' 0px");
  });

  it('never takes a size beyond its limits', () => {
    expect([clampSize('book', 10), clampSize('book', 9_999), clampSize('bottom', 200.4)]).toEqual([280, 480, 200]);
  });
});
