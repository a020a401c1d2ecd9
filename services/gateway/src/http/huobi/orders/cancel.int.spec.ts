import { MATCHING_SERVICE, type CancelOrder } from '@corella/contracts/market';
import { ok } from '@corella/result';
import { openOrdersVenue } from '../testing/orders-venue.js';
import type { HuobiVenue } from '../testing/signed-client.js';

describe('cancelling by a key’s owner', () => {
  let venue: HuobiVenue;
  const holds = [
    { orderId: 101, symbol: 'btcaud', revision: 3 },
    { orderId: 103, symbol: 'btcaud', revision: 4 },
  ].map((hold) => ({ ...hold, filledLots: 0 }));
  beforeAll(async () => {
    ({ venue } = await openOrdersVenue());
    venue.signals.answer(
      'ledger.open-hold',
      ({ orderId, clientOrderId }) =>
        holds.find((hold) => hold.orderId === orderId || (clientOrderId === 'mine' && hold.orderId === 101)) ?? null,
    );
    venue.signals.answer('ledger.open-holds', () => [...holds].reverse());
    venue.signals.answer('ledger.when-released', () => 18);
    venue.bus.serve(MATCHING_SERVICE, 'market-btcaud', async ({ orderId }: CancelOrder) => ({
      result: ok({ orderId, state: 'partial-canceled', already: false, filledLots: 4_000 }),
      revision: 9,
    }));
  });

  it('answers the order id as text, or the state for a client order id', async () => {
    expect((await venue.post('/v1/order/orders/101/submitcancel')).body).toEqual({ status: 'ok', data: '101' });
    expect((await venue.post('/v1/order/orders/submitCancelClientOrder', { 'client-order-id': 'mine' })).body).toEqual({
      status: 'ok',
      data: 5,
    });
    expect((await venue.post('/v1/order/orders/submitCancelClientOrder', { 'client-order-id': 'none' })).body).toEqual({
      status: 'ok',
      data: 0,
    });
  });

  it('distinguishes ended orders from unknown ones', async () => {
    expect((await venue.post('/v1/order/orders/102/submitcancel')).body).toMatchObject({
      'err-code': 'order-orderstate-error',
      'order-state': 6,
    });
    expect((await venue.post('/v1/order/orders/999/submitcancel')).body).toMatchObject({
      'err-code': 'base-record-invalid',
    });
  });

  it('answers each order of a batch', async () => {
    const { body } = await venue.post('/v1/order/orders/batchcancel', {
      'order-ids': ['101', 103, '102', '999', '101', 'x'],
    });
    expect(body).toMatchObject({
      status: 'ok',
      data: {
        success: ['101', '103'],
        failed: [
          { 'order-id': '102', 'err-code': 'order-orderstate-error', reason: 'order-finished', 'order-state': 6 },
          { 'order-id': '999', 'err-code': 'base-not-found', reason: 'order-unknown', 'order-state': -1 },
          { 'order-id': 'x', 'err-code': 'base-not-found', reason: 'order-unknown' },
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

  it('cancels all open orders oldest first, and names the first that is left', async () => {
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
    expect((await venue.post('/v1/order/orders/batchCancelOpenOrders', { symbol: 'btcaud,nope' })).body).toMatchObject({
      'err-code': 'base-symbol-error',
    });
    expect((await venue.post('/v1/order/orders/batchCancelOpenOrders', { 'account-id': 5 })).body).toMatchObject({
      'err-code': 'account-get-accounts-inexistent-error',
    });
  });

  it('cancels in the named markets alone', async () => {
    venue.signals.answer('ledger.open-holds', () => [
      { orderId: 201, symbol: 'btcaud', revision: 3 },
      { orderId: 202, symbol: 'ethaud', revision: 4 },
    ]);
    const sent = venue.bus.sent.length;
    expect((await venue.post('/v1/order/orders/batchCancelOpenOrders', { symbol: 'btcaud' })).body).toMatchObject({
      data: { 'success-count': 1, 'failed-count': 0, 'next-id': -1 },
    });
    expect(venue.bus.sent.slice(sent)).toMatchObject([{ partition: 'market-btcaud', command: { orderId: 201 } }]);
  });
  afterAll(async () => venue.close());
});
