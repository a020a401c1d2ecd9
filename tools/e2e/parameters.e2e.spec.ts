import type { Browser, Locator, Page } from 'playwright-core';
import { realPart } from '@corella/real-parts';
import { ApiClient } from '../venue/api-client.js';
import { newCustomer } from './api/new-customer.js';
import { launchBrowser, missingBrowser } from './browser/browser.js';
import { approve, openApproval } from './browser/open-approval.js';
import { visit, type Visit } from './browser/visit.js';
import { eventually } from './eventually.js';
import { sharedVenue } from './venue/shared-venue.js';

/** A market that no other test trades in; its smallest order is 0.1 LINK at first. */
const [SYMBOL, PAIR] = ['linkaud', 'LINK/AUD'];

realPart('parameters of a market are changed by two people', missingBrowser(), () => {
  let browser: Browser;
  let first: Visit;
  let second: Visit;
  let customer: ApiClient;
  let price = '';
  let asked: readonly string[] = [];

  const staff = async (role: string): Promise<ApiClient> => {
    const { url, demo } = sharedVenue();
    const person = demo().staff.find((one) => one.role === role);
    if (!person) throw new Error(`demo.json names nobody of ${role}`);
    return new ApiClient(url).loginStaff(person);
  };
  const buy = (quantity: string) =>
    customer.patiently('POST', '/api/orders', {
      body: { symbol: SYMBOL, side: 'buy', type: 'limit', price, quantity },
    });
  const choose = async (page: Page, label: string, option: RegExp): Promise<void> => {
    await page.getByLabel(label).click();
    await page.getByRole('option', { name: option }).click();
  };
  const rowsOf = (table: Locator): Promise<readonly string[]> => table.getByRole('row').allTextContents();

  beforeAll(async () => {
    const { url } = sharedVenue();
    browser = await launchBrowser();
    customer = (await newCustomer(url)).client;
    const { bids } = await customer.get<{ bids: [string, string][] }>(`/api/markets/${SYMBOL}/book?limit=1`);
    // Far enough below the best bid not to be filled, and within the price band.
    price = (Number(bids[0]?.[0]) * 0.93).toFixed(3);
    first = await visit(browser, { url, client: await staff('market') });
    second = await visit(browser, { url, client: await staff('risk') });
  });
  afterAll(async () => browser?.close());
  afterEach(() => expect([...first.faults, ...second.faults]).toEqual([]));

  it('lets a customer place 0.15 LINK while the smallest order is 0.1', async () => {
    expect((await buy('0.15')).status).toBe(201);
  });

  it('is asked for by one person of the market role, who is told which field is invalid', async () => {
    const { page } = first;
    await page.goto(`/operator/#/markets/${SYMBOL}`);
    const smallest = page.getByLabel('Smallest order', { exact: true });
    expect(await smallest.inputValue()).toBe('0.1');
    await smallest.fill('900000');
    await choose(page, 'Reason code, required', /Dust orders/);
    await page.getByRole('button', { name: 'Send for approval' }).click();
    await page.getByText('At most the largest order, 100000.').waitFor();
    await smallest.fill('0.2');
    asked = await rowsOf(page.getByRole('table', { name: 'What changes' }));
    expect(asked).toEqual([expect.stringMatching(/Smallest order.*0\.1 LINK.*0\.2 LINK/)]);
    await page.getByRole('button', { name: 'Send for approval' }).click();
    await page.getByText('You asked for a change of these parameters').waitFor();
    expect((await buy('0.15')).status).toBe(201);
  });

  it('cannot be decided by the person who asked', async () => {
    const { page } = first;
    await page.getByRole('link', { name: 'See your request' }).click();
    await page.getByText('Not you.').waitFor();
    expect(await page.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(0);
  });

  it('is shown to the risk role in the same words, and takes effect when they approve', async () => {
    const { page } = second;
    const card = await openApproval(page, new RegExp(`${PAIR}, 1 parameter`));
    expect(await rowsOf(card.getByRole('table', { name: 'What changes' }))).toEqual(asked);
    await approve(page, card);
    const refused = await eventually(
      () => buy('0.15'),
      ({ status }) => status !== 201,
    );
    expect(refused).toMatchObject({ status: 400, body: { errors: { quantity: [expect.stringContaining('0.2')] } } });
    expect((await buy('0.25')).status).toBe(201);
  });

  it('shows the version in force with both people, and the approval as executed', async () => {
    const { page } = second;
    await page.getByRole('button', { name: /^Approved/ }).click();
    await page.getByText('executed').first().waitFor();
    await page.goto(`/operator/#/markets/${SYMBOL}`);
    const version = page.getByRole('region', { name: 'Versions' }).getByRole('listitem').first();
    await version.getByText('in force').waitFor();
    expect(await version.textContent()).toMatch(/^2.*Smallest order 0\.1 LINK to 0\.2 LINK.*, .*P02 Dust orders/);
    await customer.delete(`/api/orders?symbol=${SYMBOL}`);
  });
});
