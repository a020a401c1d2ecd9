import type { Browser, Page } from 'playwright-core';
import { realPart } from '@corella/real-parts';
import { ApiClient } from '../venue/api-client.js';
import type { DemoLogins, VenueProcess } from '../venue/venue-process.js';
import { codeFor, newEmail } from './api/new-customer.js';
import { launchBrowser, missingBrowser } from './browser/browser.js';
import { violations } from './browser/page-checks.js';
import { openPage, visit, type Visit } from './browser/visit.js';
import { endVenue, ownVenue } from './venue/own-venue.js';

realPart('a customer whose email address changes', missingBrowser(), () => {
  let venue: VenueProcess;
  let browser: Browser;
  let person: Visit;
  /** Of the demo, because an address that has just signed up waits a minute for its next code. */
  let customer: DemoLogins['customers'][number];
  let session: ApiClient;
  const address = newEmail();

  beforeAll(async () => {
    venue = await ownVenue();
    browser = await launchBrowser();
    const [first] = venue.demo().customers;
    if (!first) throw new Error('demo.json names no customer');
    customer = first;
    session = await new ApiClient(venue.url).login(customer);
    person = await visit(browser, { url: venue.url, client: session });
  });
  afterAll(async () => {
    await browser?.close();
    await endVenue(venue);
  });
  afterEach(() => expect(person.faults).toEqual([]));

  const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
  const code = (to: string): Promise<string> => codeFor(session, to);

  it('proves the factor and both mailboxes, and is told first what that blocks', async () => {
    const page = await openPage(person, '/en-us/user/rebind-email/');
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/24 hours/).waitFor();
    await dialog.getByLabel('New email').fill(address);
    await dialog.getByLabel('Your password').fill('Wrong-1-Password');
    await press(page, 'Send both codes');
    await dialog.getByRole('alert').first().waitFor();
    await dialog.getByLabel('Your password').fill(customer.password);
    expect(await violations(page)).toEqual([]);
    await press(page, 'Send both codes');
    await dialog.getByText('We have mailed two different codes.', { exact: false }).waitFor();
    const [before, after] = [await code(customer.email), await code(address)];
    expect(before).not.toBe(after);
    await dialog.getByLabel(`Code mailed to ${customer.email}`).fill(after);
    await dialog.getByLabel(`Code mailed to ${address}`).fill(after);
    await dialog.getByRole('button', { name: 'Change email', exact: true }).click();
    await dialog.getByRole('alert').first().waitFor();
    await dialog.getByLabel(`Code mailed to ${customer.email}`).fill(before);
    await dialog.getByRole('button', { name: 'Change email', exact: true }).click();
    await page.getByText('Email changed').first().waitFor();
    await page.getByText('Email changed').first().waitFor();
    await page.waitForURL('**/en-us/login/**');
  });

  it('is logged out everywhere, and logs in with the new address and not with the old one', async () => {
    expect(await session.call('GET', '/api/auth/me')).toMatchObject({ status: 401 });
    const { page } = person;
    const logIn = async (email: string): Promise<void> => {
      await page.getByLabel('Email or sub-account name').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(customer.password);
      await press(page, 'Log in');
    };
    await logIn(customer.email);
    await page.getByText('Email or password is not right.').waitFor();
    await logIn(address);
    await page.waitForURL((url) => !url.pathname.endsWith('/login/'));
    await openPage(person, '/en-us/user/info/');
    await page.getByText(/^The email address was changed on /).waitFor();
  });
});
