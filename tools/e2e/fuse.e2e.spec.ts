import type { Browser } from 'playwright-core';
import { realPart } from '@corella/real-parts';
import type { VenueProcess } from '../venue/venue-process.js';
import { ApiClient } from '../venue/api-client.js';
import { TwoTraders } from './api/two-traders.js';
import { launchBrowser, missingBrowser } from './browser/browser.js';
import { visit, type Visit } from './browser/visit.js';
import { eventually } from './eventually.js';
import { endVenue, ownVenue } from './venue/own-venue.js';

interface Order {
  readonly state: string;
  readonly reason: string | null;
  readonly filledQuantity: string;
}

realPart('a market whose price moves too far', missingBrowser(), () => {
  let venue: VenueProcess;
  let browser: Browser;
  let traders: TwoTraders;
  let watcher: Visit;
  const market = async (): Promise<{ readonly state: number }> => traders.seller.get('/api/markets/btcaud');
  const order = async (who: ApiClient, id: string): Promise<Order> => who.get(`/api/orders/${id}`);
  const form = () => watcher.page.locator('form').filter({ has: watcher.page.getByLabel('Quantity', { exact: true }) });

  beforeAll(async () => {
    venue = await ownVenue();
    browser = await launchBrowser();
    traders = await TwoTraders.meet(venue.url);
    watcher = await visit(browser, { url: venue.url, client: traders.buyer, width: 1460, height: 950 });
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await endVenue(venue);
  });
  afterEach(() => expect(watcher.faults).toEqual([]));

  it('trades while the price stays within the fuse', async () => {
    await traders.trade(1);
    await traders.trade(1.08);
    expect(
      (
        await eventually(
          () => traders.lastPrice(),
          (price) => price === Number(traders.at(1.08)),
        )
      ).toFixed(2),
    ).toBe(traders.at(1.08));
    expect(await market()).toMatchObject({ state: 3 });
    await watcher.page.goto('/en-us/exchange/btc_aud/');
    await form().getByRole('button', { name: 'Buy BTC' }).waitFor();
  });

  it('is stopped by the trade that exceeds it; the form says by how much and what still works', async () => {
    const { seller, buyer } = traders;
    await traders.place('seller', 1.16);
    const resting = await traders.place('seller', 1.17, { quantity: '0.002' });
    const taker = await traders.place('buyer', 1.17, { type: 'ioc', quantity: '0.003' });
    expect(await eventually(market, ({ state }) => state === 7)).toMatchObject({ state: 7 });
    // The unfilled part is released, with the fuse as the reason.
    expect(
      await eventually(
        async () => order(buyer, taker),
        ({ reason }) => reason !== null,
      ),
    ).toMatchObject({ reason: 'fuse', filledQuantity: '0.001000' });
    await form()
      .getByRole('status')
      .filter({ hasText: /15.? ?%.*5 min.*cancel/s })
      .waitFor();
    expect(await form().getByRole('button', { name: 'Placing paused' }).isDisabled()).toBe(true);
    const refused = await buyer.patiently('POST', '/api/orders', {
      body: { symbol: 'btcaud', side: 'buy', type: 'limit', price: traders.at(1), quantity: '0.001' },
    });
    expect([refused.status, refused.body['code']]).toEqual([409, 'symbol-not-trading']);
    await seller.delete(`/api/orders/${resting}`);
    expect(
      await eventually(
        async () => order(seller, resting),
        ({ state }) => state === 'canceled',
      ),
    ).toMatchObject({ state: 'canceled' });
  });

  it('trades again once two members of staff agree', async () => {
    const staff = venue.demo().staff.filter(({ role }) => role === 'market');
    const [asking, agreeing] = await Promise.all(
      staff.slice(0, 2).map(async (person) => new ApiClient(venue.url).loginStaff(person)),
    );
    if (!asking || !agreeing) throw new Error('demo.json names fewer than two of Market');
    await asking.post('/operator/api/markets/btcaud/resume', { reason: 'H07 - a thin book' });
    const [approval] = await asking.get<{ id: string; payloadHash: string }[]>(
      '/operator/api/approvals?filter=%7B%22status%22%3A%22pending%22%7D',
    );
    if (!approval) throw new Error('the request stands in no queue');
    const decision = { payloadHash: approval.payloadHash, reason: 'D01' };
    expect(
      (await asking.call('POST', `/operator/api/approvals/${approval.id}/approve`, { body: decision })).status,
    ).toBe(403);
    await agreeing.post(`/operator/api/approvals/${approval.id}/approve`, decision);
    await form().getByRole('button', { name: 'Buy BTC' }).waitFor();
    expect(await market()).toMatchObject({ state: 3 });
  });
});
