import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { realPart } from '@corella/real-parts';
import { newCustomer, PASSWORD, type NewCustomer } from './api/new-customer.js';
import { launchBrowser, missingBrowser } from './browser/browser.js';
import { tooWide } from './browser/page-checks.js';
import { visit, type Visit } from './browser/visit.js';
import { sharedVenue } from './venue/shared-venue.js';

const STEP_MS = 30_000;
/** A code counts once, and none that is older than the last one. So each secret has these three without a wait. */
const [EARLY, NOW, LATE] = [-1, 0, 1];

realPart('a customer with an authenticator', missingBrowser(), () => {
  let browser: Browser;
  let customer: NewCustomer;
  let person: Visit;
  let page: Page;
  let [first, second] = ['', ''];

  beforeAll(async () => {
    const { url } = sharedVenue();
    browser = await launchBrowser();
    customer = await newCustomer(url);
    person = await visit(browser, { url, client: customer.client });
    page = person.page;
  });
  afterAll(async () => browser?.close());
  afterEach(() => expect(person.faults).toEqual([]));

  const code = (secret: string, step: number): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * STEP_MS });
  const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
  /** What the link would give to an app on the device. */
  async function secretShown(): Promise<string> {
    const link = page.getByRole('link', { name: 'Open in an app on this device' });
    const secret = new URL((await link.getAttribute('href')) ?? '').searchParams.get('secret');
    if (secret === null) throw new Error('the link has no secret');
    return secret;
  }
  async function toSecondStep(): Promise<void> {
    await person.context.clearCookies();
    await page.goto('/en-us/login/');
    await page.getByLabel('Email or sub-account name').fill(customer.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await press('Log in');
  }
  const logIn = async (secret: string): Promise<void> => {
    await page.getByLabel('Authenticator code').fill(code(secret, NOW));
    await page.waitForURL('**/en-us/');
  };

  it('binds it by the key that it is shown', async () => {
    await page.goto('/en-us/user/info/');
    await press('Set up the authenticator app');
    await page.getByLabel('Your password').fill(PASSWORD);
    await press('Continue');
    await page.getByRole('img', { name: /^QR code/ }).waitFor();
    first = await secretShown();
    expect(await tooWide(page, [360, 1460])).toEqual([]);
    await page.getByLabel('Code of your authenticator').fill(code(first, EARLY));
    await page.getByText('Two-step verification is on').waitFor();
  });

  it('logs in by its code, and not by the password alone', async () => {
    await toSecondStep();
    await page.getByLabel('Authenticator code').waitFor();
    expect((await page.request.get('/api/auth/me')).status()).toBe(401);
    await logIn(first);
  });

  it('changes it for another one, proven by the first', async () => {
    await page.goto('/en-us/user/info/');
    await press('Change the authenticator app');
    await page.getByLabel('Code of your authenticator').fill(code(first, LATE));
    await press('Continue');
    await page.getByRole('img', { name: /^QR code/ }).waitFor();
    second = await secretShown();
    expect(second).not.toBe(first);
    await page.getByLabel('Code of the new authenticator').fill(code(second, EARLY));
    await page.getByText('The authenticator app is changed').waitFor();
  });

  it('logs in by the other one only, in either language', async () => {
    await toSecondStep();
    await page.getByLabel('Authenticator code').fill(code(first, LATE));
    await page.getByText('The code is not right.').waitFor();
    await person.context.clearCookies();
    await page.goto('/zh-cn/login/');
    await page.locator('input[name="email"]').fill(customer.email);
    await page.locator('input[type="password"]').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByLabel('身份验证器验证码').fill(code(second, NOW));
    await page.waitForURL('**/zh-cn/');
  });

  it('removes it, and the password is enough again', async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/en-us/user/info/');
    await press('Remove the authenticator app');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Code of your authenticator').fill(code(second, LATE));
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('Two-step verification is off').waitFor();
    await page.getByText(/^The authenticator app was changed on /).waitFor();
    await toSecondStep();
    await page.waitForURL('**/en-us/');
  });
});
