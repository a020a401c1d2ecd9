import type { Browser, Page } from 'playwright-core';
import { realPart } from '@corella/real-parts';
import { newCustomer, PASSWORD, type NewCustomer } from './api/new-customer.js';
import { launchBrowser, missingBrowser } from './browser/browser.js';
import { atLocalhost, withAuthenticator } from './browser/authenticator.js';
import { visit, type Visit } from './browser/visit.js';
import { sharedVenue } from './venue/shared-venue.js';

const HOME = '**/en-us/';

realPart('a customer with a passkey and recovery codes', missingBrowser(), () => {
  let browser: Browser;
  let person: Visit;
  let page: Page;
  let device: Awaited<ReturnType<typeof withAuthenticator>>;
  let customer: NewCustomer;
  let codes: readonly string[] = [];

  beforeAll(async () => {
    const { url } = sharedVenue();
    browser = await launchBrowser();
    customer = await newCustomer(url);
    person = await visit(browser, { url: atLocalhost(url) });
    page = person.page;
    device = await withAuthenticator(page);
  });
  afterAll(async () => browser?.close());
  afterEach(() => expect(person.faults).toEqual([]));

  async function toSecondStep(): Promise<void> {
    await person.context.clearCookies();
    await page.goto('/en-us/login/');
    await page.getByLabel('Email or sub-account name').fill(customer.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
  }
  const toAccount = (): Promise<unknown> => page.goto('/en-us/user/info/');
  const passkeys = () => page.getByRole('list', { name: 'Passkeys' });

  it('is told at 127.0.0.1 where passkeys work', async () => {
    const { url } = sharedVenue();
    const there = await visit(browser, { url, client: customer.client });
    await there.page.goto('/en-us/user/info/');
    const link = there.page.getByRole('link', { name: /^open localhost/ });
    expect(await link.getAttribute('href')).toBe(`${atLocalhost(url)}/en-us/user/info/`);
    await there.context.close();
  });

  it('adds a passkey', async () => {
    await toSecondStep();
    await page.waitForURL(HOME);
    await toAccount();
    await page.getByRole('button', { name: 'Add a passkey', exact: true }).click();
    await page.getByLabel('Name').fill('My laptop');
    await page.getByLabel('Your password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await passkeys().getByText('My laptop').waitFor();
    await passkeys()
      .getByText(/not used yet/)
      .waitFor();
  });

  it('logs in with it, and not when the device does not know the person', async () => {
    await toSecondStep();
    const use = page.getByRole('button', { name: 'Use your passkey', exact: true });
    await device.verifies(false);
    await use.click();
    await page.getByText('The passkey was not used.').waitFor();
    await device.verifies(true);
    await use.click();
    await page.waitForURL(HOME);
    await toAccount();
    await passkeys()
      .getByText(/last used/)
      .waitFor();
  });

  it('makes ten recovery codes, proven by the passkey', async () => {
    await page.getByRole('button', { name: 'Make codes' }).click();
    await page.getByRole('button', { name: 'Make ten codes' }).click();
    const list = page.getByRole('list', { name: 'Recovery codes' });
    await list.waitFor();
    codes = await list.getByRole('listitem').allTextContents();
    expect(new Set(codes).size).toBe(10);
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByText('10 of 10 left').waitFor();
  });

  it('logs in with a recovery code, once, which blocks withdrawals and is mailed', async () => {
    const [first = ''] = codes;
    await toSecondStep();
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await page.getByLabel('Recovery code').fill(first.toLowerCase());
    await page.keyboard.press('Enter');
    await page.waitForURL(HOME);
    await toAccount();
    await page.getByText('9 of 10 left').waitFor();
    await page.getByText(/^A recovery code was used on /).waitFor();
    const { items } = await customer.client.get<{ items: readonly { subject: string }[] }>(
      `/api/demo/outbox?to=${encodeURIComponent(customer.email)}`,
    );
    expect(items.filter(({ subject }) => subject.includes('recovery code was used'))).toHaveLength(1);
    await toSecondStep();
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await page.getByLabel('Recovery code').fill(first);
    await page.keyboard.press('Enter');
    await page.getByText('The code is not right.').waitFor();
  });

  it('removes the passkey, and the recovery codes with it', async () => {
    await page.getByRole('button', { name: 'Use your passkey instead' }).click();
    await page.getByRole('button', { name: 'Use your passkey', exact: true }).click();
    await page.waitForURL(HOME);
    await toAccount();
    await page.getByRole('button', { name: 'Remove passkey My laptop' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^This is your last second step/).waitFor();
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await passkeys().waitFor({ state: 'detached' });
    await page.getByText('Recovery codes', { exact: true }).waitFor({ state: 'detached' });
    await toSecondStep();
    await page.waitForURL(HOME);
  });
});
