import { isPartly, openResult } from './open-result.js';

const cost = { asset: 'btc', quantity: '1.5', knownQuantity: '0.5', cost: '80000', averageCost: '160000' };

describe('the open result of a holding', () => {
  it('is the value of what was bought, less what it has cost', () => {
    expect(openResult(cost, '162000.00')).toEqual({ amount: '1000.00', fraction: '0.0125' });
    expect(openResult(cost, '159999.99')).toEqual({ amount: '0.00', fraction: '0.0000' });
    expect(openResult(cost, '150000')).toEqual({ amount: '-5000.00', fraction: '-0.0625' });
  });

  it('is unknown without a price or without a known cost', () => {
    expect(openResult(cost, null)).toBeNull();
    expect(openResult(undefined, '1')).toBeNull();
    expect(openResult({ ...cost, knownQuantity: '0', cost: '0', averageCost: null }, '1')).toBeNull();
  });

  it('has no percentage of nothing', () => {
    expect(openResult({ ...cost, cost: '0', averageCost: '0' }, '2')).toEqual({ amount: '1.00', fraction: null });
  });

  it('says whether it is about a part only', () => {
    expect(isPartly(cost)).toBe(true);
    expect(isPartly({ ...cost, quantity: '0.50' })).toBe(false);
  });
});
