import { realPart } from '@corella/real-parts';
import type { Browser, Page } from 'playwright-core';
import { newCustomer, PASSWORD } from './api/new-customer.js';
import { launchBrowser, missingBrowser } from './browser/browser.js';
import { tooWide, violations } from './browser/page-checks.js';
import { openPage, visit, type Visit } from './browser/visit.js';
import { sharedVenue } from './venue/shared-venue.js';

const WIDTHS = [360, 768, 1460, 1920];
/** The code that a demo takes. */
const CODE = '000000';
/** From EIP-55, and one that differs from it in the middle alone. */
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const ALIKE = '0x5aaeb6053f3e94c9b9a08f33669435e7ef1beaed';

realPart('a customer with addresses for their coins', missingBrowser(), () => {
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
  const filled = async (page: Page, label: string, address: string): Promise<void> => {
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Network').selectOption('eth');
    await dialog.getByLabel('Label').fill(label);
    await dialog.getByLabel('Address', { exact: true }).fill(address);
    await dialog.getByRole('button', { name: 'Check address' }).click();
  };

  it('saves one after a check and a code, is warned of one like it, and deletes it', async () => {
    const page = await openPage(wide, '/en-us/address/');
    // Told messages would cover its button for a moment.
    await page.getByRole('button', { name: 'Hide this notice' }).click();
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Add address' }).first().click();
    await filled(page, 'Hardware wallet', `${ADDRESS.slice(0, -1)}D`);
    await dialog.getByText(/A letter of this address is wrong/).waitFor();
    await filled(page, 'Hardware wallet', ADDRESS);
    await dialog.getByLabel(/Code/).fill(CODE);
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('Hardware wallet').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await tooWide(page, WIDTHS)).toEqual([]);

    await page.getByRole('button', { name: 'Add address' }).first().click();
    await filled(page, 'Another', ALIKE);
    await dialog.getByText(/Hardware wallet/).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');

    await page
      .getByRole('button', { name: /Delete/ })
      .first()
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Delete/ })
      .click();
    await page.getByText('No address yet').waitFor();
  });
});
