import type { BrowserContext } from 'playwright-core';
import type { DemoLogins } from '../venue/venue-process.js';

const HEADERS = { 'X-Requested-With': 'corella' };

/** Signs the context in without the form. The cookie is the same. */
export async function signIn(
  context: BrowserContext,
  venue: { url: string; demo: DemoLogins },
  who: 'customer' | 'staff',
  role = 'audit',
): Promise<void> {
  const person =
    who === 'customer' ? venue.demo.customers[0] : venue.demo.staff.find((candidate) => candidate.role === role);
  if (!person) throw new Error(`demo.json names no ${who}`);
  const path = who === 'customer' ? '/api/auth/login' : '/operator/api/login';
  const data = { email: person.email, password: person.password, ...(who === 'staff' ? { code: '000000' } : {}) };
  const response = await context.request.post(venue.url + path, { headers: HEADERS, data });
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
}

/** A few own orders and fills, so that the pages have something to show. */
export async function tradeALittle(context: BrowserContext, url: string): Promise<void> {
  const book = (await (await context.request.get(`${url}/api/markets/btcaud/book?limit=5`)).json()) as {
    bids: [string, string][];
    asks: [string, string][];
  };
  const bid = Number(book.bids[0]?.[0] ?? 0);
  const ask = Number(book.asks[0]?.[0] ?? 0);
  const orders = [
    { symbol: 'btcaud', side: 'buy', type: 'market', total: '850' },
    { symbol: 'btcaud', side: 'sell', type: 'market', quantity: '0.002' },
    ...[0.999, 0.997, 0.992].map((factor, i) => ({
      symbol: 'btcaud',
      side: 'buy',
      type: 'limit',
      price: (bid * factor).toFixed(2),
      quantity: `0.0${i + 2}`,
    })),
    { symbol: 'btcaud', side: 'sell', type: 'limit', price: (ask * 1.003).toFixed(2), quantity: '0.08' },
    { symbol: 'ethaud', side: 'buy', type: 'limit', price: '5100.00', quantity: '1.5' },
  ];
  for (const [i, data] of orders.entries()) {
    const response = await context.request.post(`${url}/api/orders`, {
      headers: { ...HEADERS, 'Idempotency-Key': `shots-${Date.now()}-${i}` },
      data,
    });
    if (!response.ok()) throw new Error(`an order for the pictures was refused: ${await response.text()}`);
  }
}
