import type { Browser, Page } from 'playwright-core';
import { realPart } from '@corella/real-parts';
import type { DemoLogins } from '../venue/venue-process.js';
import { ApiClient } from '../venue/api-client.js';
import { newCustomer } from './api/new-customer.js';
import { launchBrowser, missingBrowser } from './browser/browser.js';
import { confirmOrder } from './browser/confirm-order.js';
import { approve, openApproval } from './browser/open-approval.js';
import { visit, type Visit } from './browser/visit.js';
import { sharedVenue } from './venue/shared-venue.js';

/** A market that no other test trades in. */
const PAIR = 'ADA/AUD';
/** Markets that no test trades in. */
const OTHERS = ['BCH/AUD', 'SOL/NZD'] as const;

realPart('a market is halted and resumed', missingBrowser(), () => {
  let browser: Browser;
  let customer: Visit;
  let first: Visit;
  let second: Visit;
  const market = (at: number): DemoLogins['staff'][number] => {
    const person = sharedVenue()
      .demo()
      .staff.filter(({ role }) => role === 'market')[at];
    if (!person) throw new Error(`demo.json names fewer than ${at + 1} of Market`);
    return person;
  };
  const form = () =>
    customer.page.locator('form').filter({ has: customer.page.getByLabel('Quantity', { exact: true }) });
  let price = '';
  let names: readonly string[] = [];
  const fill = async (quantity: string): Promise<void> => {
    await customer.page.getByLabel('Price', { exact: true }).fill(price);
    await customer.page.getByLabel('Quantity', { exact: true }).fill(quantity);
  };
  const place = async (): Promise<void> => confirmOrder(customer.page, { button: 'Buy ADA', field: 'Quantity' });
  const cancelButtons = () =>
    customer.page.getByRole('region', { name: 'Order list' }).getByRole('button', { name: /^Cancel ADA\/AUD/ });
  const choose = async (page: Page, reason: RegExp): Promise<void> => {
    await page.getByLabel('Reason code, required').click();
    await page.getByRole('option', { name: reason }).click();
  };

  beforeAll(async () => {
    const { url } = sharedVenue();
    browser = await launchBrowser();
    const { client } = await newCustomer(url);
    // Far enough below the best bid not to be filled.
    const { bids } = await client.get<{ bids: [string, string][] }>('/api/markets/adaaud/book?limit=1');
    price = (Number(bids[0]?.[0]) * 0.92).toFixed(4);
    customer = await visit(browser, { url, client, width: 1920, height: 1080 });
    first = await visit(browser, { url });
    second = await visit(browser, { url, client: await new ApiClient(url).loginStaff(market(1)) });
  });
  afterAll(async () => browser?.close());
  afterEach(() => expect([...customer.faults, ...first.faults, ...second.faults]).toEqual([]));

  it('while it trades, a customer’s orders rest in it', async () => {
    await customer.page.goto('/en-us/exchange/ada_aud/');
    await customer.page.getByText('No open orders').waitFor();
    for (const [at, quantity] of ['20', '30'].entries()) {
      await fill(quantity);
      await place();
      await cancelButtons().nth(at).waitFor();
    }
  });

  it('is halted by one person of the market role, who types the pair and gives a reason', async () => {
    const { page } = first;
    const { email, password } = market(0);
    await page.goto('/operator/');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByLabel('Code from your authenticator').fill('000000');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('navigation').first().waitFor();
    await page.goto('/operator/#/markets/adaaud/show');
    await page.getByRole('button', { name: `Halt ${PAIR}` }).click();
    const dialog = page.getByRole('dialog', { name: `Halt ${PAIR}` });
    await dialog.getByRole('button', { name: 'Halt now' }).click();
    await dialog.getByText('Choose a reason; it goes to the audit log.').waitFor();
    await choose(page, /Technical fault/);
    await dialog.getByLabel(`Type ${PAIR} to confirm`).fill('BTC/AUD');
    await dialog.getByRole('button', { name: 'Halt now' }).click();
    await dialog.getByText(`Type ${PAIR} exactly.`).waitFor();
    await dialog.getByLabel(`Type ${PAIR} to confirm`).fill(PAIR);
    await dialog.getByRole('button', { name: 'Halt now' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('One person asks to resume').waitFor();
    names = await Promise.all(
      [first, second].map(
        async ({ context }) =>
          ((await (await context.request.get('/operator/api/me')).json()) as { name: string }).name,
      ),
    );
    await page
      .getByRole('listitem')
      .filter({ hasText: `Halted by ${names[0]}` })
      .waitFor();
    expect(
      await page.getByRole('table', { name: 'Markets' }).getByTitle(`Halted by ${names[0]}, `).getAttribute('title'),
    ).toMatch(/: H04 Technical fault$/);
  });

  it('tells the customer in the form, who can cancel but not place', async () => {
    await form()
      .getByRole('status')
      .filter({ hasText: new RegExp(`${PAIR} was halted at .*Reason: .*You can still cancel open orders`) })
      .waitFor();
    expect(await form().getByRole('button', { name: 'Placing paused' }).isDisabled()).toBe(true);
    await cancelButtons().first().click();
    await cancelButtons().nth(1).waitFor({ state: 'detached' });
    await cancelButtons().first().waitFor();
  });

  it('cannot be resumed by one person alone: whoever asked sees “Not you”', async () => {
    const { page } = first;
    await choose(page, /Fault is repaired/);
    await page.getByRole('button', { name: 'Ask to resume' }).click();
    await page.getByRole('link', { name: 'See your request' }).click();
    await page.getByText('Not you.').waitFor();
    expect(await page.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(0);
    await page.goto('/operator/#/');
    await page.getByRole('link', { name: 'Not you' }).first().waitFor();
    expect(await form().getByRole('button', { name: 'Placing paused' }).isDisabled()).toBe(true);
  });

  it('resumes when a second person agrees, and takes orders again', async () => {
    const { page } = second;
    await approve(page, await openApproval(page, `Resume ${PAIR}`));
    await form().getByRole('button', { name: 'Buy ADA' }).waitFor();
    await page.goto('/operator/#/markets/adaaud/show');
    await page.getByRole('link', { name: `Resumed by ${names.join(' and ')}` }).waitFor();
    await fill('25');
    await place();
    await cancelButtons().nth(1).waitFor();
    await customer.page.getByRole('button', { name: 'Cancel all', exact: true }).click();
    await customer.page.getByRole('dialog').getByRole('button', { name: 'Cancel all' }).click();
    await customer.page.getByText('No open orders').waitFor();
  });

  it('stops together with others for one reason, and each outcome is shown', async () => {
    const { page } = first;
    await page.goto('/operator/#/markets');
    for (const pair of OTHERS) await page.getByRole('checkbox', { name: `Choose ${pair}` }).check();
    await page.getByRole('button', { name: 'Halt 2 chosen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Halt 2 markets' });
    await choose(page, /Technical fault/);
    await dialog.getByLabel('Type HALT 2 to confirm').fill('HALT 2');
    await dialog.getByRole('button', { name: 'Halt now' }).click();
    const outcomes = dialog.getByRole('list', { name: 'Markets to halt' }).getByRole('listitem');
    for (const pair of OTHERS) await outcomes.filter({ hasText: `${pair}halted` }).waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    const api = new ApiClient(sharedVenue().url);
    for (const pair of OTHERS) {
      const symbol = pair.replace('/', '').toLowerCase();
      expect(await api.get<{ state: number }>(`/api/markets/${symbol}`)).toMatchObject({ state: 4 });
      const { id } = await (
        await new ApiClient(sharedVenue().url).loginStaff(market(0))
      ).post<{ id: string }>(`/operator/api/markets/${symbol}/resume`, { reason: 'H09 Halted by mistake' });
      const checker = await new ApiClient(sharedVenue().url).loginStaff(market(1));
      const { payloadHash } = await checker.get<{ payloadHash: string }>(`/operator/api/approvals/${id}`);
      await checker.post(`/operator/api/approvals/${id}/approve`, { payloadHash, reason: 'D01' });
    }
  });

  it('leaves a trace in the timeline of the customer, where support writes a note', async () => {
    const { url, demo } = sharedVenue();
    const support = demo().staff.find(({ role }) => role === 'support');
    if (!support) throw new Error('demo.json names nobody of Support');
    const visitor = await visit(browser, { url, client: await new ApiClient(url).loginStaff(support) });
    const { uid } = (await (await customer.context.request.get('/api/auth/me')).json()) as { uid: string };
    const { page } = visitor;
    await page.goto(`/operator/#/users/${uid}/show`);
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await timeline
      .getByRole('link', { name: /^Buy 25(\.0+)? ADA at/ })
      .first()
      .waitFor();
    await page.getByLabel('New note').fill('Asked about the halt.');
    await page.getByRole('button', { name: 'Write note' }).click();
    await timeline.getByText('Asked about the halt.').waitFor();
    await timeline.getByRole('button', { name: 'Logins' }).click();
    await timeline.getByText('Logged in').first().waitFor();
    await timeline.getByText('Asked about the halt.').waitFor({ state: 'detached' });
    expect(visitor.faults).toEqual([]);
  });
});
