import type { Browser, Page } from 'playwright-core';
import { realPart } from '@corella/real-parts';
import { ApiClient } from '../venue/api-client.js';
import { codeFor, newEmail, PASSWORD, signedUp } from './api/new-customer.js';
import { launchBrowser, missingBrowser } from './browser/browser.js';
import { visit, type Visit } from './browser/visit.js';
import { sharedVenue } from './venue/shared-venue.js';

realPart('a new customer signs up in a browser', missingBrowser(), () => {
  let browser: Browser;
  let person: Visit;
  let page: Page;
  const email = newEmail();

  beforeAll(async () => {
    browser = await launchBrowser();
    person = await visit(browser, { url: sharedVenue().url });
    page = person.page;
  });
  afterAll(async () => browser?.close());
  afterEach(() => expect(person.faults).toEqual([]));

  it('registers with an email address, a password and both agreements', async () => {
    await page.goto('/en-us/register/');
    await page.getByLabel('Country or region of residence').selectOption('AU');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password').fill(PASSWORD);
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await page.getByRole('button', { name: 'Send email code' }).click();
    await page.getByLabel('Email code').waitFor();
  });

  it('verifies with the code that was sent, and is logged in', async () => {
    const code = await codeFor(new ApiClient(sharedVenue().url), email);
    await page.getByLabel('Email code').fill('000001');
    await page.getByRole('alert').first().waitFor();
    await page.getByLabel('Email code').fill(code);
    await page.getByRole('heading', { name: 'Add your phone' }).waitFor();
    await page.getByRole('button', { name: 'Skip for now' }).click();
    await page.waitForURL('**/en-us/');
  });

  it('can confirm another sign-up by the link of its mail, on a device that has not begun it', async () => {
    const client = new ApiClient(sharedVenue().url);
    const other = newEmail();
    await signedUp(client, other);
    const { items } = await client.get<{ items: readonly { text: string }[] }>(`/api/demo/outbox?to=${other}`);
    const link = new URL(/http\S+\/register\/link\/#\S+/.exec(items[0]?.text ?? '')?.[0] ?? '');
    const elsewhere = await visit(browser, { url: sharedVenue().url });
    await elsewhere.page.goto(`${link.pathname}${link.hash}`);
    await elsewhere.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await elsewhere.page.getByRole('button', { name: 'Confirm my address' }).click();
    await elsewhere.page.waitForURL('**/en-us/thanks/');
    await elsewhere.context.close();
    await client.post('/api/auth/login', { email: other, password: PASSWORD });
  });

  it('logs out and in again', async () => {
    await person.context.clearCookies();
    await page.goto('/en-us/login/?backurl=%2Fen-us%2Fexchange%2Fbtc_aud%2F');
    await page.getByLabel('Email or sub-account name').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('Wrong-1-Password');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('alert').first().waitFor();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.waitForURL('**/en-us/exchange/btc_aud/');
    await page.getByRole('region', { name: 'Balances', exact: true }).getByText('10,000.00').first().waitFor();
  });
});
