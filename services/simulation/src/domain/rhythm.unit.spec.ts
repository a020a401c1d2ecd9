import { seededRandom } from '@corella/random';
import { orderBudget } from './budget.js';
import { buyProbability, nextArrivalMs } from './rhythm.js';
import { takerLots } from './sizes.js';

describe('taker rhythm', () => {
  it('arrives at the mean rate over a day', () => {
    const random = seededRandom(5);
    let total = 0;
    for (let i = 0; i < 24_000; i += 1) total += nextArrivalMs({ meanMs: 500, atMs: (i % 24) * 3_600_000, random });
    expect(total / 24_000).toBeGreaterThan(400);
    expect(total / 24_000).toBeLessThan(700);
  });

  it('leans towards the reference price, never to certainty', () => {
    expect(buyProbability(1)).toBe(0.5);
    expect(buyProbability(1.5)).toBeLessThan(0.8);
    expect(buyProbability(0.5)).toBeGreaterThan(0.2);
  });

  it('sizes orders inside the limits of the symbol', () => {
    const random = seededRandom(6);
    for (let i = 0; i < 2_000; i += 1) {
      const lots = takerLots({ minLots: 100, maxLots: 5_000, audPerLot: 0.16, minAud: 2 }, random);
      expect(lots).toBeGreaterThanOrEqual(100);
      expect(lots).toBeLessThanOrEqual(5_000);
    }
  });
});

describe('the order budget', () => {
  it('grants the burst at once and then only the rate', () => {
    const budget = orderBudget({ perSecond: 10, burst: 5, nowMs: 0 });
    const taken = (nowMs: number, tries: number) =>
      Array.from({ length: tries }, () => budget.take(nowMs)).filter(Boolean).length;
    expect(taken(0, 20)).toBe(5);
    expect(taken(1_000, 20)).toBe(5);
    expect(taken(1_300, 20)).toBe(3);
  });
});
