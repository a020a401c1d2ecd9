import { orderBudget } from './budget.js';

describe('the budget of simulated orders', () => {
  it('grants its burst at once and then its rate', () => {
    const budget = orderBudget({ perSecond: 2, burst: 3, nowMs: 1_000 });
    expect([1, 2, 3, 4].map(() => budget.take(1_000))).toEqual([true, true, true, false]);
    expect(budget.take(1_499)).toBe(false);
    expect(budget.take(1_500)).toBe(true);
    expect(budget.take(1_500)).toBe(false);
  });

  it('saves no more than its burst, and nothing when the clock goes back', () => {
    const budget = orderBudget({ perSecond: 2, burst: 2, nowMs: 1_000 });
    expect([1, 2, 3].map(() => budget.take(100_000))).toEqual([true, true, false]);
    expect(budget.take(50_000)).toBe(false);
    expect(budget.take(50_500)).toBe(true);
  });
});
