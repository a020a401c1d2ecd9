import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import type { Browser } from 'playwright-core';
import type { EntryExplanationWire, ExplanationWire, InclusionWire } from '@corella/contracts/web';
import { realPart } from '@corella/real-parts';
import { workspaceRoot } from '../workspace/root.js';
import { ApiClient } from '../venue/api-client.js';
import { launchBrowser, missingBrowser } from './browser/browser.js';
import { visit, type Visit } from './browser/visit.js';
import { eventually } from './eventually.js';
import { sharedVenue } from './venue/shared-venue.js';

/** Of the demo's customers, one whom no other test uses. */
const PERSON = 5;
const SPENT = '200';
const plain = (text: string | null): string => (text ?? '').replaceAll(',', '');
const amountOf = (units: string): number => Number(units) / 1e8;

realPart('balances are explained and proven in a browser', missingBrowser(), () => {
  let browser: Browser;
  let client: ApiClient;
  let person: Visit;

  beforeAll(async () => {
    browser = await launchBrowser();
    const { url, demo } = sharedVenue();
    const login = demo().customers[PERSON];
    if (!login) throw new Error(`the demo has no customer ${PERSON}`);
    client = await new ApiClient(url).login(login);
    person = await visit(browser, { url, client, width: 1460, height: 1120 });
  });
  afterAll(async () => browser?.close());
  afterEach(() => expect(person.faults).toEqual([]));

  it('opens a balance from the assets page down to the entry, the order and the fee', async () => {
    await client.post('/api/orders', { symbol: 'btcaud', side: 'buy', type: 'market', total: SPENT });
    const explained = await eventually(
      async () => client.get<ExplanationWire>('/api/ledger/explain?asset=btc'),
      ({ items }) => items[0]?.type === 'trade',
    );
    const [newest] = explained.items;
    const entry = await client.get<EntryExplanationWire>(`/api/ledger/entries/${newest?.id.split(':')[0] ?? ''}`);
    const { page } = person;
    await page.goto('/en-us/user/balances/');
    await page.getByRole('button', { name: 'Explain total BTC' }).click();
    const drawer = page.getByRole('dialog', { name: 'BTC, explained' });
    const balance = drawer.getByTestId('explain-balance');
    await balance.waitFor();
    expect(Number(plain(await balance.textContent()))).toBe(Number(explained.total));
    const [forward, credits, debits] = await Promise.all(
      ['broughtForward', 'credits', 'debits'].map(async (term) =>
        Number(plain(await drawer.getByTestId(`explain-${term}`).textContent())),
      ),
    );
    expect((forward ?? 0) + (credits ?? 0) - (debits ?? 0)).toBeCloseTo(Number(explained.total), 8);
    // The newest line is open already.
    await drawer.getByText(entry.hash).waitFor();
    await drawer.getByText(entry.previousHash).waitFor();
    await drawer
      .getByRole('link', { name: newest?.orderId ?? 'none' })
      .first()
      .waitFor();
    const [fee] = entry.fees;
    await drawer.getByText(`${fee?.received ?? ''} BTC received`).waitFor();
    await drawer.getByText('BTC, sums to zero').waitFor();
  });

  it('goes back to an instant before the trade', async () => {
    const { page } = person;
    const { items } = await client.get<ExplanationWire>('/api/ledger/explain?asset=btc');
    const funded = items.at(-1);
    const at = new Date(Date.parse(funded?.at ?? '') + 1).toISOString();
    await page.goto(`/en-us/user/balances/?explain=btc&asof=${at}`);
    const drawer = page.getByRole('dialog', { name: 'BTC, explained' });
    await drawer.getByTestId('explain-balance').waitFor();
    expect(Number(plain(await drawer.getByTestId('explain-balance').textContent()))).toBe(Number(funded?.balanceAfter));
    await drawer.getByRole('button', { name: 'Back to now' }).click();
    await eventually(
      async () => Number(plain(await drawer.getByTestId('explain-balance').textContent())),
      (shown) => shown !== Number(funded?.balanceAfter),
    );
  });

  it('verifies one’s own balances in the published tree, with the figures from the API', async () => {
    const { page } = person;
    const inclusion = await eventually(
      () => client.find<InclusionWire>('/api/proof/inclusion'),
      (found) => found !== null,
    );
    if (inclusion === null) throw new Error('no proof was published');
    await page.goto('/en-us/proof/');
    await page.getByText('This proves liabilities, not solvency.').waitFor();
    expect(await page.getByTestId('verdict').textContent()).toContain('Your balances are included.');
    expect(await page.getByTestId('root-hash').textContent()).toBe(inclusion.proof.rootHash);
    const then = await client.get<{ items: { asset: string; total: string }[] }>(
      `/api/balances/at?time=${inclusion.proof.takenAt}`,
    );
    for (const [asset, units] of Object.entries(inclusion.sums)) {
      const [own, total] = [page.getByTestId(`own-${asset}`), page.getByTestId(`total-${asset}`)];
      expect(Number(plain(await own.textContent()))).toBe(amountOf(units));
      expect(Number(plain(await total.textContent()))).toBe(amountOf(inclusion.proof.totals[asset] ?? '0'));
      expect(Number(then.items.find((item) => item.asset === asset)?.total)).toBe(amountOf(units));
    }
  });

  it('downloads a file that the stand-alone verifier accepts, and refuses once a figure is changed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'corella-proof-'));
    try {
      const [download] = await Promise.all([
        person.page.waitForEvent('download'),
        person.page.getByRole('button', { name: 'Download proof (JSON)' }).click(),
      ]);
      const file = join(folder, 'proof.json');
      await download.saveAs(file);
      const check = (): number | null =>
        spawnSync(process.execPath, [
          join(workspaceRoot(), 'tools/verify-liabilities/verify-liabilities.mjs'),
          file,
          sharedVenue().url,
        ]).status;
      expect(check()).toBe(0);
      const proof = JSON.parse(readFileSync(file, 'utf8')) as InclusionWire;
      writeFileSync(file, JSON.stringify({ ...proof, sums: { ...proof.sums, aud: '1' } }));
      expect(check()).toBe(1);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
