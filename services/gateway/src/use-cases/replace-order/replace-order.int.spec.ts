import { LEDGER_SERVICE, LEDGER_SHARD, type HoldFunds } from '@corella/contracts/ledger';
import type { OrderTicket } from '@corella/contracts/market';
import type { OrderRow } from '@corella/contracts/queries';
import { BusFault } from '@corella/bus';
import { ok, reject } from '@corella/result';
import { openGateway, type OpenGateway } from '../../testing/browser.js';
import { orderRow } from '../../testing/ledger-rows.js';

type Decision = 'replaced' | 'refused' | 'undecided';

/** A ledger and a market as one: every order that is held is decided at once, in the way that the test wants. */
class Exchange {
  readonly rows = new Map<number, OrderRow>();
  readonly held: OrderTicket[] = [];
  decision: Decision = 'replaced';
  refusal: string | null = null;

  constructor(venue: OpenGateway) {
    this.put(orderRow({ orderId: 42, filledLots: 400, state: 'partial-filled' }));
    venue.bus.serve(LEDGER_SERVICE, LEDGER_SHARD, async ({ order }: HoldFunds) => ({
      result: this.hold(order),
      revision: 9,
    }));
    venue.signals.answer('ledger.order', ({ account, orderId, clientOrderId }) => ({
      row:
        [...this.rows.values()].find(
          (row) =>
            row.account === account &&
            (orderId === undefined ? row.clientOrderId === clientOrderId : row.orderId === orderId),
        ) ?? null,
      stale: false,
    }));
    venue.signals.answer('ledger.open-hold', ({ orderId = 0 }) => {
      const row = this.rows.get(orderId);
      return row?.finishedAt === null ? { orderId, symbol: row.symbol, revision: 1, filledLots: row.filledLots } : null;
    });
    venue.signals.answer('ledger.when-replaced', () => this.decision !== 'undecided');
  }

  put(row: OrderRow): void {
    this.rows.set(row.orderId, row);
  }

  private hold(order: OrderTicket): ReturnType<typeof ok<{ orderId: number; duplicate: boolean }>> {
    const known = this.held.find(({ clientOrderId }) => clientOrderId === order.clientOrderId);
    if (known && known.bodyHash !== order.bodyHash) return reject({ code: 'idempotency-conflict' }) as never;
    if (known) return ok({ orderId: known.orderId, duplicate: true });
    if (this.refusal) return reject({ code: this.refusal, inputs: { orderId: 42 } }) as never;
    this.held.push(order);
    const { orderId, priceTicks = null, qtyLots = null, clientOrderId = null } = order;
    const next = orderRow({ orderId, priceTicks, qtyLots, clientOrderId, replaces: order.replaces?.orderId ?? null });
    const end = { state: 'canceled', finishedAt: 5 } as const;
    const why = {
      reason: 'price-band',
      rule: 'buy-cap',
      inputs: { priceTicks: 9, capTicks: 8, lastTicks: 7 },
    } as const;
    this.put(this.decision === 'refused' ? { ...next, ...end, ...why } : next);
    const old = this.rows.get(order.replaces?.orderId ?? 0);
    if (old && this.decision === 'replaced')
      this.put({ ...old, ...end, reason: 'replaced', rule: 'replaced', inputs: { replacedBy: orderId } });
    return ok({ orderId, duplicate: false });
  }
}

describe('POST /api/orders/{id}/replace', () => {
  let venue: OpenGateway;
  let exchange: Exchange;
  beforeAll(async () => {
    venue = await openGateway();
  });
  beforeEach(() => {
    exchange = new Exchange(venue);
  });
  afterAll(async () => venue.close());
  let keys = 0;
  const replace = (body: unknown, { id = '42', key = `k${(keys += 1)}` } = {}) =>
    venue.call(`/api/orders/${id}/replace`, { method: 'POST', body, headers: { 'idempotency-key': key } });

  it('answers the new order, which has what the request leaves out from the old one', async () => {
    const answer = await replace({ price: '159000.50' });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        outcome: 'replaced',
        order: { price: '159000.50', quantity: '0.000600', replaces: '42', state: 'submitted' },
      },
    });
    expect(exchange.held).toMatchObject([
      { side: 1, orderType: 'limit', qtyLots: 600, replaces: { orderId: 42, filledLots: 400 } },
    ]);
  });

  it('sends the new quantity as it is, whatever the old order has filled', async () => {
    expect((await replace({ quantity: '0.0007' })).status).toBe(200);
    expect(exchange.held).toMatchObject([{ priceTicks: 16_000_000, qtyLots: 700 }]);
  });

  it('moves the stop of an order that waits, and not of one that was triggered', async () => {
    const stop = { orderType: 'stop-limit', stopTicks: 16_200_000, operator: 'gte', state: 'created' } as const;
    exchange.put(orderRow({ orderId: 50, ...stop }));
    exchange.put(orderRow({ orderId: 51, ...stop, triggeredAt: 1 }));
    expect((await replace({ stopPrice: '162500' }, { id: '50' })).status).toBe(200);
    expect(exchange.held).toMatchObject([{ stopTicks: 16_250_000, operator: 'gte', priceTicks: 16_000_000 }]);
    expect(await replace({ stopPrice: '162500' }, { id: '51' })).toMatchObject({
      status: 409,
      body: { code: 'order-changed', order: { id: '51' } },
    });
  });

  it('answers 409 with the market’s reason and the old order when the new one is refused', async () => {
    exchange.decision = 'refused';
    expect(await replace({ price: '159000' })).toMatchObject({
      status: 409,
      body: {
        code: 'replace-refused',
        reason: 'price-band',
        rule: 'buy-cap',
        inputs: { highest: '0.08' },
        order: { id: '42', state: 'partial-filled', filledQuantity: '0.000400' },
      },
    });
  });

  it.each(['order-not-open', 'order-changed'])('passes on %s with the old order', async (code) => {
    exchange.refusal = code;
    expect(await replace({ price: '159000' })).toMatchObject({ status: 409, body: { code, order: { id: '42' } } });
  });

  it('answers 409 for an order that has ended, and for one of another kind', async () => {
    exchange.put(orderRow({ orderId: 60, state: 'filled', reason: 'filled', finishedAt: 3 }));
    exchange.put(orderRow({ orderId: 61, orderType: 'ioc' }));
    for (const id of ['60', '61'])
      expect(await replace({ price: '159000' }, { id })).toMatchObject({
        status: 409,
        body: { code: 'order-not-open', order: { id } },
      });
    expect(exchange.held).toEqual([]);
  });

  it('reports another customer’s order like one that does not exist', async () => {
    exchange.put(orderRow({ orderId: 70, account: 'spot:7654321' }));
    const unknown = await replace({ price: '159000' }, { id: '71' });
    expect(unknown).toMatchObject({ status: 404, body: { code: 'order-unknown' } });
    for (const id of ['70', 'x', '0', '9'.repeat(20)])
      expect((await replace({ price: '159000' }, { id })).body).toEqual(unknown.body);
  });

  it.each<readonly [unknown, string]>([
    [{}, 'body'],
    [{ price: '0' }, 'price'],
    [{ price: '159000.001' }, 'price'],
    [{ price: 159_000 }, 'price'],
    [{ quantity: '-1' }, 'quantity'],
    [{ quantity: '0.0000001' }, 'quantity'],
    [{ stopPrice: '162000' }, 'stopPrice'],
    [{ price: '159000', side: 'sell' }, 'side'],
  ])('refuses %j by name, and nothing is held', async (body, field) => {
    const answer = await replace(body);
    expect([answer.status, Object.keys(answer.body['errors'] as object)]).toEqual([400, [field]]);
    expect(exchange.held).toEqual([]);
  });

  it('checks band and limits as placing does', async () => {
    expect(await replace({ price: '200000' })).toMatchObject({
      status: 400,
      body: { code: 'price-band', rule: 'buy-cap' },
    });
  });

  it('says that the outcome is unknown and names both orders; a repetition gives the true answer', async () => {
    exchange.decision = 'undecided';
    const [key, body] = ['slow', { price: '159000', clientOrderId: 'mine' }];
    const first = await replace(body, { key });
    const orderId = exchange.held[0]?.orderId ?? 0;
    expect(first).toMatchObject({ status: 504, body: { code: 'outcome-unknown', inputs: { orderId, replaces: 42 } } });
    exchange.decision = 'replaced';
    exchange.put(
      orderRow({
        ...exchange.rows.get(42),
        state: 'canceled',
        reason: 'replaced',
        finishedAt: 5,
        inputs: { replacedBy: orderId },
      }),
    );
    const again = await replace(body, { key });
    expect(again).toMatchObject({ status: 200, body: { outcome: 'replaced', order: { id: String(orderId) } } });
    expect(await replace({ ...body, price: '159000.0' }, { key: 'other' })).toMatchObject({ status: 200 });
    expect(await replace({ ...body, price: '158000' }, { key: 'third' })).toMatchObject({
      status: 409,
      body: { code: 'idempotency-conflict' },
    });
    expect(exchange.held).toHaveLength(1);
  });

  it('names both orders when the ledger does not answer', async () => {
    venue.bus.serve(LEDGER_SERVICE, LEDGER_SHARD, async () => {
      throw new BusFault('timeout', 'no answer');
    });
    expect(await replace({ price: '159000' })).toMatchObject({
      status: 504,
      body: { code: 'outcome-unknown', inputs: { orderId: expect.any(Number) as number, replaces: 42 } },
    });
  });

  it('gives equal answers to fifty equal requests at once, with one effect', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => replace({ price: '159000' }, { key: 'same' })));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(exchange.held).toHaveLength(1);
  });

  it('asks to try again while the tables are behind, because the request might be a repetition', async () => {
    venue.signals.answer('ledger.order', () => ({ row: orderRow(), stale: true }));
    expect(await replace({ price: '159000' })).toMatchObject({ status: 429, body: { code: 'busy' } });
    expect(exchange.held).toEqual([]);
  });
});
