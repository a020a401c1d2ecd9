import type { Browser, Page } from 'playwright-core';
import { realPart } from '@corella/real-parts';
import { ApiClient } from '../venue/api-client.js';
import { atLocalhost, withAuthenticator } from './browser/authenticator.js';
import { launchBrowser, missingBrowser } from './browser/browser.js';
import { visit, type Visit } from './browser/visit.js';
import { sharedVenue } from './venue/shared-venue.js';

const NAME = 'Laptop of a test';
const STALE = { message: 'Prove it.', code: 'step-up-required', methods: ['passkey', 'totp'], errors: {} };

realPart('a member of staff with a passkey', missingBrowser(), () => {
  let browser: Browser;
  let person: Visit;
  let page: Page;
  beforeAll(async () => {
    const { url, demo } = sharedVenue();
    const aml = demo().staff.findLast(({ role }) => role === 'aml');
    if (!aml) throw new Error('demo.json names nobody of AML');
    browser = await launchBrowser();
    const here = atLocalhost(url);
    person = await visit(browser, { url: here, client: await new ApiClient(here).loginStaff(aml) });
    page = person.page;
    await withAuthenticator(page);
  });
  afterAll(async () => browser?.close());
  afterEach(() => expect(person.faults).toEqual([]));

  it('adds it on the page of the own account', async () => {
    await page.goto('/operator/#/me');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name', { exact: true }).fill(NAME);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('row', { name: new RegExp(NAME) }).waitFor();
  });

  it('logs in with it alone', async () => {
    await person.context.clearCookies();
    await page.goto('/operator/#/login');
    await page.reload();
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await page.getByRole('navigation').first().waitFor();
    await page.goto('/operator/#/me');
    await page.getByRole('row', { name: new RegExp(NAME) }).waitFor();
  });

  it('proves with it that it is still they, and what was refused is done', async () => {
    let refused = 0;
    await page.route('**/reveal', (route) =>
      (refused += 1) === 1 ? route.fulfill({ status: 403, json: STALE }) : route.continue(),
    );
    await page.goto(`/operator/#/users/${sharedVenue().demo().customers[0]?.uid}/show`);
    await page.getByRole('button', { name: 'Reveal the address' }).click();
    const asking = page.getByRole('dialog', { name: 'Reveal the address' });
    await asking.getByLabel('Reason code, required').click();
    await page.getByRole('option', { name: /^V02/ }).click();
    await asking.getByRole('button', { name: 'Reveal', exact: true }).click();
    const proof = page.getByRole('dialog', { name: 'Is it still you?' });
    await proof.getByRole('button', { name: 'Use a passkey instead' }).click();
    await proof.waitFor({ state: 'detached' });
    await asking.waitFor({ state: 'detached' });
    expect(refused).toBe(2);
  });

  it('takes it away again', async () => {
    await page.goto('/operator/#/me');
    await page.getByRole('button', { name: `Remove ${NAME}` }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('row', { name: new RegExp(NAME) }).waitFor({ state: 'detached' });
  });
});
