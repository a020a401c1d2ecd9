import { nextBook } from './depth-book.js';
import type { DepthBook } from './depth-book.js';

const snapshot = {
  symbol: 'btcaud',
  seq: 10,
  ts: 1,
  bids: [['99', '1']] as [string, string][],
  asks: [['101', '2']] as [string, string][],
};
const book = (): DepthBook => {
  const made = nextBook(null, snapshot);
  if (made === 'gap') throw new Error('A snapshot has no gap.');
  return made;
};

describe('the book from depth messages', () => {
  it('begins with a snapshot and replaces levels by deltas', () => {
    const next = nextBook(book(), {
      ...snapshot,
      prevSeq: 10,
      seq: 12,
      bids: [
        ['99', '0.000'],
        ['98', '3'],
      ],
      asks: [['101', '5']],
    });
    expect(next).toMatchObject({ seq: 12 });
    expect(next === 'gap' ? [] : [...next.bids, ...next.asks]).toEqual([
      ['98', '3'],
      ['101', '5'],
    ]);
  });

  it('asks for a new snapshot after a gap and when it has none', () => {
    expect(nextBook(book(), { ...snapshot, prevSeq: 11, seq: 12 })).toBe('gap');
    expect(nextBook(null, { ...snapshot, prevSeq: 9, seq: 10 })).toBe('gap');
  });

  it('ignores what it already has', () => {
    const known = book();
    expect(nextBook(known, { ...snapshot, prevSeq: 8, seq: 10 })).toBe(known);
  });
});
