import { createHmac } from 'node:crypto';
import { ApiClient } from '../../tools/venue/api-client.js';
import type { VenueProcess } from '../../tools/venue/venue-process.js';
import type { Target } from './load.js';

type Demo = ReturnType<VenueProcess['demo']>;
type Customer = Demo['customers'][number];

/** Customers with money; orders are worth 2 AUD each, so that a customer's 250,000 AUD last for every round. */
const CUSTOMERS = 6;

/** Limit buys far below the touch at a thousand prices: every one is taken, held, sequenced and rests. */
const priceOf = (n: number): string => `${20_000 + (n % 1_000)}.00`;

/** An order as the family of API clients sends it; about 120 bytes. */
export const familyBody = (accountId: string, run: string) => (n: number): string => (
  JSON.stringify({ 'account-id': accountId, symbol: 'btcaud', type: 'buy-limit', amount: '0.0001', price: priceOf(n), 'client-order-id': `${run}-${n}` }));

/**
 * The path and query of a signed call. The body is not signed and an equal signature is no replay, so one signature serves all
 * orders of a key for five minutes; a client signs on its own machine, which is not what is measured.
 */
export function signed(customer: Pick<Customer, 'accessKey' | 'secretKey'>, { port, method, path }: { port: number; method: string; path: string }): string {
  const timestamp = new Date().toISOString().slice(0, 19);
  const query = `AccessKeyId=${customer.accessKey}&SignatureMethod=HmacSHA256&SignatureVersion=2&Timestamp=${encodeURIComponent(timestamp)}`;
  const signature = createHmac('sha256', customer.secretKey).update(`${method}\n127.0.0.1:${port}\n${path}\n${query}`).digest('base64');
  return `${path}?${query}&Signature=${encodeURIComponent(signature)}`;
}

const post = (options: { port: number; path: string; headers: string; text: string }): string => (
  `POST ${options.path} HTTP/1.1\r\nHost: 127.0.0.1:${options.port}\r\n${options.headers}Content-Type: application/json\r\nContent-Length: ${options.text.length}\r\n\r\n${options.text}`);

/** Signed placement, as API clients place. */
export async function signedOrders({ port, pid, url, demo }: VenueProcess, run: string): Promise<Target> {
  const senders = await Promise.all(demo().customers.slice(0, CUSTOMERS).map(async (customer) => {
    const answer = await fetch(url + signed(customer, { port, method: 'GET', path: '/v1/account/accounts' }));
    const accounts = (await answer.json()) as { readonly data?: readonly { readonly id: number }[] };
    const id = accounts.data?.[0]?.id;
    if (id === undefined) throw new Error(`no account for ${customer.email}: ${JSON.stringify(accounts)}`);
    return { body: familyBody(String(id), run), path: signed(customer, { port, method: 'POST', path: '/v1/order/orders/place' }) };
  }));
  return {
    port, pid, taken: (status, body) => status === 200 && body.startsWith('{"status":"ok"'),
    request: (n) => {
      const { body, path } = senders[n % senders.length] ?? { body: () => '', path: '/' };
      return post({ port, path, headers: '', text: body(n) });
    },
  };
}

/** Placement by a signed-in browser. */
export async function browserOrders({ port, pid, url, demo }: VenueProcess, run: string): Promise<Target> {
  const cookies = await Promise.all(demo().customers.slice(0, CUSTOMERS).map(async ({ email, password }) => {
    const session = new ApiClient(url);
    await session.login({ email, password });
    return session.cookie;
  }));
  return {
    port, pid, taken: (status) => status === 201,
    request: (n) => post({
      port, path: '/api/orders', headers: `Cookie: ${cookies[n % cookies.length] ?? ''}\r\nX-Requested-With: corella\r\nIdempotency-Key: ${run}-${n}\r\n`,
      text: JSON.stringify({ symbol: 'btcaud', side: 'buy', type: 'limit', price: priceOf(n), quantity: '0.0001' }),
    }),
  };
}
