import type { Browser, Page } from 'playwright-core';
import { realPart } from '@corella/real-parts';
import { newCustomer, PASSWORD } from './api/new-customer.js';
import { launchBrowser, missingBrowser } from './browser/browser.js';
import { tooWide, violations } from './browser/page-checks.js';
import { openPage, visit, type Visit } from './browser/visit.js';
import { sharedVenue } from './venue/shared-venue.js';

const PAGE = '/en-us/bank/';
const WIDTHS = [360, 768, 1460, 1920];
/** The code that a demo takes. */
const CODE = '000000';

realPart('a customer with a bank account', missingBrowser(), () => {
  let browser: Browser;
  let wide: Visit;

  beforeAll(async () => {
    const { url } = sharedVenue();
    browser = await launchBrowser();
    const { client } = await newCustomer(url);
    await client.post('/api/user/totp', await client.proven('totp-bind', {}, { password: PASSWORD }));
    await client.post('/api/user/totp/confirm', { code: CODE });
    wide = await visit(browser, { url, client });
  });
  afterAll(async () => browser?.close());
  afterEach(() => expect(wide.faults).toEqual([]));
  const checked = async (page: Page): Promise<void> => {
    expect(await violations(page)).toEqual([]);
    expect(await tooWide(page, WIDTHS)).toEqual([]);
  };

  it('adds it, reads the statement, and verifies it by the amount', async () => {
    const page = await openPage(wide, PAGE);
    // Told messages would cover its button for a moment.
    await page.getByRole('button', { name: 'Hide this notice' }).click();
    await page.getByText('No bank account yet').waitFor();
    await checked(page);
    await page.getByLabel('BSB and account number').fill('06200012344417');
    await page.getByText('Commonwealth Bank').waitFor();
    await page.getByLabel('Account name').fill('Mia Nguyen');
    await page.getByLabel(/Code/).fill(CODE);
    await page.getByRole('button', { name: 'Add this account' }).click();
    await page.getByText('Confirm that it is accurate.').waitFor();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Add this account' }).click();
    await page.getByText('062000-12344417').waitFor();
    await page.getByRole('button', { name: 'Send a test deposit' }).click();
    await page.getByRole('button', { name: /Read your bank/ }).click({ timeout: 20_000 });
    const line = await page.getByText(/Corella test deposit: 0\.\d\d AUD/).textContent();
    await checked(page);
    const amount = /0\.\d\d/.exec(line ?? '')?.[0] ?? '';
    await page.getByLabel('Amount that arrived').fill(amount === '0.42' ? '0.43' : '0.42');
    await page.getByRole('button', { name: 'Verify this account' }).click();
    await page.getByText('2 attempts left.').waitFor();
    await page.getByLabel('Amount that arrived').fill(amount);
    await page.getByRole('button', { name: 'Verify this account' }).click();
    await page.getByText('Verified', { exact: true }).waitFor();
    await checked(page);
  });
});
