import fc from 'fast-check';
import { seededRandom } from './index.js';

describe('the seeded generator', () => {
  it('repeats itself for a seed and differs between labels', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const draw = (label?: string) => {
          const random = label === undefined ? seededRandom(seed) : seededRandom(seed).fork(label);
          return Array.from({ length: 20 }, () => random.next());
        };
        expect(draw()).toEqual(draw());
        expect(draw('a')).toEqual(draw('a'));
        expect(draw('a')).not.toEqual(draw('b'));
      }),
    );
  });

  it('keeps integers within both bounds and reaches the bounds', () => {
    const random = seededRandom(1);
    const seen = new Set(Array.from({ length: 500 }, () => random.int(3, 6)));
    expect([...seen].sort()).toEqual([3, 4, 5, 6]);
  });

  it('is uniform, normal and exponential to two digits', () => {
    const random = seededRandom(2);
    const mean = (draw: () => number) => Array.from({ length: 40_000 }, draw).reduce((sum, x) => sum + x, 0) / 40_000;
    expect(mean(random.next)).toBeCloseTo(0.5, 1);
    expect(mean(random.normal)).toBeCloseTo(0, 1);
    expect(mean(() => random.normal() ** 2)).toBeCloseTo(1, 1);
    expect(mean(() => random.exponential(3)) / 3).toBeCloseTo(1, 1);
  });

  it('refuses to pick from nothing', () => {
    expect(() => seededRandom(1).pick([])).toThrow(RangeError);
  });
});
