import { OUTCOME } from '../book/outcome.js';
import { BTCAUD } from '../../testing/market-scene.js';
import { budgetOf, endingOf, type Met } from './ending.js';

const met = (change: Partial<Met>): Met => ({
  outcome: OUTCOME.exhausted,
  takenLots: 5,
  lastFillTicks: 100,
  nextTicks: 0,
  leftValue: 0,
  ...change,
});

describe('the end of an order that does not rest', () => {
  it.each([
    [OUTCOME.selfTrade, 'self-trade'],
    [OUTCOME.tooManyFills, 'too-many-fills'],
    [OUTCOME.quantityCap, 'max-amount'],
    [OUTCOME.fused, 'fuse'],
  ] as const)('names the reason (%s: %s), and whether anything was filled', (outcome, reason) => {
    for (const kind of ['limit', 'market-sell', 'market-buy'] as const) {
      expect(endingOf(met({ outcome }), kind)).toEqual({ state: 'partial-canceled', reason });
      expect(endingOf(met({ outcome, takenLots: 0 }), kind)).toEqual({ state: 'canceled', reason });
    }
  });

  it('is filled when nothing is left', () => {
    expect(endingOf(met({ outcome: OUTCOME.filled }), 'limit')).toEqual({ state: 'filled', reason: 'filled' });
  });

  it('is filled when a market buy’s rest buys no lot at the next price, and cancelled when it never bought one', () => {
    const spent = { outcome: OUTCOME.budgetSpent } as const;
    expect(endingOf(met(spent), 'market-buy')).toEqual({ state: 'filled', reason: 'filled' });
    expect(endingOf(met({ ...spent, takenLots: 0 }), 'market-buy')).toEqual({ state: 'canceled', reason: 'lot-rest' });
  });

  it('is filled when asks ran out and the rest buys no lot at the price of the last fill', () => {
    const filled = { state: 'filled', reason: 'filled' };
    expect(endingOf(met({ leftValue: 99 }), 'market-buy')).toEqual(filled);
    expect(endingOf(met({ leftValue: 99, nextTicks: 500 }), 'market-buy')).toEqual(filled);
    expect(endingOf(met({ leftValue: 100 }), 'market-buy')).toMatchObject({ state: 'partial-canceled' });
    expect(endingOf(met({ leftValue: 99, takenLots: 0, lastFillTicks: 100 }), 'market-buy')).toMatchObject({
      state: 'canceled',
    });
    expect(endingOf(met({ leftValue: 0 }), 'market-sell')).toMatchObject({ state: 'partial-canceled' });
  });

  it('distinguishes missing liquidity, a bound, and the rest of an immediate order', () => {
    expect(endingOf(met({ leftValue: 100 }), 'market-buy').reason).toBe('no-liquidity');
    expect(endingOf(met({ leftValue: 100, nextTicks: 120 }), 'market-buy').reason).toBe('market-bound');
    expect(endingOf(met({ nextTicks: 0 }), 'market-sell').reason).toBe('no-liquidity');
    expect(endingOf(met({ nextTicks: 80 }), 'market-sell').reason).toBe('market-bound');
    expect(endingOf(met({ nextTicks: 80 }), 'limit').reason).toBe('ioc-rest');
    expect(endingOf(met({ nextTicks: 0 }), 'limit').reason).toBe('ioc-rest');
  });
});

describe('what a market buy may spend', () => {
  it('is its cost in ticks × lots, without digits that the market does not have', () => {
    expect(budgetOf({ costUnits: '12345' }, BTCAUD.listing)).toBe(12_345);
    expect(budgetOf({ costUnits: '12345' }, { ...BTCAUD.listing, amountPrecision: 4 })).toBe(123);
    expect(budgetOf({}, BTCAUD.listing)).toBe(0);
  });
});
