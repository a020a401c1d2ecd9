import * as fc from 'fast-check';
import { CompactMap } from './compact-map.js';
import { RecentNumbers } from './recent-numbers.js';

describe('a compact map', () => {
  it('holds what a map of strings holds', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.nat()), { maxLength: 600 }), (entries) => {
        const [compact, plain] = [new CompactMap(), new Map<string, number>()];
        for (const [name, value] of entries) {
          expect(compact.get(name)).toBe(plain.get(name));
          compact.set(name, value);
          plain.set(name, value);
        }
        expect(compact.size).toBe(plain.size);
        for (const [name, value] of plain) expect(compact.get(name)).toBe(value);
        expect(compact.has('none of these')).toBe(plain.has('none of these'));
      }),
    );
  });
});

describe('recent numbers', () => {
  const KEPT = 700;
  /** Like order ids: close together, and beyond 32 bits. */
  const ids = Array.from({ length: 5 * KEPT }, (_one, index) => 371_122_334_455_660 + index * 4_096);

  it('remember at least this many, and forget what is twice as old', () => {
    const recent = new RecentNumbers(KEPT);
    for (const [index, id] of ids.entries()) {
      expect(recent.has(id)).toBe(false);
      recent.add(id);
      for (const back of [0, 1, KEPT - 1]) expect(recent.has(ids[Math.max(0, index - back)] ?? 0)).toBe(true);
      const forgotten = ids[index - 2 * KEPT];
      if (forgotten !== undefined) expect(recent.has(forgotten)).toBe(false);
    }
  });

  it('count a number once, however often it comes', () => {
    const recent = new RecentNumbers(2);
    for (const number of [7, 7, 7, 7]) recent.add(number);
    recent.add(8);
    recent.add(9);
    expect([7, 8, 9].map((number) => recent.has(number))).toEqual([true, true, true]);
  });
});
