import { LEDGER_SERVICE, type HoldFunds } from '@corella/contracts/ledger';
import { MATCHING_SERVICE, type CancelOrder } from '@corella/contracts/market';
import { ok } from '@corella/result';
import type { Answer } from '../../../testing/browser.js';
import { openOrdersVenue } from '../testing/orders-venue.js';
import { ACCOUNT_ID, type HuobiVenue } from '../testing/signed-client.js';

/** Bodies and queries byte by byte as clients send them that nobody here wrote. */
describe('the bytes of', () => {
  let venue: HuobiVenue;
  let asked: Awaited<ReturnType<typeof openOrdersVenue>>['asked'];
  beforeAll(async () => {
    ({ venue, asked } = await openOrdersVenue());
    venue.signals.answer('ledger.open-hold', ({ orderId, clientOrderId }) =>
      orderId === 101 || clientOrderId === 'mine'
        ? { orderId: 101, symbol: 'btcaud', revision: 3, filledLots: 0 }
        : null,
    );
    venue.signals.answer('ledger.when-released', () => 18);
    venue.bus.serve(MATCHING_SERVICE, 'market-btcaud', async ({ orderId }: CancelOrder) => ({
      result: ok({ orderId, state: 'canceled', already: false, filledLots: 0 }),
      revision: 9,
    }));
  });
  afterAll(async () => venue.close());
  const send = (path: string, raw: string): Promise<Answer> =>
    venue.call(venue.address('POST', path), { method: 'POST', raw });
  const lastOrder = (): HoldFunds['order'] =>
    (venue.bus.sent.filter(({ service }) => service === LEDGER_SERVICE).at(-1)?.command as HoldFunds).order;

  describe('the official SDK for Python', () => {
    it.each(['{"order_id": "101"}', '{}', ''])('cancel an order by %s', async (body) => {
      expect((await send('/v1/order/orders/101/submitcancel', body)).body).toEqual({ status: 'ok', data: '101' });
    });

    it('place a batch with null for what was left out', async () => {
      const order = (price: string): string =>
        `{"account-id": ${ACCOUNT_ID}, "amount": "0.01", "price": ${price}, "symbol": "btcaud", "type": "buy-limit", ` +
        '"source": "api", "client-order-id": null, "stop-price": null, "operator": null}';
      const { body } = await send('/v1/order/batch-orders', `[${order('"161000"')}, ${order('null')}]`);
      expect(body).toMatchObject({
        status: 'ok',
        data: [
          { 'order-id': expect.any(Number), 'client-order-id': '' },
          { 'client-order-id': '', 'err-code': 'order-invalid-price' },
        ],
      });
    });

    it('read an order with its id in the query too', async () => {
      expect((await venue.get('/v1/order/orders/101', { order_id: '101' })).body).toMatchObject({ data: { id: 101 } });
    });
  });

  describe('bittrade-huobi-websocket', () => {
    it('place a market order whose price is empty', async () => {
      const body = `{"amount": "150.5", "price": "", "symbol": "btcaud", "type": "buy-market", "source": "spot-api", "account-id": "${ACCOUNT_ID}"}`;
      expect((await send('/v1/order/orders/place', body)).body).toMatchObject({ status: 'ok' });
      expect(lastOrder()).toMatchObject({ orderType: 'market', costUnits: '15050000000' });
    });

    it('cancel an order by its id and symbol', async () => {
      const body = '{"symbol": "btcaud", "order-id": "101"}';
      expect((await send('/v1/order/orders/101/submitcancel', body)).body).toEqual({ status: 'ok', data: '101' });
    });

    it('go on with open orders from the last one that they have', async () => {
      asked.splice(0);
      await venue.get('/v1/order/openOrders', { size: '100', 'account-id': '', from: '101', direct: 'next' });
      await venue.get('/v1/order/openOrders', { from: '101', direct: 'prev' });
      expect(asked).toMatchObject([
        { before: 102, ascending: false },
        { afterId: 100, ascending: true },
      ]);
    });
  });

  describe('asynchuobi', () => {
    const order = (amount: string, price: string): string =>
      `{"account-id": ${ACCOUNT_ID}, "amount": ${amount}, "price": ${price}, "self-match-prevent": 0, ` +
      '"source": "spot-api", "symbol": "btcaud", "type": "buy-limit"}';

    it.each([
      ['0.0123', '161000.5', 12_300, 16_100_050],
      ['1e-04', '161000.0', 100, 16_100_000],
      ['0.010000000', '1.61e+5', 10_000, 16_100_000],
    ])('place %s at %s', async (amount, price, qtyLots, priceTicks) => {
      expect((await send('/v1/order/orders/place', order(amount, price))).body).toMatchObject({ status: 'ok' });
      expect(lastOrder()).toMatchObject({ qtyLots, priceTicks });
    });

    it.each([
      // The nearest double of each is a number that would be accepted.
      ['0.010000000000000000001', '161000', 'order-orderamount-precision-error'],
      ['0.01', '161000.00999999999999999999', 'order-orderprice-precision-error'],
      ['1e-08', '161000', 'order-orderamount-precision-error'],
      ['-0.01', '161000', 'invalid-amount'],
      ['0.0', '161000', 'invalid-amount'],
      ['1e309', '161000', 'invalid-amount'],
      ['0.01', '-1e-309', 'order-invalid-price'],
      [`0.${'0'.repeat(80)}1`, '161000', 'invalid-amount'],
    ])('are refused where %s at %s is not an order', async (amount, price, errCode) => {
      expect((await send('/v1/order/orders/place', order(amount, price))).body).toMatchObject({ 'err-code': errCode });
    });

    it.each(['{"client-order-id": "mine", "state": 1}', '{"client-order-id": "mine"}'])(
      'cancel by %s',
      async (body) => {
        expect((await send('/v1/order/orders/submitCancelClientOrder', body)).body).toEqual({ status: 'ok', data: 7 });
      },
    );
  });

  it('nobody pass an unknown field when placing', async () => {
    const body = `{"account-id": ${ACCOUNT_ID}, "symbol": "btcaud", "type": "buy-limit", "amount": 1, "price": 1, "fee": 0}`;
    expect((await send('/v1/order/orders/place', body)).body).toMatchObject({ 'err-code': 'invalid-parameter' });
  });
});
