import { SIDE } from '@corella/contracts/market';
import { BTCAUD_RULES } from '../testing/btcaud-rules.js';
import { limitsBroken, valueBroken, type Amounts } from './order-limits.js';

const limit = { side: SIDE.buy, orderType: 'limit' } as const;
const marketSell = { side: SIDE.sell, orderType: 'market' } as const;
const broken = (amounts: Amounts, kind: Parameters<typeof limitsBroken>[1] = limit) =>
  limitsBroken(amounts, kind, BTCAUD_RULES);

describe('the limits of a symbol', () => {
  it.each<readonly [string, Amounts]>([
    ['the highest price', { price: 90_000_000n }],
    ['the highest stop price', { stopPrice: 90_000_000n }],
    ['the smallest quantity', { quantity: 100n }],
    ['the largest quantity', { quantity: 100_000_000n }],
    ['the smallest total', { total: 200_000_000n }],
    ['the largest total', { total: 100_000_000_000_000n }],
    ['nothing', {}],
  ])('allow %s', (_what, amounts) => {
    expect(broken(amounts)).toEqual([]);
  });

  it('name the field, the rule and both figures as the trader writes them', () => {
    expect(broken({ price: 90_000_001n, stopPrice: 90_000_002n, quantity: 99n })).toEqual([
      {
        field: 'price',
        found: { key: 'max', inputs: { max: '900000' } },
        rule: 'max-price',
        inputs: { price: '900000.01', maxPrice: '900000' },
      },
      {
        field: 'stopPrice',
        found: { key: 'max', inputs: { max: '900000' } },
        rule: 'max-price',
        inputs: { price: '900000.02', maxPrice: '900000' },
      },
      {
        field: 'quantity',
        found: { key: 'min', inputs: { min: '0.0001' } },
        rule: 'min-amount',
        inputs: { quantity: '0.000099', min: '0.0001' },
      },
    ]);
    expect(broken({ quantity: 100_000_001n })).toEqual([
      {
        field: 'quantity',
        found: { key: 'max', inputs: { max: '100' } },
        rule: 'max-amount',
        inputs: { quantity: '100.000001', max: '100' },
      },
    ]);
    expect(broken({ total: 199_999_999n })).toEqual([
      {
        field: 'total',
        found: { key: 'min', inputs: { min: '2' } },
        rule: 'min-value',
        inputs: { value: '1.99999999', minValue: '2' },
      },
    ]);
    expect(broken({ total: 100_000_000_000_001n })).toEqual([
      {
        field: 'total',
        found: { key: 'max', inputs: { max: '1000000' } },
        rule: 'max-market-buy',
        inputs: { value: '1000000.00000001', maxMarketBuy: '1000000' },
      },
    ]);
  });

  it('are narrower for a market sell, and only for it', () => {
    expect(broken({ quantity: 10_000_000n }, marketSell)).toEqual([]);
    expect(broken({ quantity: 10_000_001n }, marketSell)).toEqual([
      {
        field: 'quantity',
        found: { key: 'max', inputs: { max: '10' } },
        rule: 'max-market-sell',
        inputs: { quantity: '10.000001', maxMarketSell: '10' },
      },
    ]);
    expect(broken({ quantity: 10_000_001n }, { ...marketSell, side: SIDE.buy })).toEqual([]);
    expect(broken({ quantity: 10_000_001n }, { ...marketSell, orderType: 'limit' })).toEqual([]);
  });
});

describe('the value of a limit order', () => {
  it('is at least the smallest of the symbol', () => {
    expect(valueBroken({ price: 2_000_000n, quantity: 100n }, BTCAUD_RULES)).toBeNull();
    expect(valueBroken({ price: 1_999_999n, quantity: 100n }, BTCAUD_RULES)).toEqual({
      field: 'quantity',
      found: { key: 'min-value', inputs: { min: '2' } },
      rule: 'min-value',
      inputs: { value: '1.999999', minValue: '2' },
    });
  });

  it('counts the precision of the symbol', () => {
    const coarse = { ...BTCAUD_RULES, listing: { ...BTCAUD_RULES.listing, pricePrecision: 1, amountPrecision: 4 } };
    expect(valueBroken({ price: 20n, quantity: 9_999n }, coarse)).toMatchObject({ inputs: { value: '1.9998' } });
    expect(valueBroken({ price: 20n, quantity: 10_000n }, coarse)).toBeNull();
  });

  it('is not judged without a price or a quantity', () => {
    expect([valueBroken({ price: 1n }, BTCAUD_RULES), valueBroken({ quantity: 1n }, BTCAUD_RULES)]).toEqual([
      null,
      null,
    ]);
  });
});
