import type { Browser, Page } from 'playwright-core';
import { realPart } from '@corella/real-parts';
import { ApiClient } from '../venue/api-client.js';
import { codeFor, newCustomer, newEmail, type NewCustomer } from './api/new-customer.js';
import { launchBrowser, missingBrowser } from './browser/browser.js';
import { approve, openApproval } from './browser/open-approval.js';
import { tooWide, violations } from './browser/page-checks.js';
import { openPage, visit, type Visit } from './browser/visit.js';
import { eventually } from './eventually.js';
import { sharedVenue } from './venue/shared-venue.js';

interface Mail {
  readonly subject: string;
  readonly text: string;
}

realPart('a customer who cannot read the mails of their account any more', missingBrowser(), () => {
  let browser: Browser;
  let customer: NewCustomer;
  let uid: string;
  let onPhone: Visit;
  const reached = newEmail();

  beforeAll(async () => {
    const { url } = sharedVenue();
    browser = await launchBrowser();
    customer = await newCustomer(url);
    ({ uid } = await customer.client.get<{ readonly uid: string }>('/api/auth/me'));
    onPhone = await visit(browser, { url, width: 360, height: 800 });
  });
  afterAll(async () => browser?.close());
  afterEach(() => expect(onPhone.faults).toEqual([]));
  const staff = async (role: string): Promise<Visit> => {
    const { url, demo } = sharedVenue();
    const person = demo().staff.find((one) => one.role === role);
    if (!person) throw new Error(`demo.json names nobody of ${role}`);
    return visit(browser, { url, client: await new ApiClient(url).loginStaff(person) });
  };
  const checked = async (page: Page): Promise<void> => {
    expect(await tooWide(page, [360, 1460])).toEqual([]);
    expect(await violations(page)).toEqual([]);
  };

  it('asks for another address on a phone, by a code and an enclosure', async () => {
    const page = await openPage(onPhone, '/en-us/removal-certification/3/');
    await page.getByLabel('Email of your account').fill(customer.email);
    await page.getByLabel('New email address').fill(reached);
    await page.getByLabel('Phone where we can reach you').fill('+61 412 555 018');
    await page.getByLabel('What happened').fill('The mailbox of my old company was closed.');
    await checked(page);
    await page.getByRole('button', { name: 'Send a code to my email' }).click();
    await page.getByLabel('Email code').fill(
      await eventually(
        () => codeOf(reached),
        (code) => code !== '',
      ),
    );
    await page.getByRole('button', { name: 'Send the request' }).waitFor();
    await checked(page);
    await page.reload();
    await page.getByRole('button', { name: 'Send the request' }).click();
    await page.getByText('If the address belongs to an account').waitFor();
  });

  it('is read and agreed to by Support, and by KYC as the second person', async () => {
    const [support, kyc] = [await staff('support'), await staff('kyc')];
    const { page } = support;
    const filter = encodeURIComponent(JSON.stringify({ q: uid }));
    await openPage(support, `/operator/#/removal-requests?filter=${filter}`);
    await page.getByRole('table', { name: 'Removal requests' }).getByRole('link').first().click();
    await page.getByRole('button', { name: 'Claim and open' }).click();
    await page.getByText('The mailbox of my old company was closed.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: /^Agree/ }).click();
    await page.getByRole('combobox', { name: 'Reason code, required' }).click();
    await page.getByRole('option', { name: /^Q01/ }).click();
    await page.getByRole('button', { name: 'Change the email address: ask a second person' }).click();
    await page.getByText('A second person has to agree.').waitFor();
    const card = await openApproval(kyc.page, `Remove a lost factor or address of user ${uid}`);
    await approve(kyc.page, card);
    await page.getByText(/It takes place .* unless the owner objects/).waitFor();
    expect([...support.faults, ...kyc.faults]).toEqual([]);
  });

  it('is stopped by the owner, by the link of the warning at the old address', async () => {
    const warning = await eventually(
      async () => (await mailsTo(customer.email)).find(({ text }) => /removal-certification\/3\/#/.test(text)),
      (mail) => mail !== undefined,
    );
    const link = /http\S+?(\/[\w/-]*removal-certification\/3\/#[\w-]{43})/.exec(warning?.text ?? '')?.[1] ?? '';
    const page = await openPage(onPhone, link);
    await page.getByRole('heading', { name: 'Stop this change?' }).waitFor();
    await checked(page);
    await page.getByRole('button', { name: 'It was not me, stop it' }).click();
    await page.getByRole('heading', { name: 'It is stopped' }).waitFor();
    expect((await customer.client.get<{ readonly email: string }>('/api/auth/me')).email).toBe(customer.email);
  });
});

async function mailsTo(address: string): Promise<readonly Mail[]> {
  const path = `/api/demo/outbox?to=${encodeURIComponent(address)}`;
  return (await new ApiClient(sharedVenue().url).get<{ readonly items: readonly Mail[] }>(path)).items;
}

/** Empty while there is none: the browser works on its task first. */
const codeOf = (address: string): Promise<string> => codeFor(new ApiClient(sharedVenue().url), address).catch(() => '');
