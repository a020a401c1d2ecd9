import type { Closure } from '@corella/contracts/privacy-web';
import type { Browser } from 'playwright-core';
import { realPart } from '@corella/real-parts';
import type { ApiClient } from '../venue/api-client.js';
import { newCustomer, PASSWORD } from './api/new-customer.js';
import { launchBrowser, missingBrowser } from './browser/browser.js';
import { openPage, visit, type Visit } from './browser/visit.js';
import { eventually } from './eventually.js';
import { sharedVenue } from './venue/shared-venue.js';

/** Far below the market, so that it stays open. */
const ORDER = { symbol: 'btcaud', side: 'buy', type: 'limit', price: '1000', quantity: '0.01' };
const read = (client: ApiClient): Promise<Closure> => client.get<Closure>('/api/privacy');
const kindsOf = ({ obstacles }: Closure): readonly string[] => [...new Set(obstacles.map(({ kind }) => kind))].sort();

realPart('a customer leaves', missingBrowser(), () => {
  let browser: Browser;
  let person: Visit;
  let client: ApiClient;
  let email = '';

  beforeAll(async () => {
    browser = await launchBrowser();
    ({ client, email } = await newCustomer(sharedVenue().url));
    person = await visit(browser, { url: sharedVenue().url, client });
  });
  afterAll(async () => browser?.close());
  afterEach(() => expect(person.faults).toEqual([]));

  it('is told first when what is erased, and what stands in the way', async () => {
    await client.post('/api/orders', ORDER);
    const closure = await eventually(
      () => read(client),
      (one) => kindsOf(one).includes('orders'),
    );
    expect(kindsOf(closure)).toEqual(['balance', 'orders']);
    const { kept, ordinaryUntil, retainUntil } = closure.dates;
    const years = new Date(retainUntil).getUTCFullYear() - new Date().getUTCFullYear();
    expect([closure.state, kept, years]).toEqual(['active', 'approved', 7]);
    expect(Date.parse(ordinaryUntil)).toBeLessThan(Date.parse(retainUntil));
  });

  it('asks with proof; then no order is taken, and the open one is cancelled', async () => {
    const body = { acknowledge: { ...(await read(client)).dates.acknowledge } };
    expect(await client.call('POST', '/api/privacy/closure', { body })).toMatchObject({ status: 403 });
    await client.post('/api/privacy/closure', await client.proven('account-close', body, { password: PASSWORD }));
    expect(await client.call('POST', '/api/orders', { body: ORDER })).toMatchObject({
      status: 403,
      body: { code: 'account-closing' },
    });
    const left = await eventually(
      () => read(client),
      (one) => !kindsOf(one).includes('orders'),
    );
    // Nothing was given back, so the account stays open for its money.
    expect([left.state, kindsOf(left)]).toEqual(['closing', ['balance']]);
  });

  it('keeps the account by the notice that stands on every page', async () => {
    const page = await openPage(person, '/en-us/markets/');
    await page.getByRole('button', { name: 'Keep my account' }).click();
    await page.getByRole('button', { name: 'Keep my account' }).waitFor({ state: 'detached' });
    expect((await read(client)).state).toBe('active');
    const placed = await eventually(
      () => client.call('POST', '/api/orders', { body: ORDER }),
      ({ status }) => status < 300,
    );
    expect(placed.status).toBeLessThan(300);
  });

  it('asks again on the page and gives the play money back; then it is closed, and says what is kept', async () => {
    const page = await openPage(person, '/en-us/user/info/#close');
    const other = await person.context.newPage();
    await openPage({ ...person, page: other }, '/en-us/user/balances/');
    await page.getByRole('button', { name: 'Close my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close your account?' });
    await dialog.getByRole('checkbox', { name: /Give the play money back/ }).check();
    await dialog.getByRole('checkbox', { name: 'I have read when my data is erased' }).check();
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Close my account' }).click();
    await page.getByRole('heading', { name: 'Your account is closed' }).waitFor();
    await page.getByText(String(new Date().getUTCFullYear() + 7)).waitFor();
    // Another tab has not read the days, and knows all the same that it is not frozen.
    await other.getByRole('heading', { name: 'Your account is closed' }).waitFor();
    await other.close();
  });

  it('is not logged in again, and is told why', async () => {
    const page = await openPage(person, '/en-us/login/');
    await page.getByLabel('Email or sub-account name').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page
      .getByRole('alert')
      .getByText(/closed/)
      .first()
      .waitFor();
    const answer = await client.call('POST', '/api/auth/login', { body: { email, password: PASSWORD } });
    expect(answer).toMatchObject({ status: 403, body: { code: 'account-closed' } });
  });
});
