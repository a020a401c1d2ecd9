import { topOfBook } from './top-levels.js';

const symbol = { pricePrecision: 2, amountPrecision: 6 };
const book = {
  seq: 1,
  ts: 1,
  asks: new Map([
    ['100.20', '1'],
    ['99.90', '2'],
    ['1000.00', '9'],
  ]),
  bids: new Map([
    ['99.50', '4'],
    ['9.80', '1'],
    ['99.40', '3'],
  ]),
};

describe('the best levels of a book', () => {
  it('sorts both sides from the best on, as numbers and not as text', () => {
    const top = topOfBook(book, symbol, 2);
    expect(top.asks.map((level) => level.ticks)).toEqual([9_990, 10_020]);
    expect(top.bids.map((level) => level.ticks)).toEqual([9_950, 9_940]);
  });

  it('measures the spread exactly and the bars by the largest level shown', () => {
    const top = topOfBook(book, symbol, 2);
    expect(top.spreadTicks).toBe(40);
    expect(top.bids[0]?.share).toBe(1);
    expect(top.asks[0]?.share).toBe(0.5);
  });

  it('has no spread while a side is empty', () => {
    expect(topOfBook({ ...book, bids: new Map() }, symbol, 2).spreadTicks).toBeNull();
  });
});
