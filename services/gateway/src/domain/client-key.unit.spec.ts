import { SIDE } from '@corella/contracts/market';
import { orderBodyHash, orderKey, shownClientOrderId } from './client-key.js';
import type { OrderTerms } from './order-draft.js';

const terms: OrderTerms = {
  symbol: 'btcaud',
  side: SIDE.buy,
  orderType: 'limit',
  priceTicks: 16_000_000,
  qtyLots: 1_000,
  stpMode: 'cancel-taker',
};

describe('the key of an order', () => {
  it('is the client order id, or the idempotency key in its place, which clients do not see', () => {
    expect([orderKey('mine', 'k1'), orderKey(undefined, 'k1')]).toEqual(['mine', 'idem:k1']);
    expect(['mine', 'idem:k1', null, undefined].map(shownClientOrderId)).toEqual(['mine', null, null, null]);
  });
});

describe('the hash of an order', () => {
  it('is the same for the same terms, and stays the same over the releases', () => {
    expect(orderBodyHash({ ...terms })).toBe(orderBodyHash(terms));
    expect(orderBodyHash(terms)).toBe('2f05e553777d98fc3a079042a5bc4047cf51808b4bb41bf7cab37f6a077e22a0');
  });

  const stop = { ...terms, orderType: 'stop-limit', stopTicks: 17_000_000, operator: 'gte' } as const;
  it.each<readonly [string, OrderTerms, Partial<OrderTerms>]>([
    ['symbol', terms, { symbol: 'ethaud' }],
    ['side', terms, { side: SIDE.sell }],
    ['type', terms, { orderType: 'ioc' }],
    ['price', terms, { priceTicks: 16_000_001 }],
    ['absence of a price', terms, { priceTicks: undefined }],
    ['quantity', terms, { qtyLots: 1_001 }],
    ['absence of a quantity', terms, { qtyLots: undefined }],
    ['cost', terms, { costUnits: '5' }],
    ['self-trade mode', terms, { stpMode: 'cancel-both' }],
    ['stop price', stop, { stopTicks: 17_000_001 }],
    ['operator', stop, { operator: 'lte' }],
    ['absence of a stop', stop, { stopTicks: undefined, operator: undefined }],
  ])('differs with another %s', (_what, order, change) => {
    expect(orderBodyHash({ ...order, ...change })).not.toBe(orderBodyHash(order));
  });

  it('differs between two costs, two self-trade modes and two quantities of the same digits', () => {
    expect(orderBodyHash({ ...terms, costUnits: '5' })).not.toBe(orderBodyHash({ ...terms, costUnits: '6' }));
    const both = orderBodyHash({ ...terms, stpMode: 'cancel-both' });
    expect(orderBodyHash({ ...terms, stpMode: 'cancel-maker' })).not.toBe(both);
    const [left, right] = [
      { ...terms, priceTicks: 12, qtyLots: 3 },
      { ...terms, priceTicks: 1, qtyLots: 23 },
    ];
    expect(orderBodyHash(left)).not.toBe(orderBodyHash(right));
  });
});
