import type { Order } from '@corella/contracts/web';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { openOrdersKey } from '../requests/orders.js';
import { applyOrder, withOrder } from './private-feed.js';

const order = (changes: Partial<Order>): Order => ({
  id: '1', symbol: 'btcaud', side: 'buy', type: 'limit', price: '1', quantity: '2', total: null, stopPrice: null, operator: null, triggeredAt: null, filledQuantity: '0', filledTotal: '0', averagePrice: null, fee: '0', feeAsset: 'btc', htFee: '0', state: 'submitted', reason: null, rule: null, inputs: null, remedy: null,
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

describe('a push while the list is being read', () => {
  it('reads the list again, so that the older answer does not win', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const pushed = order({ id: '77' });
    let reads = 0;
    const answers: ((orders: readonly Order[]) => void)[] = [];
    const observer = new QueryObserver<readonly Order[]>(client, {
      queryKey: openOrdersKey,
      queryFn: () => {
        reads += 1;
        return new Promise<readonly Order[]>((resolve) => answers.push(resolve));
      },
    });
    const unsubscribe = observer.subscribe(() => undefined);
    applyOrder(client, pushed);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(reads).toBe(2);
    answers[0]?.([]);
    answers[1]?.([pushed]);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(client.getQueryData(openOrdersKey)).toEqual([pushed]);
    unsubscribe();
    client.clear();
  });
});
