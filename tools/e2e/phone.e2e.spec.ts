import type { Browser, Page } from 'playwright-core';
import { realPart } from '@corella/real-parts';
import { codeFor, newCustomer, PASSWORD, type NewCustomer } from './api/new-customer.js';
import { launchBrowser, missingBrowser } from './browser/browser.js';
import { tooWide, violations } from './browser/page-checks.js';
import { openPage, visit, type Visit } from './browser/visit.js';
import { sharedVenue } from './venue/shared-venue.js';

/** Australian numbers that no other run of the shared venue has. */
const number = (): string => `4${String(Math.floor(Math.random() * 90_000_000) + 10_000_000)}`;
const HOME = '**/en-us/';

realPart('a customer with a phone', missingBrowser(), () => {
  let browser: Browser;
  let customer: NewCustomer;
  let person: Visit;
  let page: Page;
  const [first, second] = [number(), number()];

  beforeAll(async () => {
    const { url } = sharedVenue();
    browser = await launchBrowser();
    customer = await newCustomer(url);
    person = await visit(browser, { url, client: customer.client, width: 360, height: 800 });
  });
  afterAll(async () => browser?.close());
  afterEach(() => expect(person.faults).toEqual([]));

  const texted = (to: string): Promise<string> => codeFor(customer.client, `+61${to}`);
  const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
  async function confirm(to: string): Promise<void> {
    await page.getByText(`+61 ••• ${to.slice(-3)}`).waitFor();
    await page.getByLabel('Code by text message').fill(await texted(to));
    await page.getByText('Phone added').first().waitFor();
  }

  it('adds it by the code that it got', async () => {
    page = await openPage(person, '/en-us/user/bind-phone/');
    await page.getByLabel('Phone number').fill(`0${first}`);
    await page.getByLabel('Your password').fill(PASSWORD);
    expect(await tooWide(page, [360, 1920])).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await press('Send the code');
    await confirm(first);
    await page.getByText(/^Codes by text message go to/).waitFor();
    expect(await tooWide(page, [360, 1920])).toEqual([]);
  });

  it('logs in by a code to it', async () => {
    // The device stays known: it has a pace of its own, and a code was sent less than a minute ago.
    await person.context.clearCookies({ name: 'corella' });
    await page.goto('/en-us/login/');
    await page.getByLabel('Email or sub-account name').fill(customer.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await press('Log in');
    await press('Text me a code');
    await page.getByText(/^We have sent a code to/).waitFor();
    await page.getByLabel('Code by text message').fill(await texted(first));
    await page.waitForURL(HOME);
  });

  it('is told, when another number is to take its place, that a code a minute is all there is', async () => {
    await page.goto('/en-us/user/rebind-phone/');
    await page.getByLabel('Phone number').fill(second);
    await press('Text me a code');
    await page.getByText(/^Sent to /).waitFor();
    await press('Send another code');
    await page.getByText(/^Too many attempts/).waitFor();
  });

  it('removes it, proven by the code that was sent, and the password is enough again', async () => {
    await page.goto('/en-us/user/info/');
    await press('Remove the phone');
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^The phone is your only second step/).waitFor();
    await dialog.getByLabel('Code by text message').fill(await texted(first));
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('Phone removed').waitFor();
    await page.getByText(/^The phone was changed on /).waitFor();
    await person.context.clearCookies();
    await page.goto('/en-us/login/');
    await page.getByLabel('Email or sub-account name').fill(customer.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await press('Log in');
    await page.waitForURL(HOME);
  });
});
