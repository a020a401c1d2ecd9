import { sampleMarket } from '../../../../testing/samples.js';
import { EMPTY_DRAFT, percentOf, quantityOf, shareOf, stepped, totalOf } from './draft.js';

const market = sampleMarket();

describe('the order draft', () => {
  it('multiplies price and quantity exactly and cuts the total to cents', () => {
    expect(totalOf('160850.00', '0.05', market)).toBe('8042.50');
    expect(totalOf('161240.51', '0.000001', market)).toBe('0.16');
    expect(totalOf('', '0.05', market)).toBe('');
  });

  it('divides a total into whole lots, never more than it pays for', () => {
    expect(quantityOf('160850', '8042.50', market)).toBe('0.050000');
    expect(quantityOf('160850', '8042.49', market)).toBe('0.049999');
    expect(quantityOf('0', '10', market)).toBe('');
  });

  it('takes a share of what is available, cut', () => {
    expect(shareOf(50, { market, side: 'buy', kind: 'limit', price: '160000', available: '24812.40' })).toEqual({
      quantity: '0.077538',
      total: '12406.08',
    });
    expect(shareOf(25, { market, side: 'sell', kind: 'limit', price: '160000', available: '0.48210600' })).toEqual({
      quantity: '0.120526',
      total: '19284.16',
    });
    expect(shareOf(100, { market, side: 'buy', kind: 'market', price: '', available: '24812.40999999' })).toEqual({
      total: '24812.40',
    });
  });

  it('knows which share it takes, to the nearest percent and never beyond the ends', () => {
    const buy = { market, side: 'buy', kind: 'limit', price: '160000', available: '24812.40' } as const;
    const share = (quantity: string): number => percentOf({ ...EMPTY_DRAFT, price: '160000', quantity }, buy);
    expect([share('0.077538'), share('0.1'), share('9'), share('')]).toEqual([50, 64, 100, 0]);
    expect(percentOf({ ...EMPTY_DRAFT, total: '6203.1' }, { ...buy, kind: 'market', price: '' })).toBe(25);
    expect(percentOf({ ...EMPTY_DRAFT, quantity: '0.2' }, { ...buy, side: 'sell', available: '0.8' })).toBe(25);
    expect(percentOf({ ...EMPTY_DRAFT, quantity: '1' }, { ...buy, side: 'sell', available: '0' })).toBe(0);
  });

  it('steps by a tick and stops at zero', () => {
    expect(stepped('160850.00', 2, 1)).toBe('160850.01');
    expect(stepped('160,850.00', 2, -10)).toBe('160849.90');
    expect(stepped('0.01', 2, -5)).toBe('0.00');
  });
});
