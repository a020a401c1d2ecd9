import { pairOf, plainAmount } from './order-text.js';

describe('orders in words', () => {
  it('splits a symbol before the markets are known', () => {
    expect(pairOf('ethbtc', undefined)).toMatchObject({ base: 'eth', quote: 'btc' });
  });

  it('drops zeros behind the last digit', () => {
    expect(plainAmount('0.00010000')).toBe('0.0001');
    expect(plainAmount('12.00')).toBe('12');
  });
});
