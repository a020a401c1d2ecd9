import { LEDGER_SERVICE, LEDGER_SHARD, type HoldFunds } from '@corella/contracts/ledger';
import type { OrderTicket } from '@corella/contracts/market';
import type { OrderRow } from '@corella/contracts/queries';
import { ok } from '@corella/result';
import { openOrder, openOrdersVenue } from '../testing/orders-venue.js';
import type { HuobiVenue } from '../testing/signed-client.js';

/** Order 101 is open and filled in part, 102 is filled. */
describe('orders/{order-id}/replace, which is Corella’s own', () => {
  let venue: HuobiVenue;
  let held: OrderTicket[];
  let rows: Map<number, OrderRow>;
  let outcome: 'replaced' | Partial<OrderRow>;

  beforeAll(async () => {
    ({ venue } = await openOrdersVenue());
    const before = venue.signals;
    before.answer('ledger.order', ({ orderId, clientOrderId }) => ({
      row: [...rows.values()].find((one) => one.orderId === orderId || one.clientOrderId === clientOrderId) ?? null,
      stale: false,
    }));
    before.answer('ledger.open-hold', ({ orderId = 0 }) =>
      orderId === 101 ? { orderId, symbol: 'btcaud', revision: 2, filledLots: 4_000 } : null,
    );
    before.answer('ledger.when-replaced', () => true);
    venue.bus.serve(LEDGER_SERVICE, LEDGER_SHARD, async ({ order }: HoldFunds) => {
      const known = held.find(({ clientOrderId }) => clientOrderId === order.clientOrderId);
      if (known) return { result: ok({ orderId: known.orderId, duplicate: true }), revision: 5 };
      held.push(order);
      const { orderId, clientOrderId = null } = order;
      const next = { ...openOrder, orderId, clientOrderId, replaces: 101, filledLots: 0 };
      const end = { state: 'canceled', finishedAt: 9 } as const;
      rows.set(orderId, outcome === 'replaced' ? next : { ...next, ...end, ...outcome });
      if (outcome === 'replaced')
        rows.set(101, { ...openOrder, ...end, reason: 'replaced', inputs: { replacedBy: orderId } });
      return { result: ok({ orderId, duplicate: false }), revision: 5 };
    });
  });
  beforeEach(() => {
    held = [];
    outcome = 'replaced';
    rows = new Map([
      [101, openOrder],
      [102, { ...openOrder, orderId: 102, clientOrderId: 'done', state: 'filled', reason: 'filled', finishedAt: 8 }],
    ]);
  });
  afterAll(async () => venue.close());
  const replace = async (body: object, id = '101'): Promise<Record<string, unknown>> =>
    (await venue.post(`/v1/order/orders/${id}/replace`, body)).body;

  it('answers the new order’s id as text, and the same id for the same client-order-id', async () => {
    const body = { price: '160500', 'stop-price': undefined, 'client-order-id': 'moved-1' };
    const first = await replace(body);
    expect(first).toEqual({ status: 'ok', data: String(held[0]?.orderId) });
    expect(await replace(body)).toEqual(first);
    expect(held).toMatchObject([
      {
        priceTicks: 16_050_000,
        qtyLots: 6_000,
        source: 'spot-api',
        clientOrderId: 'moved-1',
        replaces: { orderId: 101, filledLots: 4_000 },
      },
    ]);
  });

  it('shows on the new order which one it replaced', async () => {
    await replace({ amount: '0.008' });
    const shown = (await venue.get(`/v1/order/orders/${held[0]?.orderId ?? 0}`, {})).body;
    expect(shown).toMatchObject({ data: { replaces: 101 } });
    const old = (await venue.get('/v1/order/orders/101', {})).body;
    expect(old).toMatchObject({
      data: { 'cancel-reason': 'replaced', 'cancel-inputs': { replacedBy: held[0]?.orderId } },
    });
  });

  it('answers why the market refused the new order; the old one stays', async () => {
    outcome = {
      reason: 'post-only-takes',
      rule: 'post-only',
      inputs: { priceTicks: 16_100_000, bestTicks: 16_100_000 },
    };
    expect(await replace({ price: '161000' })).toMatchObject({
      status: 'error',
      'err-code': 'order-invalid-price',
      reason: 'post-only-takes',
      rule: 'post-only',
    });
  });

  it('answers the state of an order that has ended, and record invalid for one of nobody', async () => {
    expect(await replace({ price: '160500' }, '102')).toMatchObject({
      'err-code': 'order-orderstate-error',
      'order-state': 6,
    });
    for (const id of ['999', 'x'])
      expect(await replace({ price: '160500' }, id)).toMatchObject({ 'err-code': 'base-record-invalid' });
    expect(held).toEqual([]);
  });

  it.each<readonly [object, string]>([
    [{}, 'validation-constraints-required'],
    [{ price: '160500.001' }, 'order-orderprice-precision-error'],
    [{ price: '300000' }, 'order-limitorder-price-max-error'],
    [{ amount: '0.00001' }, 'order-limitorder-amount-min-error'],
    [{ amount: ['1'] }, 'invalid-amount'],
    [{ 'stop-price': '161000' }, 'order-invalid-price'],
    [{ price: '160500', symbol: 'btcaud' }, 'invalid-parameter'],
    [{ price: '160500', 'client-order-id': 'a b' }, 'validation-format-error'],
  ])('refuses %j as placing does, and nothing is held', async (body, errCode) => {
    expect(await replace(body)).toMatchObject({ status: 'error', 'err-code': errCode });
    expect(held).toEqual([]);
  });
});
