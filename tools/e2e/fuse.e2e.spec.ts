import type { Browser } from 'playwright-core';
import { realPart } from '../test/real-part.js';
import type { VenueProcess } from '../venue/venue-process.js';
import { ApiClient } from './api/api-client.js';
import { newCustomer } from './api/new-customer.js';
import { launchBrowser, missingBrowser } from './browser/browser.js';
import { visit, type Visit } from './browser/visit.js';
import { eventually } from './eventually.js';
import { endVenue, ownVenue } from './venue/own-venue.js';

interface Market { readonly state: number }
interface Order { readonly id: string; readonly state: string; readonly reason: string | null; readonly filledQuantity: string }

/** Two steps inside the price band that together pass the fuse's 15 %. */
const STEPS = [1.08, 1.16];

realPart('a market whose price runs away', missingBrowser(), () => {
  let venue: VenueProcess;
  let browser: Browser;
  let seller: ApiClient;
  let buyer: ApiClient;
  let watcher: Visit;
  let last = 0;
  const at = (factor: number): string => (last * factor).toFixed(2);
  const lastPrice = async (): Promise<number> => {
    const { items } = await seller.get<{ items: readonly { symbol: string; last: string }[] }>('/api/tickers');
    return Number(items.find(({ symbol }) => symbol === 'btcaud')?.last);
  };
  const market = async (): Promise<Market> => seller.get<Market>('/api/markets/btcaud');
  const place = async (who: ApiClient, side: 'buy' | 'sell', price: string, { quantity = '0.001', type = 'limit' } = {}): Promise<string> =>
    (await who.post<{ id: string }>('/api/orders', { symbol: 'btcaud', side, type, price, quantity })).id;
  const order = async (who: ApiClient, id: string): Promise<Order> => who.get<Order>(`/api/orders/${id}`);
  const trade = async (price: string): Promise<void> => {
    await place(seller, 'sell', price);
    await place(buyer, 'buy', price);
  };
  const form = () => watcher.page.locator('form').filter({ has: watcher.page.getByLabel('Quantity', { exact: true }) });

  beforeAll(async () => {
    venue = await ownVenue();
    browser = await launchBrowser();
    [seller, buyer] = [(await newCustomer(venue.url)).client, (await newCustomer(venue.url)).client];
    last = await lastPrice();
    watcher = await visit(browser, { url: venue.url, client: buyer, width: 1460, height: 950 });
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await endVenue(venue);
  });
  afterEach(() => expect(watcher.faults).toEqual([]));

  it('trades while the price stays within the fuse', async () => {
    await trade(at(1));
    await trade(at(STEPS[0] ?? 1));
    expect(await eventually(lastPrice, (price) => price > last)).toBe(Number(at(STEPS[0] ?? 1)));
    expect(await market()).toMatchObject({ state: 3 });
    await watcher.page.goto('/en-us/exchange/btc_aud/');
    await form().getByRole('button', { name: 'Buy BTC' }).waitFor();
  });

  it('is stopped by the trade that passes it; the form says by how much and what still works', async () => {
    await place(seller, 'sell', at(STEPS[1] ?? 1));
    const resting = await place(seller, 'sell', at(1.17), { quantity: '0.002' });
    const taker = await place(buyer, 'buy', at(1.17), { type: 'ioc', quantity: '0.003' });
    expect(await eventually(market, ({ state }) => state === 7)).toMatchObject({ state: 7 });
    // What the fuse cut off is given back, with the reason.
    expect(await eventually(async () => order(buyer, taker), ({ state }) => state !== 'open' && state !== 'partial-filled')).toMatchObject({ reason: 'fuse', filledQuantity: '0.001000' });
    await form().getByRole('status').filter({ hasText: /15.? ?%.*5 min.*cancel/s }).waitFor();
    expect(await form().getByRole('button', { name: 'Placing paused' }).isDisabled()).toBe(true);
    const refused = await buyer.call('POST', '/api/orders', { body: { symbol: 'btcaud', side: 'buy', type: 'limit', price: at(1), quantity: '0.001' } });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.status).toBeLessThan(500);
    expect(JSON.stringify(refused.body)).toMatch(/symbol-(not-trading|fuse|suspended)/);
    await seller.delete(`/api/orders/${resting}`);
    expect(await eventually(async () => order(seller, resting), ({ state }) => state === 'canceled')).toMatchObject({ state: 'canceled' });
  });

  it('trades again once two people of the venue agree', async () => {
    const staff = venue.demo().staff.filter(({ role }) => role === 'market');
    const [asking, agreeing] = await Promise.all(staff.slice(0, 2).map(async (person) => new ApiClient(venue.url).loginStaff(person)));
    if (!asking || !agreeing) throw new Error('demo.json names fewer than two of Market');
    await asking.post('/operator/api/markets/btcaud/resume', { reason: 'Looked at: a thin book' });
    const [approval] = await asking.get<{ id: string; payloadHash: string }[]>('/operator/api/approvals?filter=%7B%22status%22%3A%22pending%22%7D');
    if (!approval) throw new Error('the request stands in no queue');
    const alone = await asking.call('POST', `/operator/api/approvals/${approval.id}/approve`, { body: { payloadHash: approval.payloadHash, reason: 'My own request' } });
    expect(alone.status).toBe(403);
    await agreeing.post(`/operator/api/approvals/${approval.id}/approve`, { payloadHash: approval.payloadHash, reason: 'Checked against the evidence' });
    await form().getByRole('button', { name: 'Buy BTC' }).waitFor();
    expect(await market()).toMatchObject({ state: 3 });
  });
});
