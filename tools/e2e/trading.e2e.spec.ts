import type { Browser, Locator, Page } from 'playwright-core';
import { realPart } from '@corella/real-parts';
import { ApiClient } from '../venue/api-client.js';
import { newCustomer } from './api/new-customer.js';
import { launchBrowser, missingBrowser } from './browser/browser.js';
import { confirmOrder } from './browser/confirm-order.js';
import { visit, type Visit } from './browser/visit.js';
import { eventually } from './eventually.js';
import { sharedVenue } from './venue/shared-venue.js';

/** The number at the start of a text, without thousands separators. */
const numberIn = (text: string | null): number =>
  Number((/[0-9][0-9,]*(\.[0-9]+)?/.exec(text ?? '')?.[0] ?? '').replaceAll(',', ''));

realPart('a customer trades in a browser', missingBrowser(), () => {
  let browser: Browser;
  let person: Visit;
  let page: Page;
  const panel = (name: string): Locator => page.getByRole('region', { name, exact: true });
  const book = (): Locator => page.getByRole('grid', { name: /^Order book/ });
  const orders = (): Locator => panel('Order list');
  const balanceOf = async (asset: string): Promise<readonly number[]> =>
    (
      await panel('Balances')
        .getByRole('row')
        .filter({ has: page.getByRole('cell', { name: asset, exact: true }) })
        .getByRole('cell')
        .allTextContents()
    )
      .slice(1)
      .map(numberIn);
  const fillLimit = async (price: string, quantity: string): Promise<void> => {
    await page.getByRole('tab', { name: 'Limit', exact: true }).click();
    await page.getByLabel('Price', { exact: true }).fill(price);
    await page.getByLabel('Quantity', { exact: true }).fill(quantity);
  };
  const place = async (field: 'Quantity' | 'Spend' = 'Quantity'): Promise<void> =>
    confirmOrder(page, { button: 'Buy BTC', field });
  const press = async (): Promise<void> => page.locator('form').getByRole('button', { name: 'Buy BTC' }).click();

  beforeAll(async () => {
    browser = await launchBrowser();
    const { url } = sharedVenue();
    const { client } = await newCustomer(url);
    person = await visit(browser, { url, client, width: 1920, height: 1080 });
    page = person.page;
    await page.goto('/en-us/exchange/btc_aud/');
  });
  afterAll(async () => browser?.close());
  afterEach(() => expect(person.faults).toEqual([]));

  it('shows a live order book and the demo balances', async () => {
    await book().getByRole('row').nth(6).waitFor();
    await page.getByText('No open orders').waitFor();
    expect(
      await eventually(
        async () => balanceOf('AUD'),
        ([available]) => available === 10_000,
      ),
    ).toEqual([10_000, 0]);
    expect(await balanceOf('BTC')).toEqual([0.1, 0]);
  });

  it('asks before placing a limit order, which then rests and is marked in the order book', async () => {
    const { bids } = await new ApiClient(sharedVenue().url).get<{ bids: [string, string][] }>(
      '/api/markets/btcaud/book?limit=20',
    );
    // Close enough to be visible in the order book, and far enough not to be filled.
    const price = (Number(bids[7]?.[0]) + 0.01).toFixed(2);
    await fillLimit(price, '0.01');
    await press();
    const dialog = page.getByRole('dialog', { name: 'Buy order for BTC/AUD' });
    await dialog.getByText('0.01').first().waitFor();
    await dialog.getByRole('button', { name: 'Go back' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await place();
    await orders().getByRole('row').filter({ hasText: 'Open' }).waitFor();
    await book().getByTitle('Includes your order').first().waitFor();
    const [available = 0, frozen = 0] = await eventually(
      async () => balanceOf('AUD'),
      ([, inOrders = 0]) => inOrders > 0,
    );
    expect(frozen).toBeCloseTo(Number(price) * 0.01, 1);
    expect(available + frozen).toBeCloseTo(10_000, 1);
  });

  it('fills a market order at once: the fill is listed and the balances move', async () => {
    await page.getByRole('tab', { name: 'Market', exact: true }).click();
    await page.getByLabel('Spend', { exact: true }).fill('500');
    await place('Spend');
    const [btc = 0] = await eventually(
      async () => balanceOf('BTC'),
      ([available = 0]) => available > 0.1,
    );
    expect(btc).toBeGreaterThan(0.102);
    await page.getByRole('tab', { name: /^Trades/ }).click();
    const fill = orders().getByRole('row').filter({ hasText: 'Taker' }).first();
    await fill.waitFor();
    expect(await fill.textContent()).toContain('BTC/AUD');
    await page.getByRole('button', { name: 'Show own trades on the chart' }).waitFor();
    await page.getByRole('tab', { name: /^Order history/ }).click();
    await orders().getByRole('row').filter({ hasText: 'Filled' }).first().waitFor();
  });

  it('cancels one order, and all of them after asking', async () => {
    await page.getByRole('tab', { name: /^Open orders/ }).click();
    await orders()
      .getByRole('button', { name: /^Cancel BTC\/AUD Buy/ })
      .click();
    await page.getByText('No open orders').waitFor();
    await eventually(
      async () => balanceOf('AUD'),
      ([, inOrders]) => inOrders === 0,
    );
    for (const price of ['150000', '151000']) {
      await fillLimit(price, '0.001');
      await place();
      await orders()
        .getByRole('button', { name: new RegExp(`Buy ${price.slice(0, 3)},000`) })
        .waitFor();
    }
    await page.getByRole('button', { name: 'Cancel all', exact: true }).click();
    await page.getByRole('dialog').getByText('2 open orders in all pairs will be cancelled.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel all' }).click();
    await page.getByText('No open orders').waitFor();
  });

  it('places every other type and shows the outcome of each', async () => {
    const { bids, asks } = await new ApiClient(sharedVenue().url).get<{
      bids: [string, string][];
      asks: [string, string][];
    }>('/api/markets/btcaud/book?limit=1');
    const [below, above] = [(Number(bids[0]?.[0]) * 0.95).toFixed(2), (Number(asks[0]?.[0]) * 1.02).toFixed(2)];
    const history = (type: string): Locator =>
      orders()
        .getByRole('row')
        .filter({ has: page.getByRole('cell', { name: type, exact: true }) });
    const ended: readonly (readonly [force: string, price: string, type: string, why: string])[] = [
      ['ioc', below, 'IOC', 'What could not be filled at once was cancelled'],
      ['fok', below, 'FOK', 'could be filled at'],
      ['post-only', above, 'Post-only', 'would have traded at once with the best price'],
    ];
    await page.getByRole('tab', { name: /^Order history/ }).click();
    for (const [force, price, type, why] of ended) {
      await fillLimit(price, '0.001');
      await page.getByLabel('Time in force').selectOption(force);
      await place();
      await history(type).filter({ hasText: 'Cancelled' }).waitFor();
      await orders().getByRole('row').filter({ hasText: why }).waitFor();
    }
    await page.getByRole('tab', { name: 'Stop-limit' }).click();
    await page.getByLabel('Trigger at or above').fill(above);
    await page.getByLabel('Price', { exact: true }).fill(above);
    await page.getByLabel('Quantity', { exact: true }).fill('0.001');
    await place();
    await page.getByRole('tab', { name: /^Open orders/ }).click();
    await orders()
      .getByRole('row')
      .filter({ hasText: 'Stop-limit' })
      .filter({ hasText: 'Waits for trigger' })
      .waitFor();
    await orders()
      .getByRole('button', { name: /^Cancel BTC\/AUD Buy/ })
      .click();
    await page.getByText('No open orders').waitFor();
  });

  it('says what is wrong with an order before it is sent', async () => {
    await fillLimit('1', '0.00001');
    await press();
    await page.getByRole('alert').filter({ hasText: 'At least 0.0001 BTC.' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});
