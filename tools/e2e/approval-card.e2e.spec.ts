import type { Browser, Locator } from 'playwright-core';
import { realPart } from '@corella/real-parts';
import { ApiClient } from '../venue/api-client.js';
import { launchBrowser, missingBrowser } from './browser/browser.js';
import { approve, openApproval } from './browser/open-approval.js';
import { visit, type Visit } from './browser/visit.js';
import { sharedVenue } from './venue/shared-venue.js';

realPart('the console tells the truth about a request', missingBrowser(), () => {
  let browser: Browser;
  let checker: Visit;
  let treasury: ApiClient;
  let account: string;

  const staff = async (role: string): Promise<ApiClient> => {
    const { url, demo } = sharedVenue();
    const person = demo().staff.find((one) => one.role === role);
    if (!person) throw new Error(`demo.json names nobody of ${role}`);
    return new ApiClient(url).loginStaff(person);
  };
  const adjust = (amount: string, memo: string) =>
    treasury.call('POST', `/operator/api/accounts/${account}/adjust`, {
      body: { asset: 'aud', amount, memo, reason: 'A03 Compensation' },
    });
  const about = (card: Locator) => card.getByRole('region', { name: 'What it is about' });

  beforeAll(async () => {
    const { url } = sharedVenue();
    browser = await launchBrowser();
    treasury = await staff('treasury');
    checker = await visit(browser, { url, client: await staff('aml') });
    // The house's fees are spent by nobody while this runs.
    account = 'house:fees';
  });
  afterAll(async () => browser?.close());
  afterEach(() => expect(checker.faults).toEqual([]));

  it('refuses what could not be carried out, and names the field', async () => {
    expect(await adjust('-90000000000', 'too much')).toMatchObject({
      status: 400,
      body: { errors: { amount: expect.stringMatching(/^The account has only .* AUD available\.$/) } },
    });
  });

  it('keeps the open request while others arrive, and shows the balance before and after', async () => {
    const { page } = checker;
    expect((await adjust('1.5', 'first')).status).toBe(200);
    const card = await openApproval(page, /Adjustment, \+1\.5 AUD/);
    const address = page.url();
    expect((await adjust('2.5', 'second')).status).toBe(200);
    await page.getByText(/^\d+ new requests?$/).waitFor();
    const queue = page.getByRole('table', { name: 'Requests' });
    expect(await queue.getByRole('link', { name: /Adjustment, \+2\.5 AUD/ }).count()).toBe(0);
    expect(page.url()).toBe(address);
    await card.getByText('Adjustment, +1.5 AUD').first().waitFor();
    await about(card)
      .getByRole('row', { name: /^Available/ })
      .waitFor();
    await about(card)
      .getByRole('link', { name: /Adjustment, \+2\.5 AUD/ })
      .waitFor();
  });

  it('says that an agreed request was carried out only when it was, and offers the next one', async () => {
    const { page } = checker;
    const card = page.getByRole('region', { name: 'Needs two people' });
    await approve(page, card);
    await page.getByText('Agreed and carried out.').waitFor();
    await page.getByRole('button', { name: /^Next: / }).waitFor();
  });

  it('says since when the venue is silent while the browser is offline, and recovers', async () => {
    const { page, context } = checker;
    await page.getByText(/^Feed /).waitFor();
    await context.setOffline(true);
    await page.getByText(/^No answer from the venue since/).waitFor();
    await page.getByText(/^Feed /).waitFor({ state: 'hidden' });
    await context.setOffline(false);
    await page.getByText(/^Feed /).waitFor();
    await page.getByText(/^No answer from the venue since/).waitFor({ state: 'hidden' });
  });
});
