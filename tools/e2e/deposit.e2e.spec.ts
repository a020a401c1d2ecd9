import type { Browser, Page } from 'playwright-core';
import { realPart } from '@corella/real-parts';
import { newCustomer, type NewCustomer } from './api/new-customer.js';
import { launchBrowser, missingBrowser } from './browser/browser.js';
import { tooWide, violations } from './browser/page-checks.js';
import { openPage, visit, type Visit } from './browser/visit.js';
import { sharedVenue } from './venue/shared-venue.js';

const PAGE = '/en-us/deposit/aud/';
const WIDTHS = [360, 768, 1100, 1460, 1920];
const PAY = 'Pay it now (simulated)';

realPart('a customer who pays in', missingBrowser(), () => {
  let browser: Browser;
  let customer: NewCustomer;
  let wide: Visit;

  beforeAll(async () => {
    const { url } = sharedVenue();
    browser = await launchBrowser();
    customer = await newCustomer(url);
    wide = await visit(browser, { url, client: customer.client });
  });
  afterAll(async () => browser?.close());
  afterEach(() => expect(wide.faults).toEqual([]));
  const pay = async (page: Page, amount: string): Promise<void> => {
    await page.getByLabel('Amount to pay').fill(amount);
    await page.getByRole('button', { name: PAY }).click();
  };
  const checked = async (page: Page): Promise<void> => {
    expect(await violations(page)).toEqual([]);
    expect(await tooWide(page, WIDTHS)).toEqual([]);
  };

  it('comes from the assets, opens the PayID, and keeps it', async () => {
    const page = await openPage(wide, '/en-us/user/balances/');
    await page.getByRole('region', { name: 'Estimated total' }).getByRole('link', { name: 'Deposit' }).click();
    await page.waitForURL(`**${PAGE}`);
    await page.getByText('Do not send real money').waitFor();
    await page.getByText('Nothing has come yet').waitFor();
    await checked(page);
    await page.getByRole('button', { name: 'Show my PayID' }).click();
    await page.getByRole('button', { name: 'Copy: BSB' }).waitFor();
    const payId = await page.getByText(/@/).first().textContent();
    await checked(page);
    await openPage(wide, '/en-us/deposit/');
    await page.waitForURL(`**${PAGE}`);
    await page
      .getByText(payId ?? '')
      .first()
      .waitFor();
  });

  it('sees the money in the balance and the list, and the entry that credited it', async () => {
    const { page } = wide;
    await pay(page, '250');
    await page.getByText('A$250.00 is in your balance.').waitFor();
    await page.getByText('A$10,250.00').waitFor();
    await page.getByText('A$49,750.00 of A$50,000.00').waitFor();
    await checked(page);
    await page.getByRole('link', { name: 'Ledger entry of A$250.00' }).click();
    const drawer = page.getByRole('dialog', { name: 'AUD, explained' });
    await drawer.getByRole('button', { name: 'Deposit', pressed: true }).waitFor();
    await drawer.getByText('250.0000').first().waitFor();
  });

  it('is told why less than the smallest amount waits', async () => {
    const page = await openPage(wide, PAGE);
    await pay(page, '5');
    await page.getByText('A$5.00 has arrived and waits.').waitFor();
    const [row] = await page.getByRole('list', { name: 'Your deposits' }).getByRole('listitem').allInnerTexts();
    expect(row).toMatch(/Waiting[^]*less than the smallest amount/);
    await checked(page);
  });
});

realPart('who is not verified and wants to pay in', missingBrowser(), () => {
  it('is led to the verification', async () => {
    const { url } = sharedVenue();
    const browser = await launchBrowser();
    try {
      const { client } = await newCustomer(url);
      const { page } = await visit(browser, { url, client });
      await page.route('**/api/auth/session', async (route) => {
        const answer = await route.fetch();
        const { user } = (await answer.json()) as { readonly user: object };
        await route.fulfill({ response: answer, json: { user: { ...user, kycState: 0, authorities: [] } } });
      });
      await page.goto(PAGE);
      await page.getByRole('link', { name: 'Verify my identity' }).click();
      await page.waitForURL('**/user/verify/');
    } finally {
      await browser.close();
    }
  });
});
