import { check } from 'k6';
import type { RefinedResponse } from 'k6/http';
import { Counter, Trend } from 'k6/metrics';
import type { Options } from 'k6/options';
import { ALWAYS, noted, promise } from './lib/rules.ts';
import { accountIdOf, dataOf, signedCall } from './lib/signed-call.ts';
import type { SignedCall } from './lib/signed-call.ts';
import { setting } from './lib/setting.ts';
import { customerOf, customers } from './lib/venue.ts';
import type { Customer } from './lib/venue.ts';

/**
 * Bots with signed requests: they place, read back, repeat, cancel and buy at market. Acknowledged orders must be found
 * again.
 */
const USERS = setting('VUS', 32);
const SECONDS = setting('SECONDS', 30);

export const options: Options = {
  scenarios: {
    calm: { executor: 'constant-vus', vus: 1, duration: '10s', exec: 'trade', tags: { phase: 'calm' } },
    crowd: {
      executor: 'constant-vus',
      vus: USERS,
      duration: `${SECONDS}s`,
      startTime: '10s',
      exec: 'trade',
      tags: { phase: 'crowd' },
    },
  },
  thresholds: {
    ...ALWAYS,
    'place_ms{phase:calm}': ['max<30000'],
    'place_ms{phase:crowd}': ['p(99)<2000'],
    'cancel_ms{phase:crowd}': ['p(99)<2000'],
    'orders_placed{phase:crowd}': ['count>0'],
  },
  summaryTrendStats: ['count', 'med', 'p(95)', 'p(99)', 'max'],
};

const placeMs = new Trend('place_ms', true);
const cancelMs = new Trend('cancel_ms', true);
const placed = new Counter('orders_placed');
const shed = new Counter('orders_shed');

export function setup(): Record<string, number> {
  return Object.fromEntries(customers.map((customer) => [customer.accessKey, accountIdOf(customer)]));
}

const call = (request: SignedCall): RefinedResponse<'text'> => noted(signedCall(request));

interface Order {
  readonly id: string;
  readonly clientOrderId: string;
}

/** Null when the venue sheds load (429). That is an answer, not a failure. */
function place(customer: Customer, order: Record<string, unknown>): Order | null {
  const clientOrderId = String(order['client-order-id']);
  const answer = call({ customer, method: 'POST', path: '/v1/order/orders/place', body: order });
  if (answer.status === 429) {
    shed.add(1);
    return null;
  }
  placeMs.add(answer.timings.duration);
  const id = dataOf<string>(answer);
  if (!check(answer, { 'the order is taken': () => id !== null }) || id === null) return null;
  placed.add(1);
  return { id, clientOrderId };
}

function cancel(customer: Customer, { id }: Order): void {
  const answer = call({ customer, method: 'POST', path: `/v1/order/orders/${id}/submitcancel` });
  if (answer.status === 429) return;
  cancelMs.add(answer.timings.duration);
  promise(dataOf<string>(answer) === id, `order ${id} can be cancelled: ${answer.body}`);
  const found = dataOf<{ readonly state: string }>(call({ customer, method: 'GET', path: `/v1/order/orders/${id}` }));
  if (found !== null)
    promise(found.state === 'canceled' || found.state === 'canceling', `order ${id} is cancelled, not ${found.state}`);
}

export function trade(accounts: Record<string, number>): void {
  const customer = customerOf(__VU);
  const common = { 'account-id': accounts[customer.accessKey], symbol: 'btcaud' };
  const id = `k6-${__VU}-${__ITER}-${Date.now()}`;
  const order = {
    ...common,
    type: 'buy-limit',
    amount: '0.0001',
    price: String(20_000 + (__ITER % 500)),
    'client-order-id': id,
  };
  const resting = place(customer, order);
  if (resting === null) return;
  const found = call({
    customer,
    method: 'GET',
    path: '/v1/order/orders/getClientOrder',
    query: { clientOrderId: id },
  });
  if (found.status === 200)
    promise(
      String(dataOf<{ readonly id: number }>(found)?.id) === resting.id,
      `order ${resting.id} is found by its client's id`,
    );
  if (__ITER % 5 === 0) {
    const again = call({ customer, method: 'POST', path: '/v1/order/orders/place', body: order });
    if (again.status === 200)
      promise(dataOf<string>(again) === resting.id, 'the same client-order-id answers the same order');
  }
  if (__ITER % 10 === 0) place(customer, { ...common, type: 'buy-market', amount: '20', 'client-order-id': `${id}-m` });
  cancel(customer, resting);
}
