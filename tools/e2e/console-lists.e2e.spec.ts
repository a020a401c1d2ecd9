import type { Browser, Page } from 'playwright-core';
import { realPart } from '@corella/real-parts';
import { ApiClient } from '../venue/api-client.js';
import { newCustomer } from './api/new-customer.js';
import { launchBrowser, missingBrowser } from './browser/browser.js';
import { visit, type Visit } from './browser/visit.js';
import { eventually } from './eventually.js';
import { sharedVenue } from './venue/shared-venue.js';

const ROWS = 25;
/** So that there are three pages, whatever the simulation has done so far. */
const PLACED = 60;
const address = (parts: Readonly<Record<string, string | number>>): string =>
  `/operator/#/orders?${new URLSearchParams(Object.entries(parts).map(([name, value]): [string, string] => [name, String(value)]))}`;
const FIRST_PAGE = address({ filter: '{}', sort: 'id', order: 'DESC', page: 1, perPage: ROWS });

const isAtLeast = ([top]: readonly string[], [other]: readonly string[]): boolean => Number(top) >= Number(other);

/** Those of a page's orders that another page must show, as far as it goes. */
const downTo = (page: readonly string[], orders: readonly string[]): readonly string[] =>
  orders.filter((id) => Number(id) >= Number(page.at(-1)));

realPart('the lists of the console, while orders come in', missingBrowser(), () => {
  let browser: Browser;
  let person: Visit;
  let page: Page;
  let client: ApiClient;

  const ids = (): Promise<string[]> => page.getByRole('rowheader').allTextContents();
  const query = (): URLSearchParams => new URLSearchParams(page.url().split('?')[1]);
  const press = (name: string | RegExp): Promise<void> => page.getByRole('button', { name }).click();
  /** The orders that follow one, straight from the venue. */
  const following = async (id: string, rows: number): Promise<string[]> => {
    const wanted = { filter: { id_lte: Number(id) - 1 }, sort: ['id', 'DESC'], range: [0, rows - 1] };
    const text = Object.entries(wanted).map(([name, value]): [string, string] => [name, JSON.stringify(value)]);
    const found = await client.get<{ id: string }[]>(`/operator/api/orders?${new URLSearchParams(text)}`);
    return found.map((row) => row.id);
  };

  beforeAll(async () => {
    browser = await launchBrowser();
    const { url, demo } = sharedVenue();
    const auditor = demo().staff.find(({ role }) => role === 'audit');
    if (!auditor) throw new Error('demo.json names nobody of Audit');
    client = await new ApiClient(url).loginStaff(auditor);
    const { client: customer } = await newCustomer(url);
    for (let index = 0; index < PLACED; index += 1)
      await customer.post('/api/orders', {
        symbol: 'xrpaud',
        side: 'buy',
        type: 'limit',
        price: '0.0001',
        quantity: `${500_000 + index}.00`,
      });
    person = await visit(browser, { url, client });
    page = person.page;
  });
  afterAll(async () => browser?.close());
  afterEach(() => expect(person.faults).toEqual([]));

  it('go on after the last order that was seen, and Back leads to the page before', async () => {
    await page.goto(FIRST_PAGE);
    await page.getByText(`1 to ${ROWS} of`).waitFor();
    const newer = page.getByRole('button', { name: /newer, show$/ });
    await newer.waitFor();
    const first = await ids();
    const last = first.at(-1) ?? '';
    const known = await following(last, ROWS);
    await press('Next');
    await page.getByText(`${ROWS + 1} to ${2 * ROWS} of`).waitFor();
    const second = await eventually(ids, ([top]) => top !== first[0]);
    // An order can appear behind one with a later id. So the page may have more than was known, and less than is now.
    expect(second).toEqual(expect.arrayContaining(downTo(second, known)));
    expect(await following(last, 2 * ROWS)).toEqual(expect.arrayContaining(second));
    expect(second).toHaveLength(ROWS);
    expect(query().get('page')).toBe('2');
    await page.reload();
    await page.getByText(`${ROWS + 1} to ${2 * ROWS} of`).waitFor();
    const again = await eventually(ids, ([top]) => Number(top) < Number(last));
    expect(again).toEqual(expect.arrayContaining(downTo(again, second)));
    await page.goBack();
    await page.getByText(`1 to ${ROWS} of`).waitFor();
    expect(query().get('page')).toBe('1');
    const [top] = await eventually(ids, (shown) => isAtLeast(shown, first));
    expect(Number(top)).toBeGreaterThanOrEqual(Number(first[0]));
  });

  it('show what has come in on request', async () => {
    const newer = page.getByRole('button', { name: /newer, show$/ });
    await newer.waitFor();
    const before = await ids();
    await newer.click();
    const [top] = await eventually(ids, (shown) => shown[0] !== before[0] && isAtLeast(shown, before));
    expect(Number(top)).toBeGreaterThan(Number(before[0]));
  });

  it('are opened by a link with its filter, sorting, page and page size', async () => {
    await page.goto('about:blank');
    await page.goto(address({ filter: '{"side":"buy"}', sort: 'id', order: 'ASC', page: 2, perPage: ROWS }));
    await page.getByText(`${ROWS + 1} to ${2 * ROWS} of`).waitFor();
    expect(await page.getByRole('combobox', { name: 'Both sides' }).textContent()).toContain('Buy');
    const shown = (await ids()).map(Number);
    expect(shown).toEqual([...shown].sort((a, b) => a - b));
    expect(await page.getByRole('cell', { name: '↑ buy', exact: true }).count()).toBe(ROWS);
    expect(await page.getByRole('cell', { name: '↓ sell', exact: true }).count()).toBe(0);
  });

  it('keep a filter and sorting under a name', async () => {
    await press('Saved queries');
    await page.getByRole('menuitem', { name: 'Save this filter and sorting' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Oldest buys');
    await press('Save');
    await page.goto(FIRST_PAGE);
    await page.reload();
    await press('Saved queries');
    await page.getByRole('menuitem', { name: 'Oldest buys' }).click();
    await page.getByRole('button', { name: 'Oldest buys' }).waitFor();
    expect([query().get('filter'), query().get('sort'), query().get('order')]).toEqual(['{"side":"buy"}', 'id', 'ASC']);
  });
});
