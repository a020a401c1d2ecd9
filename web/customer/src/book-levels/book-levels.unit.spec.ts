import { integerOf, sortedLevels, textOf } from './book-levels.js';

describe('levels of a book', () => {
  it('reads prices into ticks without floating point', () => {
    expect(integerOf('161000.5', 2)).toBe(16_100_050);
    expect(integerOf('161000', 2)).toBe(16_100_000);
    expect(integerOf('0.03357', 5)).toBe(3_357);
    expect(textOf(3_357, 5)).toBe('0.03357');
    expect(textOf(16_100_050, 2)).toBe('161000.50');
    expect(textOf(7, 0)).toBe('7');
  });

  it('sorts each side best first', () => {
    const side = new Map([
      ['2.00', '1.0'],
      ['1.00', '2.0'],
      ['3.00', '0.5'],
    ]);
    const precision = { price: 2, amount: 1 };
    expect(sortedLevels(side, 'ask', precision).map(({ ticks }) => ticks)).toEqual([100, 200, 300]);
    expect(sortedLevels(side, 'bid', precision).map(({ ticks }) => ticks)).toEqual([300, 200, 100]);
  });
});
