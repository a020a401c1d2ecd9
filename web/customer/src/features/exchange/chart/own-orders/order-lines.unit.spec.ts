import { sampleOrder } from '../../../../testing/samples.js';
import { orderLines, restOf } from './order-lines.js';

const words = { say: () => '', movable: true };

describe('lines of own orders', () => {
  it('stand for open orders of the pair, and for stops that wait at their trigger', () => {
    const orders = [
      sampleOrder({ id: '1', state: 'partial-filled', price: '100.00' }),
      sampleOrder({ id: '2', type: 'stop-limit', state: 'created', price: '90.00', stopPrice: '95.00' }),
      sampleOrder({ id: '3', symbol: 'ethaud' }),
      sampleOrder({ id: '4', state: 'canceling' }),
      sampleOrder({ id: '5', type: 'market', price: null, state: 'submitted' }),
    ];
    expect(orderLines(orders, 'btcaud', words).map(({ orderId, of, price }) => [orderId, of, price])).toEqual([
      ['1', 'price', '100.00'],
      ['2', 'stopPrice', '95.00'],
    ]);
  });

  it('can be moved where the order can be replaced: not once a stop was triggered', () => {
    const triggered = sampleOrder({ type: 'stop-limit', state: 'submitted', price: '90.00', stopPrice: '95.00' });
    expect(orderLines([triggered], 'btcaud', words)).toMatchObject([{ of: 'price', price: '90.00', movable: false }]);
    expect(orderLines([sampleOrder({ state: 'submitted' })], 'btcaud', { ...words, movable: false })).toMatchObject([
      { movable: false },
    ]);
  });

  it('say what is left of an order', () => {
    expect(restOf(sampleOrder({ quantity: '0.05', filledQuantity: '0.02' }))).toBe('0.03');
    expect(restOf(sampleOrder({ quantity: null }))).toBeNull();
  });
});
