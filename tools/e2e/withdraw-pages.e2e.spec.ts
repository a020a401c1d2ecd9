import { payloadHash, type HashableJson } from '@corella/hash';
import { realPart } from '@corella/real-parts';
import type { Browser } from 'playwright-core';
import { ApiClient } from '../venue/api-client.js';
import { newCustomer, PASSWORD } from './api/new-customer.js';
import { launchBrowser, missingBrowser } from './browser/browser.js';
import { tooWide, violations } from './browser/page-checks.js';
import { openPage, visit, type Visit } from './browser/visit.js';
import { eventually } from './eventually.js';
import { sharedVenue } from './venue/shared-venue.js';

const WIDTHS = [360, 768, 1460, 1920];
/** The code that a demo takes. */
const CODE = '000000';

realPart('Australian dollars, withdrawn in a browser', missingBrowser(), () => {
  const { url, demo } = sharedVenue();
  let browser: Browser;
  let customer: Visit;
  let desk: Visit;

  beforeAll(async () => {
    browser = await launchBrowser();
    const { client } = await newCustomer(url);
    await client.post('/api/user/totp', await client.proven('totp-bind', {}, { password: PASSWORD }));
    await client.post('/api/user/totp/confirm', { code: CODE });
    await verifiedAccount(client);
    customer = await visit(browser, { url, client });
    const treasury = demo().staff.find(({ role }) => role === 'treasury');
    if (treasury === undefined) throw new Error('demo.json names nobody of Treasury');
    desk = await visit(browser, { url, client: await new ApiClient(url).loginStaff(treasury) });
  });
  afterAll(async () => browser?.close());
  afterEach(() => expect([...customer.faults, ...desk.faults]).toEqual([]));

  const verifiedAccount = async (client: ApiClient): Promise<void> => {
    const body = { currency: 'aud', name: 'Mia Nguyen', account: '062000-12344417', accurate: true };
    const asked = { action: 'address-add', bodyHash: payloadHash(body as HashableJson), method: 'totp', code: CODE };
    const { stepUp } = await client.post<{ stepUp: string }>('/api/auth/step-up', asked);
    const added = await client.post<{ accountId: string }>('/api/bank-accounts', { ...body, stepUp });
    await client.post(`/api/bank-accounts/${added.accountId}/test-deposit`, {});
    const statement = await eventually(
      () => client.call('GET', `/api/demo/bank-statement/${added.accountId}`),
      ({ status }) => status === 200,
    );
    await client.post(`/api/bank-accounts/${added.accountId}/verify`, { amount: statement.body['amount'] });
  };

  it('asks for it, follows it, and is seen by the desk without where it goes', async () => {
    const page = await openPage(customer, '/en-us/withdraw/aud/');
    // Told messages would cover its button for a moment.
    await page.getByRole('button', { name: 'Hide this notice' }).click();
    await page.getByRole('radio').first().check();
    await page.getByLabel('Amount in AUD').fill('120');
    expect(await violations(page)).toEqual([]);
    expect(await tooWide(page, WIDTHS)).toEqual([]);
    await page.getByRole('button', { name: 'Review withdrawal' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/Code/).fill(CODE);
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click();
    // The list of the form has the withdrawal before its own page is there.
    await page.waitForURL(/withdraw\/\d+/);
    await page.getByText('Waiting', { exact: true }).first().waitFor();
    const id = /withdraw\/(\d+)/.exec(page.url())?.[1];
    expect(await violations(page)).toEqual([]);
    expect(await tooWide(page, WIDTHS)).toEqual([]);

    const console_ = await openPage(desk, `/operator/#/withdrawals/${id}/show`);
    await console_.getByText('A$120').or(console_.getByText('120 AUD')).first().waitFor();
    expect(await console_.getByText('12344417').count()).toBe(0);
    expect(await violations(console_)).toEqual([]);
  });

  it('cancels it, and has the money back', async () => {
    const { page } = customer;
    await page.bringToFront();
    await page.getByRole('button', { name: 'Cancel withdrawal' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel withdrawal' }).click();
    await page.getByText('The withdrawal is cancelled.').waitFor();
    expect(await violations(page)).toEqual([]);
  });
});
