import { randomUUID } from 'node:crypto';
import type { ApiClient } from '../../venue/api-client.js';
import type { ProbedVenue } from '../clients/probed-venue.js';
import { holding, newcomer, until } from '../clients/people.js';
import type { Told } from '../answers/answer.js';
import { demand } from '../answers/demand.js';
import { standsStill } from '../harness/live-state.js';
import type { Probe, ProbeGroup } from '../harness/probe.js';
import { huobiLimit, LIMIT } from './samples.js';
import { atOnce, demandOne } from './at-once.js';

const openOrders = async (who: ApiClient): Promise<readonly { readonly id: string }[]> =>
  (await who.get<{ items: readonly { id: string }[] }>('/api/orders?scope=open&limit=100')).items;

async function sameKey(venue: ProbedVenue): Promise<readonly Told[]> {
  const { client } = await newcomer(venue);
  const headers = { 'idempotency-key': randomUUID() };
  const small = { ...LIMIT, quantity: '0.0001' };
  const answers = await atOnce(() => venue.answer(client, 'POST', '/api/orders', { body: small, headers }));
  const ids = new Set(answers.map(({ body }) => body['id']));
  demand(ids.size === 1 && (await openOrders(client)).length === 1, `${ids.size} different orders`);
  const other = await venue.ask(client, 'POST', '/api/orders', { body: { ...small, price: '150001.00' }, headers });
  demand(other.class === 'C', `another body under the key: ${other.status}`);
  await client.delete('/api/orders');
  return answers.map((answer) => venue.tell(answer));
}

async function sameClientOrderId(venue: ProbedVenue): Promise<readonly Told[]> {
  const accountId = await venue.accountId(6);
  const key = venue.customer(6);
  const body = { ...huobiLimit(accountId), 'client-order-id': `probe-${randomUUID()}` };
  const alone = atOnce(() => venue.signedAnswer('POST', '/v1/order/orders/place', { key, call: { body } }), 40);
  const inBatches = atOnce(
    () =>
      venue.signedAnswer('POST', '/v1/order/batch-orders', {
        key,
        call: { body: Array.from({ length: 10 }, () => body) },
      }),
    10,
  );
  const [single, batched] = [await alone, await inBatches];
  const ids = new Set([
    ...single.map(({ body: { data } }) => String(data)),
    ...batched.flatMap(({ body: { data } }) =>
      (data as readonly Readonly<Record<string, unknown>>[]).map((one) => String(one['order-id'])),
    ),
  ]);
  demand(ids.size === 1, `an own id stands for ${[...ids].join(', ').slice(0, 200)}`);
  const [id = ''] = ids;
  const other = await venue.signed('POST', '/v1/order/orders/place', {
    key,
    call: { body: { ...body, price: '150001' } },
  });
  demand(other.class === 'C', `another body under the id: ${other.status}`);
  const ended = await venue.signed('POST', `/v1/order/orders/${id}/submitcancel`, { key, call: { body: {} } });
  demand(ended.class === 'ok', 'the order could not be cancelled');
  return [...single, ...batched].map((answer) => venue.tell(answer));
}

async function allTheMoney(venue: ProbedVenue): Promise<readonly Told[]> {
  const { client } = await newcomer(venue);
  const told = await atOnce(() =>
    venue.ask(client, 'POST', '/api/orders', { body: { ...LIMIT, price: '150000.00', quantity: '0.06' } }),
  );
  demandOne(told, 'the balance is enough for one');
  const { available, frozen } = await holding(client, 'aud');
  demand(available === '1000' && frozen === '9000', `available ${available}, frozen ${frozen}`);
  await client.delete('/api/orders');
  return told;
}

interface Ended {
  readonly state: string;
  readonly filledQuantity: string;
}
interface Filled {
  readonly tradeId: string;
  readonly orderId: string;
  readonly quantity: string;
}
interface Ticker {
  readonly symbol: string;
  readonly last: string;
  readonly bid: string | null;
  readonly ask: string | null;
}

const TICK = 0.01;
const fillsOf = async (who: ApiClient): Promise<readonly Filled[]> =>
  (await who.get<{ items: readonly Filled[] }>('/api/fills?limit=100')).items;
const sumOf = (fills: readonly Filled[]): number => fills.reduce((sum, { quantity }) => sum + Number(quantity), 0);
const near = (a: number, b: number): boolean => Math.abs(a - b) < 1e-9;

/** A price at which a sale is in front of all others. */
async function firstOffer(venue: ProbedVenue): Promise<string> {
  const { items } = await venue.anybody.get<{ items: readonly Ticker[] }>('/api/tickers');
  const { bid, ask, last } = items.find(({ symbol }) => symbol === 'btcaud') ?? {};
  return Math.max(Number(bid ?? 0) + TICK, Number(ask ?? Number(last) + 1) - TICK).toFixed(2);
}

/**
 * A resting sale is bought from and cancelled at the same time. Exactly what was bought leaves the account. If
 * simulated traders trade too, they may buy from this sale, and the buyer from them.
 */
async function cancelAgainstFill(venue: ProbedVenue): Promise<readonly Told[]> {
  const [{ client: seller }, { client: buyer }] = [await newcomer(venue), await newcomer(venue)];
  const before = await holding(seller, 'btc');
  const price = await firstOffer(venue);
  const { id } = await seller.post<{ id: string }>('/api/orders', { ...LIMIT, side: 'sell', price, quantity: '0.02' });
  const told = await atOnce((at) =>
    at % 10 === 9
      ? venue.ask(seller, 'DELETE', `/api/orders/${id}`)
      : venue.ask(buyer, 'POST', '/api/orders', { body: { ...LIMIT, type: 'ioc', price, quantity: '0.0004' } }),
  );
  const sale = (): Promise<Ended> => seller.get<Ended>(`/api/orders/${id}`);
  await until(async () => /cancel|^filled$/.test((await sale()).state), 'the sale has ended');
  await until(async () => (await openOrders(buyer)).length === 0, 'no purchase is open');
  const sold = (await fillsOf(seller)).filter(({ orderId }) => orderId === id);
  const total = sumOf(sold);
  const { filledQuantity } = await sale();
  demand(near(total, Number(filledQuantity)), `sold ${filledQuantity}, in trades ${total}`);
  const all = await fillsOf(buyer);
  const bought = all.filter(({ tradeId }) => sold.some((other) => other.tradeId === tradeId));
  for (const { tradeId, quantity } of bought)
    demand(sold.find((fill) => fill.tradeId === tradeId)?.quantity === quantity, `another ${quantity} was bought`);
  if (await standsStill(venue)) demand(near(sumOf(all), total), `sold ${total}, bought ${sumOf(all)}`);
  const after = await holding(seller, 'btc');
  demand(
    near(Number(before.available) - Number(after.available), total) && Number(after.frozen) === 0,
    `the seller had ${before.available} and has ${after.available} and ${after.frozen} frozen after selling ${total}`,
  );
  return told;
}

async function oneCancel(venue: ProbedVenue): Promise<readonly Told[]> {
  const { client } = await newcomer(venue);
  const { id } = await client.post<{ id: string }>('/api/orders', { ...LIMIT, quantity: '0.01' });
  const told = await atOnce(() => venue.ask(client, 'DELETE', `/api/orders/${id}`));
  const { available, frozen } = await holding(client, 'aud');
  demand(available === '10000' && frozen === '0', `available ${available}, frozen ${frozen}`);
  return told;
}

/** A customer is frozen while placing orders. Nothing stays open and no funds stay frozen. */
async function freezing(venue: ProbedVenue): Promise<readonly Told[]> {
  const { client, uid } = await newcomer(venue);
  const support = await venue.staff('support');
  const told = await atOnce((at) =>
    at === 25
      ? venue.ask(support, 'POST', `/operator/api/users/${uid}/freeze`, { body: { reason: 'F02' } })
      : venue.ask(client, 'POST', '/api/orders', { body: { ...LIMIT, quantity: '0.0005' } }),
  );
  const audit = await venue.staff('audit');
  await until(async () => {
    const rows = (await audit.get<unknown>(
      `/operator/api/balances?filter=${encodeURIComponent(JSON.stringify({ account: `spot:${uid}` }))}`,
    )) as readonly { frozen: string }[];
    return rows.length > 0 && rows.every(({ frozen }) => frozen === '0');
  }, 'nothing of a frozen account is reserved');
  return told;
}

/**
 * Staff take most of a balance while its owner spends it. It never goes below zero, and no money is lost or created.
 */
async function adjusting(venue: ProbedVenue): Promise<readonly Told[]> {
  const { client, uid } = await newcomer(venue);
  const [maker, checker] = [await venue.staff('treasury'), await venue.staff('aml')];
  const { id } = await maker.post<{ id: string }>(`/operator/api/accounts/spot:${uid}/adjust`, {
    asset: 'aud',
    amount: '-9000',
    memo: 'a probe',
    reason: 'A03',
  });
  const { payloadHash } = await checker.get<{ payloadHash: string }>(`/operator/api/approvals/${id}`);
  const told = await atOnce((at) =>
    at === 20
      ? venue.ask(checker, 'POST', `/operator/api/approvals/${id}/approve`, {
          body: { payloadHash, reason: 'D01' },
        })
      : venue.ask(client, 'POST', '/api/orders', { body: { ...LIMIT, quantity: '0.0012' } }),
  );
  await until(
    async () =>
      ['executed', 'failed'].includes((await checker.get<{ status: string }>(`/operator/api/approvals/${id}`)).status),
    'the adjustment was made or failed',
  );
  const { status } = await checker.get<{ status: string }>(`/operator/api/approvals/${id}`);
  const { available, frozen } = await holding(client, 'aud');
  demand(
    Number(available) >= 0 && Number(available) + Number(frozen) === (status === 'executed' ? 1_000 : 10_000),
    `${status}: available ${available}, frozen ${frozen}`,
  );
  await client.delete('/api/orders');
  return told;
}

async function timers(venue: ProbedVenue): Promise<readonly Told[]> {
  const who = await venue.session(5);
  const told = await atOnce((at) =>
    venue.ask(who, 'PUT', '/api/orders/cancel-timer', { body: { timeoutSeconds: at % 2 === 0 ? 0 : 60 } }),
  );
  const last = await venue.ask(who, 'PUT', '/api/orders/cancel-timer', { body: { timeoutSeconds: 0 } });
  return [...told, last];
}

const PROBES: readonly Probe[] = [
  { name: 'one Idempotency-Key', expect: ['ok'], run: sameKey },
  { name: 'one client-order-id, alone and in batches', expect: ['ok'], run: sameClientOrderId },
  { name: 'orders for the whole balance', expect: ['ok', 'C'], run: allTheMoney },
  { name: 'cancelling against filling', expect: ['ok', 'C', 'N'], run: cancelAgainstFill },
  { name: 'cancelling one order', expect: ['ok', 'C', 'N'], run: oneCancel },
  { name: 'the cancel timer', expect: ['ok'], run: timers },
  { name: 'spending what staff takes away', expect: ['ok', 'C'], run: adjusting },
  { name: 'placing while being frozen', expect: ['ok', 'F', 'A'], run: freezing },
];

export const RACES_OF_ORDERS: ProbeGroup = {
  name: 'races of orders',
  acts: /^(?:ledger-0|market-btcaud)$/,
  probes: () => PROBES,
};
