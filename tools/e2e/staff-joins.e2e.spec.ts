import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Browser } from 'playwright-core';
import { realPart } from '@corella/real-parts';
import { ApiClient } from '../venue/api-client.js';
import { launchBrowser, missingBrowser } from './browser/browser.js';
import { approve, openApproval } from './browser/open-approval.js';
import { visit, type Visit } from './browser/visit.js';
import { sharedVenue } from './venue/shared-venue.js';

const PASSWORD = 'Quoll-7-Banksia';
const NEXT = 'Heron-8-Waratah';
const STEP_MS = 30_000;

realPart('a new member of staff', missingBrowser(), () => {
  let browser: Browser;
  let visitor: Visit;
  let link = '';
  let secret = '';
  const email = `joins-${randomUUID()}@corella.example`;
  const codeAt = (step: number): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * STEP_MS });

  beforeAll(async () => {
    const { url, demo } = sharedVenue();
    browser = await launchBrowser();
    visitor = await visit(browser, { url });
    const admins = demo().staff.filter(({ role }) => role === 'admin');
    const [maker, checker] = await Promise.all(admins.map((person) => new ApiClient(url).loginStaff(person)));
    if (!maker || !checker) throw new Error('demo.json names no two administrators');
    const body = { email, name: 'Nell New', role: 'kyc', reason: 'S01 - for the queue' };
    const { id } = await maker.post<{ id: string }>('/operator/api/staff', body);
    const { payloadHash } = await checker.get<{ payloadHash: string }>(`/operator/api/approvals/${id}`);
    await checker.post(`/operator/api/approvals/${id}/approve`, { payloadHash, reason: 'D01' });
    const { items } = await maker.get<{ items: readonly { text: string }[] }>(
      `/api/demo/outbox?to=${encodeURIComponent(email)}`,
    );
    expect(items).toHaveLength(1);
    expect(items[0]?.text).not.toMatch(/otpauth|password is/);
    link = /\/operator\/#\/join\/\S+/.exec(items[0]?.text ?? '')?.[0] ?? '';
  });
  afterAll(async () => browser?.close());
  afterEach(() => expect(visitor.faults).toEqual([]));

  it('sets password and authenticator by the link in the mail', async () => {
    const { page } = visitor;
    await page.goto(link);
    await page.getByText(email).waitFor();
    await page.getByText('Nell New').waitFor();
    const invited = await new ApiClient(sharedVenue().url).post<{ secret: string }>('/operator/api/invitation', {
      token: link.split('/').at(-1),
    });
    secret = invited.secret;
    expect((await page.getByRole('main').innerText()).replaceAll(/\s/g, '')).toContain(secret);
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('New password again').fill(PASSWORD);
    await page.getByLabel('Code from your authenticator').fill(codeAt(-1));
    await page.getByRole('button', { name: 'Join' }).click();
    await page.getByRole('heading', { name: 'You have joined' }).waitFor();
  });

  it('finds the link dead afterwards', async () => {
    const { page } = visitor;
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByText('This link is used, replaced or older than three days.').waitFor();
    expect(await page.getByLabel('New password', { exact: true }).count()).toBe(0);
  });

  it('logs in with both, changes the password and is logged out by it', async () => {
    const { page } = visitor;
    await page.goto('about:blank');
    await page.goto('/operator/');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Code from your authenticator').fill(codeAt(0));
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('navigation').first().waitFor();
    await page.goto('/operator/#/me');
    await page.getByRole('region', { name: 'Sessions' }).getByText('127.0.0.1').waitFor();
    await page.getByRole('button', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Current password').fill(PASSWORD);
    await dialog.getByLabel('New password', { exact: true }).fill(NEXT);
    await dialog.getByLabel('New password again').fill(NEXT);
    await dialog.getByLabel('Code from your authenticator').fill(codeAt(1));
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Password changed. Log in with the new one.').first().waitFor();
    await page.getByLabel('Email').waitFor();
  });

  it('gets another role when two administrators agree, and logs in with it', async () => {
    const { url, demo } = sharedVenue();
    const [first, second] = demo().staff.filter(({ role }) => role === 'admin');
    if (!first || !second) throw new Error('demo.json names no two administrators');
    const maker = await visit(browser, { url, client: await new ApiClient(url).loginStaff(first) });
    const checker = await visit(browser, { url, client: await new ApiClient(url).loginStaff(second) });
    await maker.page.goto('/operator/#/staff');
    await maker.page.getByRole('button', { name: 'Ask for another role of Nell New' }).first().click();
    const dialog = maker.page.getByRole('dialog', { name: 'Ask for another role of Nell New' });
    await dialog.getByLabel('New role').click();
    await maker.page.getByRole('option', { name: 'Treasury' }).click();
    await dialog.getByLabel('Reason code, required').click();
    await maker.page.getByRole('option', { name: /Takes over other duties/ }).click();
    await dialog.getByRole('button', { name: 'Send for approval' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const card = await openApproval(checker.page, 'Nell New from KYC to Treasury');
    await approve(checker.page, card);
    await checker.page.getByText('Agreed and carried out.').waitFor();
    const row = checker.page.getByRole('row', { name: /Nell New/ }).filter({ hasText: email });
    await checker.page.goto('/operator/#/staff');
    await row.getByText('Treasury').waitFor();
    expect([...maker.faults, ...checker.faults]).toEqual([]);
  });
});
