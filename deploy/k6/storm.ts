import { check, sleep } from 'k6';
import { Counter, Trend } from 'k6/metrics';
import type { Options } from 'k6/options';
import { WebSocket } from 'k6/websockets';
import { ALWAYS, noted, promise } from './lib/rules.ts';
import { accountIdOf, dataOf, signedCall } from './lib/signed-call.ts';
import { onText } from './lib/socket.ts';
import { setting } from './lib/setting.ts';
import { customerOf, SOCKET_URL, symbolOf } from './lib/venue.ts';

/**
 * Everybody's network comes back at once: all sockets close together and reconnect while one bot keeps trading. The
 * summary compares the bot's times before and during the storm.
 */
const SOCKETS = setting('VUS', 500);
const CALM_S = 15;
const STORM_S = 25;

export const options: Options = {
  scenarios: {
    pages: {
      executor: 'per-vu-iterations',
      vus: SOCKETS,
      iterations: 1,
      maxDuration: `${CALM_S + STORM_S + 30}s`,
      exec: 'page',
    },
    before: {
      executor: 'constant-vus',
      vus: 1,
      startTime: '5s',
      duration: `${CALM_S - 5}s`,
      exec: 'bot',
      tags: { phase: 'calm' },
    },
    after: {
      executor: 'constant-vus',
      vus: 1,
      startTime: `${CALM_S}s`,
      duration: `${STORM_S}s`,
      exec: 'bot',
      tags: { phase: 'storm' },
    },
  },
  thresholds: {
    ...ALWAYS,
    reconnected: [`count>=${Math.floor(SOCKETS * 0.95)}`],
    reconnect_ms: ['p(95)<30000'],
    'order_ms{phase:calm}': ['max<30000'],
    'order_ms{phase:storm}': ['max<30000'],
  },
  summaryTrendStats: ['count', 'med', 'p(95)', 'p(99)', 'max'],
};

const reconnected = new Counter('reconnected');
const reconnectMs = new Trend('reconnect_ms', true);
const orderMs = new Trend('order_ms', true);

export function setup(): { readonly accountId: number; readonly stormAt: number } {
  return { accountId: accountIdOf(customerOf(0)), stormAt: Date.now() + CALM_S * 1000 };
}

/** Opens a socket on an order book and calls back with its first message. */
function openBook(symbol: string, onBook: () => void): WebSocket {
  const socket = new WebSocket(`${SOCKET_URL}/ws/web/market`);
  let seen = false;
  socket.addEventListener('open', () =>
    socket.send(JSON.stringify({ action: 1, topic: 'depth', symbol, data: { step: 0 }, ts: Date.now() })),
  );
  onText(socket, (text) => {
    if (text.includes('"action":4'))
      return socket.send(JSON.stringify({ action: 5, ts: (JSON.parse(text) as { ts: number }).ts }));
    if (seen || !text.includes('"seq"')) return;
    seen = true;
    onBook();
  });
  return socket;
}

export function page({ stormAt }: { readonly stormAt: number }): void {
  const symbol = symbolOf(__VU);
  let isUp = false;
  const first = openBook(symbol, () => {
    isUp = true;
  });
  setTimeout(
    () => {
      first.close();
      const leftAt = Date.now();
      const second = openBook(symbol, () => {
        reconnected.add(1);
        reconnectMs.add(Date.now() - leftAt);
      });
      setTimeout(() => second.close(), STORM_S * 1000);
    },
    Math.max(0, stormAt - Date.now()),
  );
  first.addEventListener('close', () => check(isUp, { 'the socket was up before the storm': Boolean }));
}

export function bot({ accountId }: { readonly accountId: number }): void {
  const customer = customerOf(0);
  const order = {
    'account-id': accountId,
    symbol: 'btcaud',
    type: 'buy-limit',
    amount: '0.0001',
    price: '20000',
    'client-order-id': `storm-${__VU}-${__ITER}-${Date.now()}`,
  };
  const answer = noted(signedCall({ customer, method: 'POST', path: '/v1/order/orders/place', body: order }));
  if (answer.status === 429) return sleep(0.2);
  orderMs.add(answer.timings.duration);
  const id = dataOf<string>(answer);
  if (!check(id, { 'the order is taken': (given) => given !== null })) return;
  const canceled = noted(signedCall({ customer, method: 'POST', path: `/v1/order/orders/${id}/submitcancel` }));
  if (canceled.status !== 429) promise(dataOf<string>(canceled) === id, `order ${id} can be cancelled`);
  sleep(0.02);
}
