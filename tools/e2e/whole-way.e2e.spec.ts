import type { Browser, Page } from 'playwright-core';
import { drawSpecimen } from '@corella/kyc-vendor-simulator/specimen';
import { realPart } from '@corella/real-parts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiClient } from '../venue/api-client.js';
import type { VenueProcess } from '../venue/venue-process.js';
import { codeFor, newEmail, PASSWORD } from './api/new-customer.js';
import { approveCase } from './browser/approve-case.js';
import { launchBrowser, missingBrowser } from './browser/browser.js';
import { browserThatSees } from './browser/fake-camera.js';
import { tooWide } from './browser/page-checks.js';
import { visit, type Visit } from './browser/visit.js';
import { endVenue, ownVenue } from './venue/own-venue.js';

const TYPED = {
  firstName: 'Callum',
  lastName: 'Forsyth',
  birthDate: '1997-03-14',
  phone: '+61 412 555 018',
  street: '48 Darling Street',
  municipality: 'Balmain',
  postcode: '2041',
};
const CHOSEN = {
  gender: 'male',
  nationality: 'AU',
  publicFigure: 'no',
  region: 'nsw',
  occupation: 'employed-full',
  annualIncome: '90-120',
  tradingLimit: '50',
  financialAssets: '50-100',
  purpose: 'long-term',
  trigger: 'friend',
  experience: 'shares-3-5',
};
const DOCUMENT = { documentType: 'au-licence', documentNumber: '2274 8105', documentExpiry: '2039-09-02' };
/** Six years earlier, as the simulated checking service reads it from the document. */
const RIGHT_BIRTH_DATE = '1991-03-14';
const PICTURES = 5;
const WIDTH = 360;

/** A venue whose desk decides, not the proven address. */
realPart('one person, from the sign-up to the first order', missingBrowser(), () => {
  const folder = mkdtempSync(join(tmpdir(), 'corella-camera-'));
  const email = newEmail();
  let venue: VenueProcess;
  let browsers: readonly [seeing: Browser, desk: Browser];
  let phone: Visit;
  let desk: Visit;

  const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).click();
  const field = (name: string) => phone.page.locator(`[data-field="${name}"]`);
  const openCase = async (submitted: string): Promise<Page> => {
    await desk.page.goto('/operator/#/kyc-cases');
    await desk.page.getByText(submitted).first().waitFor();
    await desk.page.keyboard.press('n');
    await desk.page.getByRole('img', { name: 'Selfie 3' }).waitFor();
    return desk.page;
  };
  const fits = async (): Promise<void> => expect(await tooWide(phone.page, [WIDTH])).toEqual([]);

  beforeAll(async () => {
    const card = await drawSpecimen({ answers: { ...TYPED, ...CHOSEN, ...DOCUMENT }, slot: 'front' });
    venue = await ownVenue(['--demo-kyc', 'manual']);
    browsers = [await browserThatSees(card, folder, 'card'), await launchBrowser()];
    phone = await visit(browsers[0], {
      url: venue.url,
      width: WIDTH,
      height: 740,
      permissions: ['camera'],
      touch: true,
    });
    const officer = venue.demo().staff.find(({ role }) => role === 'kyc');
    if (!officer) throw new Error('demo.json names nobody of the desk');
    desk = await visit(browsers[1], { url: venue.url, client: await new ApiClient(venue.url).loginStaff(officer) });
  });
  afterAll(async () => {
    for (const browser of browsers ?? []) await browser.close();
    await endVenue(venue);
    rmSync(folder, { recursive: true, force: true });
  });
  afterEach(() => expect([...phone.faults, ...desk.faults]).toEqual([]));

  it('signs up by a code in the mail, on a phone in Chinese, and is led to the verification', async () => {
    const { page } = phone;
    await page.goto('/zh-cn/register/');
    await page.getByLabel('居住国家或地区').selectOption('AU');
    await page.getByLabel('邮箱', { exact: true }).fill(email);
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
    await page.getByLabel('确认密码').fill(PASSWORD);
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await fits();
    await press(page, '发送邮件验证码');
    await page.getByLabel('邮件验证码').fill(await codeOnceSent());
    await press(page, '暂时跳过');
    await page.waitForURL('**/zh-cn/user/verify/');
  });

  it('fills the form in, and takes five pictures with the very same phone', async () => {
    const { page } = phone;
    for (const [name, typed] of Object.entries(TYPED)) await field(name).fill(typed);
    for (const [name, code] of Object.entries(CHOSEN)) await field(name).selectOption(code);
    await fits();
    await press(page, '下一步：证件');
    await field('documentType').selectOption(DOCUMENT.documentType);
    await field('documentNumber').fill(DOCUMENT.documentNumber);
    await field('documentExpiry').fill(DOCUMENT.documentExpiry);
    await press(page, '使用手机');
    await fits();
    await press(page, '用此手机拍照');
    for (let sent = 0; sent < PICTURES; sent += 1) {
      await page.getByText(`已完成 ${sent} / ${PICTURES} 张`).waitFor();
      await page.getByText('很好，现在拍照。').waitFor();
      // Selfies count down first.
      await press(page, /^(拍照|3 秒后拍摄)$/);
      await page.getByText('清晰且光线均匀').waitFor();
      if (sent === 0) await fits();
      await press(page, '使用这张照片');
    }
    await page.getByText('所有照片已完成').waitFor();
    await page.getByRole('link', { name: '在此手机上继续' }).click();
  });

  it('submits, and is told that the desk has it', async () => {
    const { page } = phone;
    await press(page, '下一步：确认');
    await page.getByRole('checkbox').check();
    await fits();
    const { user } = (await (await page.request.get('/api/auth/session')).json()) as { readonly user: { uid: string } };
    const play = { uid: user.uid, outcome: 'mismatch', delayMs: 0, repeat: 1 };
    await new ApiClient(venue.url).post('/api/demo/kyc-vendor', play);
    await press(page, '提交审核');
    await page.getByText('我们正在审核您的资料').waitFor();
    await fits();
  });

  it('is asked by the desk for one of the two answers that the document has otherwise', async () => {
    const page = await openCase('2 mismatches');
    await page.keyboard.press('m');
    await page.getByRole('checkbox', { name: 'Ask to fix street' }).uncheck();
    await page.getByRole('combobox', { name: /Reason code/ }).click();
    await page.getByRole('option', { name: /M02/ }).click();
    await press(page, 'Ask to modify 1 part');
    await page.getByText('This case was sent back.').waitFor();
  });

  it('corrects that one on the phone and sends it again', async () => {
    const { page } = phone;
    await page.getByText('请更正 1 项，其余已接受').waitFor();
    await field('birthDate').fill(RIGHT_BIRTH_DATE);
    await fits();
    await press(page, '提交 1 项更正');
    await page.getByText('我们正在审核您的资料').waitFor();
  });

  it('is approved by the desk, which sees what was changed', async () => {
    const page = await openCase('submitted again');
    const answers = page.getByRole('table', { name: /Answers/ });
    await answers.getByRole('row', { name: /Birth date.*before: 14 Mar 1997/ }).waitFor();
    await approveCase(page);
    await phone.page.getByRole('heading', { name: '身份验证已通过' }).waitFor();
    await fits();
  });

  it('places the first order and sees it among the open ones, as the desk does', async () => {
    const { page } = phone;
    await page.getByRole('link', { name: '前往交易' }).click();
    await page.waitForURL('**/zh-cn/exchange/**');
    await page.locator('button[aria-haspopup=dialog][data-side=buy]').click();
    const form = page.locator('form').filter({ has: page.locator('button[type=submit][data-side]') });
    await form.getByLabel('价格', { exact: true }).fill('100000');
    await form.getByLabel('数量', { exact: true }).fill('0.001');
    await form.locator('button[type=submit]').click();
    await page.getByRole('dialog').getByRole('button', { name: '买入 BTC' }).last().click();
    await page.goto('/zh-cn/user/order/');
    await page.getByText('100,000.00').first().waitFor();
    await fits();
  });

  async function codeOnceSent(): Promise<string> {
    await phone.page.getByLabel('邮件验证码').waitFor();
    return codeFor(new ApiClient(venue.url), email);
  }
});
