import { filledPercent, pairOf, plainAmount } from './order-text.js';

describe('orders in words', () => {
  it('measures a limit order by quantity and a market buy by what it spent', () => {
    expect(
      filledPercent({ state: 'partial-filled', quantity: '2', total: null, filledQuantity: '0.5', filledTotal: '100' }),
    ).toBe(25);
    expect(
      filledPercent({
        state: 'partial-canceled',
        quantity: null,
        total: '200',
        filledQuantity: '1',
        filledTotal: '150',
      }),
    ).toBe(75);
    expect(
      filledPercent({ state: 'filled', quantity: null, total: '200', filledQuantity: '1', filledTotal: '199.9' }),
    ).toBe(100);
    expect(
      filledPercent({ state: 'submitted', quantity: '0', total: null, filledQuantity: '0', filledTotal: '0' }),
    ).toBe(0);
  });

  it('splits a symbol before the markets are known', () => {
    expect(pairOf('ethbtc', undefined)).toMatchObject({ base: 'eth', quote: 'btc' });
  });

  it('drops zeros behind the last digit', () => {
    expect(plainAmount('0.00010000')).toBe('0.0001');
    expect(plainAmount('12.00')).toBe('12');
  });
});
