import { MATCHING_SERVICE, type CancelOrder } from '@corella/contracts/market';
import type { FillRow, OrderRow, QueryRequest } from '@corella/contracts/queries';
import { ok } from '@corella/result';
import { NOW_MS, UID } from '../../../testing/fake-venue.js';
import { ACCOUNT_ID, openHuobiVenue, type HuobiVenue } from '../testing/signed-client.js';

const account = `spot:${UID}`;
const DAYS_120_MS = 120 * 86_400_000;
const row: OrderRow = {
  orderId: 101,
  account,
  accountId: ACCOUNT_ID,
  symbol: 'btcaud',
  side: 1,
  orderType: 'limit',
  priceTicks: 16_100_000,
  qtyLots: 10_000,
  costUnits: null,
  stopTicks: null,
  operator: null,
  triggeredAt: null,
  filledLots: 4_000,
  filledValue: '64400000000',
  feeUnits: '400',
  htFeeUnits: '0',
  feeAsset: 'btc',
  state: 'partial-filled',
  reason: null,
  rule: null,
  inputs: null,
  clientOrderId: 'mine',
  source: 'spot-api',
  createdAt: NOW_MS - 5,
  updatedAt: NOW_MS,
  finishedAt: null,
};
const marketBuy: OrderRow = {
  ...row,
  orderId: 102,
  orderType: 'market',
  priceTicks: null,
  qtyLots: null,
  costUnits: '15050000000',
  state: 'filled',
  reason: 'filled',
  clientOrderId: 'idem:x',
  finishedAt: NOW_MS,
};
const fill: FillRow = {
  fillId: 15,
  tradeId: 7,
  orderId: 101,
  account,
  accountId: ACCOUNT_ID,
  symbol: 'btcaud',
  side: 1,
  orderType: 'limit',
  role: 'taker',
  priceTicks: 16_100_000,
  qtyLots: 4_000,
  feeUnits: '400',
  feeAsset: 'btc',
  ratePpm: 1_000,
  htFeeUnits: null,
  source: 'spot-api',
  at: NOW_MS,
};

describe('orders of a key’s owner', () => {
  let venue: HuobiVenue;
  const asked: QueryRequest<'ledger.orders'>[] = [];
  beforeAll(async () => {
    venue = await openHuobiVenue();
    venue.signals.answer('ledger.orders', (request) => {
      asked.push(request);
      const rows = [marketBuy, row].filter((one) => request.states?.includes(one.state) ?? true);
      return { rows, next: null, stale: false };
    });
    venue.signals.answer('ledger.order', ({ orderId, clientOrderId }) => ({
      row: [marketBuy, row].find((one) => one.orderId === orderId || one.clientOrderId === clientOrderId) ?? null,
      stale: false,
    }));
    venue.signals.answer('ledger.fills', ({ orderId }) => ({
      rows: orderId === undefined || orderId === 101 ? [fill] : [],
      next: null,
      stale: false,
    }));
  });
  afterAll(async () => venue.close());
  beforeEach(() => void asked.splice(0));

  it('are shown with numbers as texts and both spellings of what is filled', async () => {
    expect((await venue.get('/v1/order/orders/101')).body).toEqual({
      status: 'ok',
      data: {
        id: 101,
        symbol: 'btcaud',
        'account-id': ACCOUNT_ID,
        'client-order-id': 'mine',
        amount: '0.010000',
        price: '161000.00',
        'created-at': NOW_MS - 5,
        'updated-at': NOW_MS,
        'finished-at': 0,
        'canceled-at': 0,
        type: 'buy-limit',
        source: 'spot-api',
        state: 'partial-filled',
        'field-amount': '0.004000',
        'field-cash-amount': '644',
        'field-fees': '0.000004',
        'filled-amount': '0.004000',
        'filled-cash-amount': '644',
        'filled-fees': '0.000004',
        'fee-currency': 'btc',
      },
    });
    expect((await venue.get('/v1/order/orders/102')).body).toMatchObject({
      data: {
        type: 'buy-market',
        amount: '150.5',
        price: '0.0',
        'client-order-id': '',
        'finished-at': NOW_MS,
        'canceled-at': 0,
      },
    });
    expect((await venue.get('/v1/order/orders/getClientOrder', { clientOrderId: 'mine' })).body).toMatchObject({
      data: { id: 101 },
    });
  });

  it.each([
    '/v1/order/orders/999',
    '/v1/order/orders/abc',
    '/v1/order/orders/99999999999999999999',
    '/v1/order/orders/999/matchresults',
  ])('answers %s like any order that is not the caller’s', async (path) => {
    expect((await venue.get(path)).body).toMatchObject({ status: 'error', 'err-code': 'base-record-invalid' });
  });

  it('are listed newest first; what is open however old, what has ended of 120 days', async () => {
    const { body } = await venue.get('/v1/order/orders', {
      states: 'pre-submitted,submitted,partial-filled,filled',
      symbol: 'btcaud',
    });
    expect((body['data'] as { id: number }[]).map(({ id }) => id)).toEqual([102, 101]);
    expect(asked).toHaveLength(2);
    expect(asked.find(({ states }) => states?.includes('filled'))).toMatchObject({
      from: NOW_MS - DAYS_120_MS,
      limit: 100,
      symbol: 'btcaud',
      account,
    });
    expect(asked.find(({ states }) => states?.includes('submitted'))).not.toHaveProperty('from');
  });

  it('are listed by times, days, side, type and place', async () => {
    await venue.get('/v1/order/orders', {
      states: 'filled',
      'start-date': '2026-01-01',
      'end-date': '2026-01-02',
      side: 'buy',
      size: '7',
      from: '500',
      direct: 'next',
    });
    expect(asked[0]).toMatchObject({
      from: Date.UTC(2026, 0, 1),
      to: Date.UTC(2026, 0, 3) - 1,
      side: 1,
      limit: 7,
      before: 500,
      ascending: false,
    });
    await venue.get('/v1/order/openOrders', {
      'account-id': String(ACCOUNT_ID),
      from: '5',
      direct: 'prev',
      'start-time': '7',
    });
    expect(asked[1]).toMatchObject({ from: 7, afterId: 5, ascending: true });
    expect(
      (await venue.get('/v1/order/orders', { states: 'filled,partial-filled', types: 'buy-market' })).body,
    ).toMatchObject({ data: [{ id: 102 }] });
    expect((await venue.get('/v1/order/orders', { states: 'created' })).body['data']).toEqual([]);
    await venue.get('/v1/order/orders', { states: 'submitted' });
    expect(asked.at(-1)?.states).toEqual(['created', 'submitted']);
    await venue.get('/v1/order/orders', { states: 'partial-filled' });
    expect(asked.at(-1)?.states).toEqual(['partial-filled']);
  });

  it.each([
    ['an unknown state', { states: 'open' }, 'validation-format-error'],
    ['an unknown symbol', { states: 'filled', symbol: 'nope' }, 'base-symbol-error'],
    ['too many rows', { size: '101' }, 'validation-format-error'],
    ['no number', { 'start-time': '1e3' }, 'validation-format-error'],
    ['an end before the start', { 'start-time': '5', 'end-time': '4' }, 'base-date-limit-error'],
    ['no day', { 'end-date': '2026-02-31' }, 'base-date-limit-error'],
    ['half a day', { 'start-date': '2026-02' }, 'base-date-limit-error'],
    ['a parameter it does not know', { uid: '7' }, 'invalid-parameter'],
    ['another’s account', { 'account-id': '5' }, 'account-get-accounts-inexistent-error'],
    ['an unknown direction', { direct: 'up' }, 'validation-format-error'],
  ])('are not listed by %s', async (_, query, errCode) => {
    expect(await venue.get('/v1/order/orders', query)).toMatchObject({
      status: 200,
      body: { status: 'error', 'err-code': errCode },
    });
  });

  it('have match results with the same trade-id on both sides and an id of their own', async () => {
    const expected = {
      id: 15,
      'order-id': 101,
      'match-id': 7,
      'trade-id': 7,
      symbol: 'btcaud',
      type: 'buy-limit',
      role: 'taker',
      price: '161000.00',
      'filled-amount': '0.004000',
      'filled-fees': '0.000004',
      'fee-currency': 'btc',
      'created-at': NOW_MS,
    };
    for (const path of ['/v1/order/matchresults', '/v1/order/orders/101/matchresults'])
      expect((await venue.get(path)).body).toMatchObject({ status: 'ok', data: [expected] });
    expect((await venue.get('/v1/order/orders/102/matchresults')).body).toEqual({ status: 'ok', data: [] });
    expect((await venue.get('/v1/order/matchresults', { types: 'sell-limit' })).body['data']).toEqual([]);
  });

  describe('when they are cancelled', () => {
    const holds = [
      { orderId: 101, symbol: 'btcaud', revision: 3 },
      { orderId: 103, symbol: 'btcaud', revision: 4 },
    ];
    beforeAll(() => {
      venue.signals.answer(
        'ledger.open-hold',
        ({ orderId, clientOrderId }) =>
          holds.find((hold) => hold.orderId === orderId || (clientOrderId === 'mine' && hold.orderId === 101)) ?? null,
      );
      venue.signals.answer('ledger.open-holds', () => [...holds].reverse());
      venue.signals.answer('ledger.when-released', () => true);
      venue.bus.serve(MATCHING_SERVICE, 'market-btcaud', async ({ orderId }: CancelOrder) => ({
        result: ok({ orderId, state: 'partial-canceled', already: false, filledLots: 4_000 }),
        revision: 9,
      }));
    });

    it('answer the id as a text, or the state under the client’s own id', async () => {
      expect((await venue.post('/v1/order/orders/101/submitcancel')).body).toEqual({ status: 'ok', data: '101' });
      expect(
        (await venue.post('/v1/order/orders/submitCancelClientOrder', { 'client-order-id': 'mine' })).body,
      ).toEqual({ status: 'ok', data: 5 });
      expect(
        (await venue.post('/v1/order/orders/submitCancelClientOrder', { 'client-order-id': 'none' })).body,
      ).toEqual({ status: 'ok', data: 0 });
    });

    it('tell what has ended from what never was', async () => {
      expect((await venue.post('/v1/order/orders/102/submitcancel')).body).toMatchObject({
        'err-code': 'order-orderstate-error',
        'order-state': 6,
      });
      expect((await venue.post('/v1/order/orders/999/submitcancel')).body).toMatchObject({
        'err-code': 'base-record-invalid',
      });
    });

    it('are named one by one in a batch', async () => {
      const { body } = await venue.post('/v1/order/orders/batchcancel', {
        'order-ids': ['101', 103, '102', '999', '101', 'x'],
      });
      expect(body).toMatchObject({
        status: 'ok',
        data: {
          success: ['101', '103'],
          failed: [
            { 'order-id': '102', 'err-code': 'order-orderstate-error', 'order-state': 6 },
            { 'order-id': '999', 'err-code': 'base-not-found', 'order-state': -1 },
            { 'order-id': 'x', 'err-code': 'base-not-found' },
          ],
        },
      });
      expect(
        (await venue.post('/v1/order/orders/batchcancel', { 'client-order-ids': ['mine', 'none'] })).body,
      ).toMatchObject({ data: { success: ['mine'], failed: [{ 'client-order-id': 'none' }] } });
    });

    it.each([
      [{}],
      [{ 'order-ids': [] }],
      [{ 'order-ids': ['1'], 'client-order-ids': ['2'] }],
      [{ 'order-ids': Array.from({ length: 51 }, String) }],
      [{ 'order-ids': [['1']] }],
      [{ 'order-ids': 'all' }],
      [{ 'order-ids': ['maintain it'] }],
      [{ ids: ['1'] }],
    ])('refuse the batch %j', async (body) => {
      const answer = await venue.post('/v1/order/orders/batchcancel', body);
      expect(answer.body['status']).toBe('error');
      expect(JSON.stringify(answer.body)).not.toContain('maintain');
    });

    it('go oldest first when all go, and say what is left', async () => {
      expect((await venue.post('/v1/order/orders/batchCancelOpenOrders')).body).toEqual({
        status: 'ok',
        data: { 'success-count': 2, 'failed-count': 0, 'next-id': -1 },
      });
      expect((await venue.post('/v1/order/orders/batchCancelOpenOrders', { size: 1 })).body).toEqual({
        status: 'ok',
        data: { 'success-count': 1, 'failed-count': 0, 'next-id': 103 },
      });
      expect(
        (await venue.post('/v1/order/orders/batchCancelOpenOrders', { side: 'buy', symbol: 'btcaud' })).body,
      ).toMatchObject({ data: { 'success-count': 1 } });
      expect(
        (await venue.post('/v1/order/orders/batchCancelOpenOrders', { symbol: 'btcaud,nope' })).body,
      ).toMatchObject({ 'err-code': 'base-symbol-error' });
      expect((await venue.post('/v1/order/orders/batchCancelOpenOrders', { 'account-id': 5 })).body).toMatchObject({
        'err-code': 'account-get-accounts-inexistent-error',
      });
    });
  });
});
