import { createHmac } from 'node:crypto';
import { ApiClient } from '../../tools/venue/api-client.js';
import type { DemoLogins, VenueProcess } from '../../tools/venue/venue-process.js';
import type { Target } from './load.js';

/** Where a venue's orders go, and who may place some. */
export type Entrance = Pick<VenueProcess, 'port' | 'url' | 'pid' | 'demo'>;
type Customer = DemoLogins['customers'][number];

/** Customers with money. An order is worth 2 AUD, so a customer's 250,000 AUD last for every round. */
const CUSTOMERS = 6;

/** Limit buys far below the best bid, at a thousand prices. Every one is accepted, held and sequenced, and rests. */
const priceOf = (n: number): string => `${20_000 + (n % 1_000)}.00`;

/** An order as the Huobi API sends it, about 120 bytes. */
export const huobiBody =
  (accountId: string, run: string) =>
  (n: number): string =>
    JSON.stringify({
      'account-id': accountId,
      symbol: 'btcaud',
      type: 'buy-limit',
      amount: '0.0001',
      price: priceOf(n),
      'client-order-id': `${run}-${n}`,
    });

/**
 * The path and query of a signed call. The body is not signed, and repeating a signature is allowed, so one signature
 * serves all orders of a key for five minutes. Real clients sign on their own machines, so signing is not measured.
 */
export function signed(
  customer: Pick<Customer, 'accessKey' | 'secretKey'>,
  { port, method, path }: { port: number; method: string; path: string },
): string {
  const timestamp = new Date().toISOString().slice(0, 19);
  const query = `AccessKeyId=${customer.accessKey}&SignatureMethod=HmacSHA256&SignatureVersion=2&Timestamp=${encodeURIComponent(timestamp)}`;
  const signature = createHmac('sha256', customer.secretKey)
    .update(`${method}\n127.0.0.1:${port}\n${path}\n${query}`)
    .digest('base64');
  return `${path}?${query}&Signature=${encodeURIComponent(signature)}`;
}

const post = (options: { port: number; path: string; headers: string; text: string }): string =>
  `POST ${options.path} HTTP/1.1\r\nHost: 127.0.0.1:${options.port}\r\n${options.headers}Content-Type: ` +
  `application/json\r\nContent-Length: ${options.text.length}\r\n\r\n${options.text}`;

/** Orders per signed batch: the most that the Huobi API accepts. */
export const BATCH_ORDERS = 10;
const PLACE = '/v1/order/orders/place';
const PLACE_BATCH = '/v1/order/batch-orders';

/** Signed placement, as API clients do it. */
export async function signedOrders(venue: Entrance, run: string): Promise<Target> {
  const senders = await sendersTo(venue, PLACE, run);
  return {
    port: venue.port,
    pid: venue.pid,
    taken: (status, body) => status === 200 && body.startsWith('{"status":"ok"'),
    request: (n) => {
      const { body, path } = senders[n % senders.length] ?? NOBODY;
      return post({ port: venue.port, path, headers: '', text: body(n) });
    },
  };
}

/** Signed placement of ten orders at a time: one request, one signature, ten orders. */
export async function signedBatches(venue: Entrance, run: string): Promise<Target> {
  const senders = await sendersTo(venue, PLACE_BATCH, run);
  return {
    port: venue.port,
    pid: venue.pid,
    taken: (status, body) => status === 200 && body.startsWith('{"status":"ok"') && !body.includes('err-code'),
    request: (n) => {
      const { body, path } = senders[n % senders.length] ?? NOBODY;
      return post({
        port: venue.port,
        path,
        headers: '',
        text: `[${Array.from({ length: BATCH_ORDERS }, (_, index) => body(n * BATCH_ORDERS + index)).join(',')}]`,
      });
    },
  };
}

const NOBODY = { body: () => '', path: '/' };

async function sendersTo(
  { port, url, demo }: Entrance,
  path: string,
  run: string,
): Promise<readonly { readonly body: (n: number) => string; readonly path: string }[]> {
  return Promise.all(
    demo()
      .customers.slice(0, CUSTOMERS)
      .map(async (customer) => {
        const answer = await fetch(url + signed(customer, { port, method: 'GET', path: '/v1/account/accounts' }));
        const accounts = (await answer.json()) as { readonly data?: readonly { readonly id: number }[] };
        const id = accounts.data?.[0]?.id;
        if (id === undefined) throw new Error(`no account for ${customer.email}: ${JSON.stringify(accounts)}`);
        return { body: huobiBody(String(id), run), path: signed(customer, { port, method: 'POST', path }) };
      }),
  );
}

/** Placement by a browser that is logged in. */
export async function browserOrders({ port, pid, url, demo }: Entrance, run: string): Promise<Target> {
  const cookies = await Promise.all(
    demo()
      .customers.slice(0, CUSTOMERS)
      .map(async ({ email, password }) => {
        const session = new ApiClient(url);
        await session.login({ email, password });
        return session.cookie;
      }),
  );
  return {
    port,
    pid,
    taken: (status) => status === 201,
    request: (n) =>
      post({
        port,
        path: '/api/orders',
        headers: `Cookie: ${cookies[n % cookies.length] ?? ''}\r\nX-Requested-With: corella\r\nIdempotency-Key: ${run}-${n}\r\n`,
        text: JSON.stringify({ symbol: 'btcaud', side: 'buy', type: 'limit', price: priceOf(n), quantity: '0.0001' }),
      }),
  };
}
