import type { Browser, Page } from 'playwright-core';
import { realPart } from '@corella/real-parts';
import { ApiClient } from '../venue/api-client.js';
import type { VenueProcess } from '../venue/venue-process.js';
import { codeFor } from './api/new-customer.js';
import { launchBrowser, missingBrowser } from './browser/browser.js';
import { tooWide, violations } from './browser/page-checks.js';
import { openPage, visit, type Visit } from './browser/visit.js';
import { endVenue, ownVenue } from './venue/own-venue.js';

const NEXT_PASSWORD = 'Wombat-9-Waratah';

realPart('a customer who forgets the password', missingBrowser(), () => {
  let venue: VenueProcess;
  let browser: Browser;
  let phone: Visit;
  /** Of the demo, because an address that has just signed up waits a minute for its next code. */
  let email: string;
  let session: ApiClient;

  beforeAll(async () => {
    venue = await ownVenue();
    browser = await launchBrowser();
    const [forgetful] = venue.demo().customers;
    if (!forgetful) throw new Error('demo.json names no customer');
    ({ email } = forgetful);
    session = await new ApiClient(venue.url).login(forgetful);
    phone = await visit(browser, { url: venue.url, width: 360, height: 800 });
  });
  afterAll(async () => {
    await browser?.close();
    await endVenue(venue);
  });
  afterEach(() => expect(phone.faults).toEqual([]));

  const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
  const code = (to: string): Promise<string> => codeFor(session, to);

  it('sets a new password by a mailed code, on a phone in Chinese, and is led to the login', async () => {
    const page = await openPage(phone, '/zh-cn/reset-pwd/');
    await page.getByLabel('邮箱').fill(email);
    expect(await tooWide(page, [360])).toEqual([]);
    await press(page, '发送邮箱验证码');
    await page.getByText('如果此邮箱有账户，会收到验证码。', { exact: false }).waitFor();
    await page.getByLabel('邮件验证码').fill(await code(email));
    await page.getByLabel('新密码', { exact: true }).fill(NEXT_PASSWORD);
    await page.getByLabel('确认新密码').fill(NEXT_PASSWORD);
    expect(await violations(page)).toEqual([]);
    await press(page, '设置新密码');
    await page.getByText(/[1-5] 秒后自动前往/).waitFor();
    await page.waitForURL('**/zh-cn/login/');
  });

  it('logs in with it, and the session of before is dead', async () => {
    const { page } = phone;
    await page.getByLabel('邮箱或子账户名称').fill(email);
    await page.getByLabel('密码', { exact: true }).fill(NEXT_PASSWORD);
    await press(page, '登录');
    await page.waitForURL((url) => !url.pathname.endsWith('/login/'));
    expect(await session.call('GET', '/api/auth/me')).toMatchObject({ status: 401 });
  });
});
