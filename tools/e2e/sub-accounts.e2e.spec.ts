import { randomBytes } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { WebSocket } from 'ws';
import { realPart } from '@corella/real-parts';
import { ApiClient, type Person } from '../venue/api-client.js';
import { signedPath, type KeyPair } from '../venue/signed-request.js';
import type { DemoLogins } from '../venue/venue-process.js';
import { PASSWORD } from './api/new-customer.js';
import { newSubKey } from './api/new-sub-key.js';
import { launchBrowser, missingBrowser } from './browser/browser.js';
import { tooWide, violations } from './browser/page-checks.js';
import { openPage, visit, type Visit } from './browser/visit.js';
import { stockSubUsers } from './ccxt/stock-sub-users.js';
import { eventually } from './eventually.js';
import { sharedVenue } from './venue/shared-venue.js';

interface Sub {
  readonly uid: string;
  readonly name: string;
  readonly balances: readonly { readonly asset: string; readonly frozen: string; readonly total: string }[];
}
const WIDTHS = [360, 1460] as const;
const LIST = '/user/subaccount/';
/** A second is promised; the rest is for a busy machine. */
const AT_ONCE_MS = 2_000;
const newName = (): string => `Desk${randomBytes(4).toString('hex')}`;

function demoCompany(): DemoLogins['customers'][number] {
  const person = sharedVenue()
    .demo()
    .customers.find(({ type }) => type === 'company');
  if (!person) throw new Error('demo.json names no company');
  return person;
}

stockSubUsers();

/** The company of the demo is used by no other test. */
realPart('a company and its sub-accounts', missingBrowser(), () => {
  let browser: Browser;
  let company: ApiClient;
  let owner: Person;
  let main: Visit;
  let phone: Visit;
  let sub: Visit;
  let trader: ApiClient;
  let key: KeyPair;
  const name = newName();

  const subs = async (): Promise<readonly Sub[]> =>
    (await company.get<{ readonly items: readonly Sub[] }>('/api/subaccounts')).items;
  const wanted = () => company.proven('sub-create', { name: newName(), password: PASSWORD }, owner);
  const held = async (): Promise<string> =>
    (await subs()).find((one) => one.name === name)?.balances.find(({ asset }) => asset === 'aud')?.frozen ?? '';
  const keyAnswer = async (): Promise<unknown> => {
    const { url } = sharedVenue();
    const path = signedPath({ key, method: 'GET', path: '/v1/account/accounts', host: new URL(url).host });
    return (await new ApiClient(url).call('GET', path)).body['status'];
  };

  beforeAll(async () => {
    const { url } = sharedVenue();
    browser = await launchBrowser();
    owner = demoCompany();
    company = await new ApiClient(url).login(owner);
    main = await visit(browser, { url, client: company });
    phone = await visit(browser, { url, client: company, width: 360, height: 800 });
    sub = await visit(browser, { url, width: 360, height: 800 });
  });
  afterAll(async () => browser?.close());
  afterEach(() => expect([main, phone, sub].flatMap(({ faults }) => faults)).toEqual([]));

  it('makes five, and is offered no sixth', async () => {
    const page = await openPage(main, `/en-us${LIST}create/`);
    expect(await tooWide(page, WIDTHS)).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Remark').fill('Treasury');
    await page.getByLabel('Your password').fill(owner.password);
    await page.getByRole('button', { name: 'Create a sub-account' }).click();
    await page.getByRole('region', { name: `${name} is ready` }).waitFor();
    for (let made = (await subs()).length; made < 5; made += 1) await company.post('/api/subaccounts', await wanted());
    expect(await company.call('POST', '/api/subaccounts', { body: await wanted() })).toMatchObject({
      status: 409,
      body: { code: 'sub-limit' },
    });
    await page.getByRole('link', { name: 'All sub-accounts' }).click();
    await page.getByText('All 5 sub-accounts are in use').waitFor();
  });

  it('transfers to one, in Chinese on a phone, and the other end is told', async () => {
    const page = await openPage(phone, `/zh-cn${LIST}`);
    await page.getByRole('region', { name, exact: true }).getByRole('button', { name: '划转' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '交换转出与转入账户' }).click();
    await dialog.getByLabel('数量').fill('900.00000001');
    await dialog.getByRole('button', { name: '确认划转' }).click();
    await page.getByText('已划转 900.00000001 AUD').first().waitFor();
    await page
      .getByRole('row', { name: /900.00000001 AUD/ })
      .first()
      .waitFor();
    expect(await tooWide(page, WIDTHS)).toEqual([]);
  });

  it('has one that logs in by its name, sees what it may do, and places an order', async () => {
    const { page } = sub;
    await openPage(sub, `/en-us/login/?backurl=${encodeURIComponent(`/en-us${LIST}`)}`);
    await page.getByLabel('Email').fill(name.toUpperCase());
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('You may trade at the exchange.').waitFor();
    expect(await tooWide(page, WIDTHS)).toEqual([]);
    await page.getByRole('link', { name: 'Transfers of this account' }).click();
    await page.getByText('+900.00000001').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.goto('/en-us/user/verify/');
    await page.waitForURL('**/en-us/');
    trader = await new ApiClient(sharedVenue().url).login({ email: name, password: PASSWORD });
    const { items } = await trader.get<{ items: readonly { symbol: string; last: string }[] }>('/api/tickers');
    const last = Number(items.find(({ symbol }) => symbol === 'btcaud')?.last);
    const price = (last * 0.95).toFixed(2);
    await trader.post('/api/orders', { symbol: 'btcaud', side: 'buy', type: 'limit', price, quantity: '0.001' });
    expect(await eventually(held, (frozen) => frozen !== '0')).not.toBe('0');
    const subUid = (await subs()).find((one) => one.name === name)?.uid ?? '';
    key = await newSubKey(company, demoCompany(), subUid);
    expect(await keyAnswer()).toBe('ok');
  });

  it('freezes it: its socket is closed, its key refused and its order cancelled at once', async () => {
    const { url } = sharedVenue();
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/web/market`, { headers: { cookie: trader.cookie } });
    await new Promise((resolve) => socket.once('open', resolve));
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));
    const page = await openPage(main, `/en-us${LIST}`);
    const card = page.getByRole('region', { name, exact: true });
    expect(await tooWide(page, WIDTHS)).toEqual([]);
    // Before a notice lies over the page.
    expect(await violations(page)).toEqual([]);
    await card.getByRole('button', { name: 'Freeze' }).click();
    const began = Date.now();
    await page.getByRole('dialog').getByRole('button', { name: 'Freeze' }).click();
    expect(await closed).toBe(4403);
    expect(await eventually(keyAnswer, (status) => status === 'error')).toBe('error');
    expect(await eventually(held, (frozen) => frozen === '0')).toBe('0');
    expect(Date.now() - began).toBeLessThan(AT_ONCE_MS);
    await card.getByText('Frozen by you').waitFor();
    await card.getByRole('button', { name: 'Unfreeze' }).click();
    await card.getByText('Available', { exact: true }).first().waitFor();
  });
});
