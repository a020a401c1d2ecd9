import { pacedQuote } from './pace.js';

describe('a maker’s pace', () => {
  it('follows a near reference at once', () => {
    expect(pacedQuote(null, { reference: 100.5, last: 100, atMs: 0 }).price).toBe(100.5);
    expect(pacedQuote({ price: 100, atMs: 0 }, { reference: 99.2, last: 90, atMs: 500 }).price).toBe(99.2);
  });

  it('starts at the last price after a halt and moves at most 2 % a minute', () => {
    const begun = pacedQuote(null, { reference: 100, last: 84, atMs: 0 });
    expect(begun.price).toBe(84);
    const later = pacedQuote(begun, { reference: 100, last: 84, atMs: 60_000 });
    expect(later.price).toBeCloseTo(84 * 1.02);
    expect(pacedQuote({ price: 100, atMs: 0 }, { reference: 80, last: 100, atMs: 30_000 }).price).toBeCloseTo(99);
  });

  it('reaches the reference', () => {
    let pace = pacedQuote(null, { reference: 100, last: 84, atMs: 0 });
    for (let atMs = 500; atMs < 15 * 60_000; atMs += 500) pace = pacedQuote(pace, { reference: 100, last: 84, atMs });
    expect(pace.price).toBe(100);
  });
});
