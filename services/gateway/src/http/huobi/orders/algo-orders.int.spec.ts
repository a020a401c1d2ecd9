import { LEDGER_SERVICE, type HoldFunds } from '@corella/contracts/ledger';
import { MATCHING_SERVICE, type CancelOrder } from '@corella/contracts/market';
import type { OrderRow, QueryRequest } from '@corella/contracts/queries';
import { ok } from '@corella/result';
import { NOW_MS } from '../../../testing/fake-venue.js';
import { orderRow } from '../../../testing/ledger-rows.js';
import { ACCOUNT_ID, openHuobiVenue, type HuobiVenue } from '../testing/signed-client.js';

const stop = (orderId: number, change: Partial<OrderRow>): OrderRow =>
  orderRow({
    orderId,
    clientOrderId: `stop-${orderId}`,
    orderType: 'stop-limit',
    side: 2,
    priceTicks: 14_900_000,
    qtyLots: 10_000,
    stopTicks: 15_000_000,
    operator: 'lte',
    triggeredAt: null,
    state: 'created',
    source: 'spot-api',
    createdAt: NOW_MS - 50,
    ...change,
  });
const ended = { state: 'canceled', finishedAt: NOW_MS } as const;
const ROWS: readonly OrderRow[] = [
  stop(1, {}),
  stop(2, { side: 1, operator: 'gte' }),
  stop(3, { state: 'submitted', triggeredAt: NOW_MS - 9 }),
  stop(4, { ...ended, reason: 'user-cancel' }),
  stop(5, { ...ended, reason: 'price-band', triggeredAt: NOW_MS - 9 }),
  stop(6, { ...ended, reason: 'stop-would-trigger' }),
  stop(7, { orderType: 'limit', stopTicks: null, operator: null, state: 'submitted' }),
];
const create = {
  accountId: ACCOUNT_ID,
  symbol: 'btcaud',
  orderSide: 'sell',
  orderType: 'limit',
  clientOrderId: 'algo-1',
  orderPrice: '149000',
  orderSize: '0.01',
  stopPrice: '150000',
  timeInForce: 'gtc',
};

describe('conditional orders of the API for keys', () => {
  let venue: HuobiVenue;
  let asked: QueryRequest<'ledger.orders'>[];
  const canceled: number[] = [];
  beforeAll(async () => {
    venue = await openHuobiVenue();
    venue.signals.answer('ledger.orders', (request) => {
      asked.push(request);
      const { states, side, before = Infinity, afterId = 0, limit, ascending } = request;
      const fitting = ROWS.filter(
        (row) =>
          (states?.includes(row.state) ?? true) &&
          (side === undefined || row.side === side) &&
          row.orderId < before &&
          row.orderId > afterId,
      );
      const rows = (ascending ? fitting : [...fitting].reverse()).slice(0, limit);
      return { rows, next: rows.length < fitting.length ? String(rows.at(-1)?.orderId) : null, stale: false };
    });
    venue.signals.answer('ledger.order', ({ clientOrderId, orderId }) => ({
      row: ROWS.find((row) => row.clientOrderId === clientOrderId || row.orderId === orderId) ?? null,
      stale: false,
    }));
    venue.signals.answer('ledger.open-hold', ({ orderId }) =>
      orderId === undefined ? null : { orderId, symbol: 'btcaud', revision: 3, filledLots: 0 },
    );
    venue.signals.answer('ledger.when-released', () => 18);
    venue.bus.serve(MATCHING_SERVICE, 'market-btcaud', async ({ orderId }: CancelOrder) => {
      canceled.push(orderId);
      return { result: ok({ orderId, state: 'canceled', already: false, filledLots: 0 }), revision: 9 };
    });
  });
  afterAll(async () => venue.close());
  beforeEach(() => (asked = []));
  const post = (body: object) => venue.post('/v2/algo-orders', body);
  const lastOrder = (): HoldFunds['order'] =>
    (venue.bus.sent.filter(({ service }) => service === LEDGER_SERVICE).at(-1)?.command as HoldFunds).order;
  const idsOf = async (path: string, query: Readonly<Record<string, string>>): Promise<unknown> => {
    const { body } = await venue.get(`/v2/algo-orders/${path}`, query);
    return (body['data'] as { orderId: number }[]).map(({ orderId }) => orderId);
  };

  it('are placed as stop-limit orders that wait on the side of the last price where their stop is', async () => {
    expect((await post(create)).body).toMatchObject({
      code: 200,
      data: { clientOrderId: 'algo-1', orderId: expect.any(Number) },
    });
    expect(lastOrder()).toMatchObject({
      orderType: 'stop-limit',
      side: 2,
      priceTicks: 14_900_000,
      qtyLots: 10_000,
      stopTicks: 15_000_000,
      operator: 'lte',
      clientOrderId: 'algo-1',
    });
    await post({ ...create, orderSide: 'buy', orderPrice: '171000', stopPrice: '170000', clientOrderId: 'algo-2' });
    expect(lastOrder()).toMatchObject({ side: 1, stopTicks: 17_000_000, operator: 'gte' });
    await post({ ...create, timeInForce: 'fok', clientOrderId: 'algo-4' });
    expect(lastOrder()).toMatchObject({ orderType: 'stop-limit-fok', stopTicks: 15_000_000 });
  });

  it('are taken from the bytes of asynchuobi, which sends numbers and null for nothing', async () => {
    const raw =
      `{"accountId": ${ACCOUNT_ID}, "symbol": "btcaud", "orderPrice": 149000.0, "orderSide": "sell", "orderSize": 0.02, ` +
      '"orderType": "limit", "clientOrderId": "algo-3", "stopPrice": 1.5e5, "orderValue": null, "trailingRate": ""}';
    const answer = await venue.call(venue.address('POST', '/v2/algo-orders'), { method: 'POST', raw });
    expect(answer.body).toMatchObject({ code: 200, data: { clientOrderId: 'algo-3' } });
    expect(lastOrder()).toMatchObject({ priceTicks: 14_900_000, qtyLots: 20_000, stopTicks: 15_000_000 });
  });

  it.each([
    ['without an account', { accountId: undefined }, 2003],
    ['without an id of their own', { clientOrderId: undefined }, 2003],
    ['without a side', { orderSide: undefined }, 2003],
    ['for another’s account', { accountId: ACCOUNT_ID + 1 }, 2002],
    ['of an unknown symbol', { symbol: 'nope' }, 2002],
    ['as market orders', { orderType: 'market' }, 2002],
    ['to be filled at once', { timeInForce: 'ioc' }, 2002],
    ['with a trailing rate', { trailingRate: '0.01' }, 2002],
    ['with a value', { orderValue: 5 }, 2002],
    ['without a price', { orderPrice: null }, 2002],
    ['without a stop price', { stopPrice: '' }, 2002],
    ['with a stop at the last price', { stopPrice: '161240.50' }, 2002],
    ['priced far from their stop', { orderPrice: '100000' }, 2002],
    ['with an unknown field', { fee: '0' }, 2002],
  ])('are refused %s', async (_, change, code) => {
    const sent = venue.bus.sent.length;
    expect(await post({ ...create, clientOrderId: 'algo-9', ...change })).toMatchObject({
      status: 422,
      body: { code },
    });
    expect(venue.bus.sent).toHaveLength(sent);
  });

  it('are listed while they wait, and by what became of them', async () => {
    expect(await idsOf('opening', {})).toEqual([2, 1]);
    expect(await idsOf('opening', { sort: 'asc', orderType: 'limit', accountId: String(ACCOUNT_ID) })).toEqual([1, 2]);
    expect(await idsOf('opening', { orderSide: 'buy', symbol: 'btcaud' })).toEqual([2]);
    expect(await idsOf('opening', { orderType: 'market' })).toEqual([]);
    const of = (orderStatus: string) => idsOf('history', { symbol: 'btcaud', orderStatus });
    expect([await of('triggered'), await of('canceled'), await of('rejected')]).toEqual([[3], [4], [6, 5]]);
    await idsOf('history', { orderStatus: 'canceled', startTime: '7', endTime: '9' });
    expect(asked.filter(({ from }) => from === 7)).toMatchObject([{ to: 9 }, { to: 9 }]);
  });

  it('are listed in pages: nextId is the first row of the next', async () => {
    const { body } = await venue.get('/v2/algo-orders/opening', { limit: '1' });
    expect(body).toMatchObject({ data: [{ orderId: 2 }], nextId: 1 });
    expect((await venue.get('/v2/algo-orders/opening', { limit: '1', fromId: '1' })).body).toMatchObject({
      data: [{ orderId: 1 }],
    });
    const ascending = { limit: '1', sort: 'asc' };
    expect((await venue.get('/v2/algo-orders/opening', ascending)).body).toMatchObject({
      data: [{ orderId: 1 }],
      nextId: 2,
    });
    const last = (await venue.get('/v2/algo-orders/opening', { ...ascending, fromId: '2' })).body;
    expect(last).toMatchObject({ data: [{ orderId: 2 }] });
    expect(last).not.toHaveProperty('nextId');
  });

  it('are shown with their numbers as texts, and why they were rejected', async () => {
    const specific = async (clientOrderId: string) =>
      (await venue.get('/v2/algo-orders/specific', { clientOrderId })).body;
    expect(await specific('stop-1')).toMatchObject({
      code: 200,
      data: {
        accountId: expect.any(Number),
        source: 'spot-api',
        clientOrderId: 'stop-1',
        orderId: 1,
        symbol: 'btcaud',
        orderSide: 'sell',
        orderType: 'limit',
        timeInForce: 'gtc',
        orderPrice: '149000.00',
        orderSize: '0.010000',
        stopPrice: '150000.00',
        operator: 'lte',
        orderOrigTime: NOW_MS - 50,
        orderStatus: 'created',
      },
    });
    expect(await specific('stop-5')).toMatchObject({
      data: { orderStatus: 'rejected', errCode: 'order-invalid-price', errMessage: expect.any(String) },
    });
    for (const id of ['stop-7', 'nobody']) expect(await specific(id)).toMatchObject({ code: 2002 });
  });

  it('are cancelled only while they wait', async () => {
    const { body } = await venue.post('/v2/algo-orders/cancellation', {
      clientOrderIds: ['stop-1', 'stop-3', 'stop-4', 'stop-7', 'nobody'],
    });
    expect(body).toMatchObject({
      code: 200,
      data: { accepted: ['stop-1'], rejected: ['stop-3', 'stop-4', 'stop-7', 'nobody'] },
    });
    expect(canceled).toEqual([1]);
    for (const clientOrderIds of [undefined, [], 'stop-1', [5], Array.from({ length: 51 }, String)])
      expect((await venue.post('/v2/algo-orders/cancellation', { clientOrderIds })).status).toBe(422);
  });

  it('need WRITE to be placed and cancelled, and READ to be read', async () => {
    venue.permissions = ['READ'];
    expect((await post(create)).status).toBe(401);
    expect((await venue.post('/v2/algo-orders/cancellation', { clientOrderIds: ['stop-1'] })).status).toBe(401);
    expect((await venue.get('/v2/algo-orders/opening')).status).toBe(200);
    venue.permissions = ['READ', 'WRITE'];
  });
});
