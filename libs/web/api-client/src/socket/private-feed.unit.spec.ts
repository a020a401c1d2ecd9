import type { Order } from '@corella/contracts/web';
import { withOrder } from './private-feed.js';

const order = (changes: Partial<Order>): Order => ({
  id: '1', symbol: 'btcaud', side: 'buy', type: 'limit', price: '1', quantity: '2', total: null, filledQuantity: '0', filledTotal: '0', averagePrice: null, fee: '0', feeAsset: 'btc', state: 'submitted', reason: null, rule: null, inputs: null,
  clientOrderId: null, source: 'web', createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z', finishedAt: null, ...changes,
});

describe('open orders kept current', () => {
  it('adds new ones in front and replaces by id', () => {
    const open = withOrder([order({ id: '1' })], order({ id: '2' }));
    expect(open.map(({ id }) => id)).toEqual(['2', '1']);
    expect(withOrder(open, order({ id: '1', state: 'partial-filled', updatedAt: '2026-01-01T00:00:01Z' })).find(({ id }) => id === '1')?.state).toBe('partial-filled');
  });

  it('takes finished ones out', () => expect(withOrder([order({})], order({ state: 'canceled', updatedAt: '2026-01-01T00:00:02Z' }))).toEqual([]));

  it('does not let an older state come back', () => {
    const newer = [order({ state: 'partial-filled', updatedAt: '2026-01-01T00:00:05Z' })];
    expect(withOrder(newer, order({ updatedAt: '2026-01-01T00:00:01Z' }))).toBe(newer);
  });
});
