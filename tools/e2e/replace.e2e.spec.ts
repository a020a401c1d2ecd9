import type { ApiClient, Answer } from '../venue/api-client.js';
import { newCustomer } from './api/new-customer.js';
import { sharedVenue } from './venue/shared-venue.js';

interface OrderWire {
  readonly id: string;
  readonly price: string;
  readonly quantity: string;
  readonly state: string;
  readonly reason: string | null;
  readonly replaces: string | null;
  readonly inputs: Readonly<Record<string, unknown>> | null;
}
interface BalancesWire {
  readonly items: readonly { readonly asset: string; readonly available: string; readonly frozen: string }[];
}

describe('replacing an open order on the venue', () => {
  let client: ApiClient;
  let bestAsk: number;
  /** Far below the market, so nothing of it trades. */
  let floor: number;
  beforeAll(async () => {
    ({ client } = await newCustomer(sharedVenue().url));
    const { asks } = await client.get<{ asks: readonly (readonly string[])[] }>('/api/markets/btcaud/book');
    bestAsk = Number(asks[0]?.[0]);
    floor = Math.floor(bestAsk * 0.7);
  });
  const place = async (price: number, quantity: string): Promise<OrderWire> =>
    client.post<OrderWire>('/api/orders', {
      symbol: 'btcaud',
      side: 'buy',
      type: 'post-only',
      price: String(price),
      quantity,
    });
  const replace = (id: string, changes: object, key: string): Promise<Answer> =>
    client.patiently('POST', `/api/orders/${id}/replace`, { body: changes, headers: { 'idempotency-key': key } });
  const aud = async (): Promise<readonly [available: number, frozen: number]> => {
    const { items } = await client.get<BalancesWire>('/api/balances');
    const { available, frozen } = items.find(({ asset }) => asset === 'aud') ?? { available: '0', frozen: '0' };
    return [Number(available), Number(frozen)];
  };

  it('moves an order that holds nearly all the money, and moves the money with it', async () => {
    const [before] = await aud();
    const quantity = (Math.floor((before / floor) * 1e5) / 1e5).toFixed(5);
    const old = await place(floor, quantity);
    const answer = await replace(old.id, { price: String(floor - 100) }, 'move-1');
    const { order } = answer.body as unknown as { order: OrderWire };
    expect(answer).toMatchObject({ status: 200, body: { outcome: 'replaced' } });
    expect(order).toMatchObject({ state: 'submitted', replaces: old.id });
    expect([Number(order.price), Number(order.quantity)]).toEqual([floor - 100, Number(quantity)]);
    expect(await client.get(`/api/orders/${old.id}`)).toMatchObject({
      state: 'canceled',
      reason: 'replaced',
      inputs: { replacedBy: Number(order.id) },
    });
    const [available, frozen] = await aud();
    expect(frozen).toBeCloseTo((floor - 100) * Number(quantity), 6);
    expect(available + frozen).toBeCloseTo(before, 6);
    expect((await replace(old.id, { price: String(floor - 100) }, 'move-1')).body).toMatchObject({
      order: { id: order.id },
    });
    await client.delete(`/api/orders/${order.id}`);
    expect(await aud()).toEqual([before, 0]);
  });

  it('leaves the old order where it is when the new one would take', async () => {
    const old = await place(floor, '0.001');
    const above = Math.ceil(bestAsk * 1.03);
    expect(await replace(old.id, { price: String(above) }, 'take-1')).toMatchObject({
      status: 409,
      body: { code: 'replace-refused', reason: 'post-only-takes', order: { id: old.id, state: 'submitted' } },
    });
    await client.delete(`/api/orders/${old.id}`);
    expect(await replace(old.id, { price: String(floor) }, 'late-1')).toMatchObject({
      status: 409,
      body: { code: 'order-not-open', order: { state: 'canceled' } },
    });
  });

  it('gives the true answer to each of twenty requests at once, and leaves one order', async () => {
    const old = await place(floor, '0.001');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => replace(old.id, { price: String(floor - n - 1) }, `race-${n}`)),
    );
    const done = answers.filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const { items } = await client.get<{ items: readonly OrderWire[] }>('/api/orders?scope=open');
    expect(items.map(({ id }) => id)).toEqual([(done[0]?.body as unknown as { order: OrderWire }).order.id]);
    await client.delete('/api/orders?symbol=btcaud');
  });
});
