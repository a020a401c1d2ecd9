import type { Balance, Balances, Fill, Order } from '@corella/contracts/web';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { balancesKey, newerBalances } from '../requests/balances.js';
import { fillsKey } from '../requests/fills.js';
import { openOrdersKey, orderHistoryKey } from '../requests/orders.js';
import { applyBalances, applyFill, applyOrder, withOrder } from './private-feed.js';

const order = (changes: Partial<Order>): Order => ({
  id: '1',
  symbol: 'btcaud',
  side: 'buy',
  type: 'limit',
  price: '1',
  quantity: '2',
  total: null,
  stopPrice: null,
  operator: null,
  triggeredAt: null,
  filledQuantity: '0',
  filledTotal: '0',
  averagePrice: null,
  fee: '0',
  feeAsset: 'btc',
  htFee: '0',
  state: 'submitted',
  reason: null,
  rule: null,
  inputs: null,
  remedy: null,
  clientOrderId: null,
  replaces: null,
  source: 'web',
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  finishedAt: null,
  ...changes,
});

describe('open orders kept current', () => {
  it('adds new ones in front and replaces by id', () => {
    const open = withOrder([order({ id: '1' })], order({ id: '2' }));
    expect(open.map(({ id }) => id)).toEqual(['2', '1']);
    expect(
      withOrder(open, order({ id: '1', state: 'partial-filled', updatedAt: '2026-01-01T00:00:01Z' })).find(
        ({ id }) => id === '1',
      )?.state,
    ).toBe('partial-filled');
  });

  it('removes finished ones', () =>
    expect(withOrder([order({})], order({ state: 'canceled', updatedAt: '2026-01-01T00:00:02Z' }))).toEqual([]));

  it('does not let an older state come back', () => {
    const newer = [order({ state: 'partial-filled', updatedAt: '2026-01-01T00:00:05Z' })];
    expect(withOrder(newer, order({ updatedAt: '2026-01-01T00:00:01Z' }))).toBe(newer);
  });
});

describe('a push while the list is being read', () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const settled = async (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
  const leaves: (() => void)[] = [];
  afterEach(() => {
    leaves.splice(0).forEach((leave) => leave());
    client.clear();
  });
  /** An observed query whose answers come when the test says so. */
  function observe<Data>(
    queryKey: readonly unknown[],
    keep: (read: Data) => Data = (read) => read,
  ): ((data: Data) => void)[] {
    const answers: ((data: Data) => void)[] = [];
    const observer = new QueryObserver<Data>(client, {
      queryKey,
      queryFn: async () => keep(await new Promise<Data>((resolve) => answers.push(resolve))),
    });
    leaves.push(observer.subscribe(() => undefined));
    return answers;
  }

  it('reloads the open orders, so that the older answer does not win', async () => {
    const pushed = order({ id: '77' });
    const answers = observe<readonly Order[]>(openOrdersKey);
    applyOrder(client, pushed);
    await settled();
    expect(answers).toHaveLength(2);
    answers[0]?.([]);
    answers[1]?.([pushed]);
    await settled();
    expect(client.getQueryData(openOrdersKey)).toEqual([pushed]);
  });

  it('reloads the history and the fills too', async () => {
    const history = observe<readonly Order[]>(orderHistoryKey);
    const fills = observe<readonly Fill[]>(fillsKey('btcaud'));
    applyOrder(client, order({ state: 'filled' }));
    applyFill(client, { id: '5', symbol: 'btcaud' } as Fill);
    await settled();
    expect([history.length, fills.length]).toEqual([2, 2]);
  });

  const btc = (available: string): Balance => ({ asset: 'btc', available, frozen: '0', total: available, aud: null });
  const balances = (seq: number, available: string): Balances => ({ items: [btc(available)], totalAud: '0', seq });
  const keepNewer = (read: Balances): Balances => newerBalances(client.getQueryData<Balances>(balancesKey), read);

  it('keeps pushed balances when an answer is older, and takes a newer answer', async () => {
    client.setQueryData(balancesKey, balances(10, '0.1'));
    const answers = observe<Balances>(balancesKey, keepNewer);
    applyBalances(client, [btc('0.103')], 12);
    answers[0]?.(balances(11, '0.1'));
    await settled();
    expect(client.getQueryData(balancesKey)).toEqual(balances(12, '0.103'));
    void client.invalidateQueries({ queryKey: balancesKey });
    await settled();
    answers[1]?.(balances(13, '0.104'));
    await settled();
    expect(client.getQueryData(balancesKey)).toEqual(balances(13, '0.104'));
  });

  it('keeps balances when a late push is older', () => {
    client.setQueryData(balancesKey, balances(12, '0.103'));
    applyBalances(client, [btc('0.1')], 11);
    expect(client.getQueryData(balancesKey)).toEqual(balances(12, '0.103'));
    applyBalances(client, [btc('0.104')], 13);
    expect(client.getQueryData(balancesKey)).toEqual(balances(13, '0.104'));
  });

  it('reloads the first balances, because the push had nothing to update', async () => {
    const answers = observe<Balances>(balancesKey, keepNewer);
    applyBalances(client, [btc('0.103')], 12);
    await settled();
    answers[0]?.(balances(11, '0.1'));
    answers[1]?.(balances(12, '0.103'));
    await settled();
    expect(client.getQueryData(balancesKey)).toEqual(balances(12, '0.103'));
  });
});
