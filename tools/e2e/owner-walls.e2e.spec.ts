import type { Browser } from 'playwright-core';
import { realPart } from '@corella/real-parts';
import { ApiClient } from '../venue/api-client.js';
import { newCustomer, PASSWORD, type NewCustomer } from './api/new-customer.js';
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
interface Me {
  readonly uid: string;
  readonly authorities: readonly string[];
}
const PHRASE = 'Blue heron 42';

realPart('an owner is told of a stranger, and stops them', missingBrowser(), () => {
  let browser: Browser;
  let owner: NewCustomer;
  let atHome: Visit;
  let onPhone: Visit;
  let uid: string;
  let link: string;

  const me = (client: ApiClient) => client.get<Me>('/api/auth/me');
  const loggedIn = () => new ApiClient(sharedVenue().url).login(owner);
  const newestMail = async (): Promise<Mail> => {
    const path = `/api/demo/outbox?to=${encodeURIComponent(owner.email)}`;
    const { items } = await new ApiClient(sharedVenue().url).get<{ items: readonly Mail[] }>(path);
    return items[0] ?? { subject: '', text: '' };
  };
  const staff = async (role: string): Promise<Visit> => {
    const { url, demo } = sharedVenue();
    const person = demo().staff.find((one) => one.role === role);
    if (!person) throw new Error(`demo.json names nobody of ${role}`);
    return visit(browser, { url, client: await new ApiClient(url).loginStaff(person) });
  };

  beforeAll(async () => {
    const { url } = sharedVenue();
    browser = await launchBrowser();
    owner = await newCustomer(url);
    uid = (await me(owner.client)).uid;
    atHome = await visit(browser, { url, client: owner.client });
    onPhone = await visit(browser, { url, width: 360, height: 800 });
  });
  afterAll(async () => browser?.close());
  afterEach(() => expect([...atHome.faults, ...onPhone.faults]).toEqual([]));

  it('chooses a phrase with which every mail begins from then on', async () => {
    const page = await openPage(atHome, '/en-us/user/info/');
    await page.getByRole('listitem').filter({ hasText: 'Phrase in our mails' }).getByRole('button').click();
    await page.getByLabel('Your phrase').fill(PHRASE);
    await page.getByLabel('Your password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('A mail without it is not from us').waitFor();
    expect(await tooWide(page, [360, 768, 1460])).toEqual([]);
  });

  it('is told by mail of a login from a new device, with a link', async () => {
    await loggedIn();
    const { subject, text } = await newestMail();
    expect(subject).toContain('New device');
    expect(text.split('\n')[0]).toBe(PHRASE);
    link = /http\S+(\/not-me\/#\S+)/.exec(text)?.[1] ?? '';
    expect(link).toMatch(/^\/not-me\/#[A-Za-z0-9_-]{43}$/);
  });

  it('locks the account by the link, on a phone and without a login, and not by opening it', async () => {
    const stranger = await loggedIn();
    const page = await openPage(onPhone, link);
    await page.getByRole('heading', { name: 'Was this not you?' }).waitFor();
    expect(await tooWide(page, [360, 1460])).toEqual([]);
    expect(await violations(page)).toEqual([]);
    expect((await me(stranger)).authorities).toContain('withdraw');
    await page.getByRole('button', { name: 'Lock my account' }).click();
    await page.getByRole('heading', { name: 'Your account is locked' }).waitFor();
    expect((await stranger.call('GET', '/api/auth/me')).status).toBe(401);
    expect((await newestMail()).subject).toContain('Your Corella account is locked');
  });

  it('is told plainly that a link counts once', async () => {
    const page = await openPage(onPhone, link);
    await page.getByRole('button', { name: 'Lock my account' }).click();
    await page.getByRole('heading', { name: 'This link does not work any more' }).waitFor();
  });

  it('logs in again, sees the lock, and can trade but move no money out', async () => {
    const client = await loggedIn();
    expect((await me(client)).authorities).toEqual(['exchange', 'deposit']);
    const { context } = await visit(browser, { url: sharedVenue().url, client });
    const page = await context.newPage();
    await page.goto('/en-us/user/info/');
    await page.getByText('You have locked your account').waitFor();
    await context.close();
  });

  it('has the lock lifted by two members of staff', async () => {
    const [support, aml] = [await staff('support'), await staff('aml')];
    const page = await openPage(support, `/operator/#/users/${uid}/show`);
    await page.getByText('Locked by the owner, by the link of a mail').waitFor();
    await page.getByRole('button', { name: 'Ask to lift the lock' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason code, required').click();
    await page.getByRole('option', { name: /F31/ }).click();
    await dialog.getByRole('button', { name: 'Send for approval' }).click();
    await page.getByText('Asked. A second person decides.').waitFor();
    const card = await openApproval(aml.page, `Lift the lock of user ${uid}`);
    expect(await card.getByText('It would fail now.').count()).toBe(0);
    await approve(aml.page, card);
    const client = await loggedIn();
    await eventually(
      () => me(client),
      ({ authorities }) => authorities.includes('withdraw'),
    );
    await openPage(aml, `/operator/#/users/${uid}/show`);
    await aml.page.getByText('Unlocked by two people').waitFor();
    expect([...support.faults, ...aml.faults]).toEqual([]);
  });

  it('locks it again from the account page, which ends every session', async () => {
    const { page, context } = await visit(browser, { url: sharedVenue().url, client: await loggedIn() });
    await page.goto('/en-us/user/info/');
    await page.getByRole('button', { name: 'Lock my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Lock your account?' });
    await dialog.getByText('two of our people lift it together').waitFor();
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Lock now' }).click();
    await page.waitForURL('**/en-us/login/**');
    await context.close();
  });
});
