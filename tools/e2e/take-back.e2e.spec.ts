import type { Browser, Locator, Page } from 'playwright-core';
import { realPart } from '@corella/real-parts';
import { ApiClient } from '../venue/api-client.js';
import { launchBrowser, missingBrowser } from './browser/browser.js';
import { approve, openApproval } from './browser/open-approval.js';
import { visit, type Visit } from './browser/visit.js';
import { eventually } from './eventually.js';
import { sharedVenue } from './venue/shared-venue.js';

/** A market that no other test trades in. */
const [SYMBOL, PAIR] = ['xrpnzd', 'XRP/NZD'];
const HOUR_MS = 3_600_000;

interface Parameters {
  readonly latest: { readonly version: number; readonly status: string; readonly parameters: object };
}

realPart('a scheduled version of parameters is taken back by two people', missingBrowser(), () => {
  let browser: Browser;
  let first: Visit;
  let second: Visit;
  let maker: ApiClient;
  let checker: ApiClient;

  const staff = async (role: string): Promise<ApiClient> => {
    const { url, demo } = sharedVenue();
    const person = demo().staff.find((one) => one.role === role);
    if (!person) throw new Error(`demo.json names nobody of ${role}`);
    return new ApiClient(url).loginStaff(person);
  };
  const parameters = () => maker.get<Parameters>(`/operator/api/markets/${SYMBOL}/parameters`);
  const choose = async (page: Page, option: RegExp, within: Locator): Promise<void> => {
    await within.getByLabel('Reason code, required').click();
    await page.getByRole('option', { name: option }).click();
  };
  const newest = (page: Page) => page.getByRole('region', { name: 'Versions' }).getByRole('listitem').first();

  beforeAll(async () => {
    const { url } = sharedVenue();
    browser = await launchBrowser();
    [maker, checker] = [await staff('market'), await staff('risk')];
    first = await visit(browser, { url, client: maker });
    second = await visit(browser, { url, client: checker });
    const { latest } = await parameters();
    const { approvalId } = await maker.post<{ approvalId: string }>(`/operator/api/markets/${SYMBOL}/parameters`, {
      from: latest.version,
      parameters: { ...latest.parameters, minAmount: '5' },
      effectiveAt: new Date(Date.now() + HOUR_MS).toISOString(),
      reason: 'P01 Limits follow the price',
    });
    const { payloadHash } = await checker.get<{ payloadHash: string }>(`/operator/api/approvals/${approvalId}`);
    await checker.post(`/operator/api/approvals/${approvalId}/approve`, { payloadHash, reason: 'D01' });
    await eventually(parameters, (record) => record.latest.status === 'scheduled');
  });
  afterAll(async () => browser?.close());
  afterEach(() => expect([...first.faults, ...second.faults]).toEqual([]));

  it('is asked for by one person of the market role, with a reason', async () => {
    const { page } = first;
    await page.goto(`/operator/#/markets/${SYMBOL}`);
    await newest(page).getByText('scheduled').waitFor();
    await newest(page).getByRole('button', { name: 'Take back' }).click();
    const dialog = page.getByRole('dialog', { name: 'Take back version 2' });
    await dialog.getByRole('button', { name: 'Send for approval' }).click();
    await dialog.getByText('Choose a reason; it goes to the audit log.').waitFor();
    // Submitting the dialog does not submit the form around it.
    expect(await page.getByText('Choose a reason; it goes to the audit log.').count()).toBe(1);
    await choose(page, /A figure is wrong/, dialog);
    await dialog.getByRole('button', { name: 'Send for approval' }).click();
    await page.getByText('You asked to take back version 2').waitFor();
    expect(await page.getByRole('button', { name: 'Take back' }).count()).toBe(0);
  });

  it('is approved by another, who reads what stays in force instead', async () => {
    const { page } = second;
    const card = await openApproval(page, `Take back ${PAIR}, version 2`);
    expect(await card.getByRole('table', { name: 'What changes' }).getByRole('row').allTextContents()).toEqual([
      expect.stringMatching(/Smallest order.*5 XRP.*1 XRP/),
    ]);
    await approve(page, card);
    await eventually(parameters, (record) => record.latest.version === 1);
  });

  it('stays in the history with both reasons, and its approval says that nothing was changed', async () => {
    const { page } = first;
    await newest(page).getByText('taken back', { exact: true }).waitFor();
    expect(await newest(page).textContent()).toMatch(
      /^2.*Smallest order 1 XRP to 5 XRP.*P01 Limits follow the price.*Taken back .*, .* · P21 A figure is wrong/,
    );
    expect(await page.getByLabel('Smallest order', { exact: true }).inputValue()).toBe('1');
    await newest(page)
      .getByRole('link', { name: /P01 Limits follow the price/ })
      .click();
    await page.getByText('version 2 was taken back before it began').waitFor();
  });
});
