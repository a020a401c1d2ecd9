import type { QueryRequest } from '@corella/contracts/queries';
import { NOW_MS, UID } from '../../../testing/fake-venue.js';
import { openOrdersVenue } from '../testing/orders-venue.js';
import { ACCOUNT_ID, type HuobiVenue } from '../testing/signed-client.js';

const account = `spot:${UID}`;
const DAYS_120_MS = 120 * 86_400_000;

describe('orders of a key’s owner', () => {
  let venue: HuobiVenue;
  let asked: QueryRequest<'ledger.orders'>[];
  beforeAll(async () => {
    ({ venue, asked } = await openOrdersVenue());
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

  it('are listed newest first: open ones however old, ended ones of the last 120 days', async () => {
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

  it('are filtered by times, days, side, type and position', async () => {
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
    expect(asked[1]).toMatchObject({ from: 7, afterId: 4, ascending: true });
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
    ['another’s account', { 'account-id': '5' }, 'account-get-accounts-inexistent-error'],
    ['an unknown direction', { direct: 'up' }, 'validation-format-error'],
  ])('are not listed by %s', async (_, query, errCode) => {
    expect(await venue.get('/v1/order/orders', query)).toMatchObject({
      status: 200,
      body: { status: 'error', 'err-code': errCode },
    });
  });

  it('are listed whatever else the query says, and an empty parameter counts as absent', async () => {
    const query = { states: 'filled', uid: '7', symbol: '', size: '', 'start-time': '', side: '', direct: '' };
    expect((await venue.get('/v1/order/orders', query)).body).toMatchObject({ status: 'ok', data: [{ id: 102 }] });
    expect(asked).toEqual([{ account, states: ['filled'], limit: 100, ascending: false, from: NOW_MS - DAYS_120_MS }]);
  });

  it('have match results with a shared trade-id and an id of their own', async () => {
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
});

describe('an order that the tables do not have yet', () => {
  it.each([
    ['/v1/order/orders/999', {}],
    ['/v1/order/orders/getClientOrder', { clientOrderId: 'just-placed' }],
    ['/v1/order/orders/999/matchresults', {}],
    ['/v2/algo-orders/specific', { clientOrderId: 'just-placed' }],
  ])('is not called unknown by %s while they are behind', async (path, query) => {
    const { venue } = await openOrdersVenue();
    try {
      venue.signals.answer('ledger.order', () => ({ row: null, stale: true }));
      expect(await venue.get(path, query)).toMatchObject({ status: 429 });
    } finally {
      await venue.close();
    }
  });
});
