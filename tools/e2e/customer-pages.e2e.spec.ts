import type { Browser } from 'playwright-core';
import { CUSTOMER_PAGES, CUSTOMER_WIDTHS, pathOf } from '../shots/pages.js';
import { realPart } from '@corella/real-parts';
import { ApiClient } from '../venue/api-client.js';
import { launchBrowser, missingBrowser } from './browser/browser.js';
import { tooWide, violations } from './browser/page-checks.js';
import { openPage, visit, type Visit } from './browser/visit.js';
import { sharedVenue } from './venue/shared-venue.js';

const MOST_SHIFT = 0.05;
const WATCH_MS = 8_000;
const watchShifts = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!entry.hadRecentInput)
        window.shifts.push([
          entry.value,
          entry.sources.map(({ node }) => node && (node.className || node.nodeName)).join(' '),
        ]);
  }).observe({ type: 'layout-shift', buffered: true });`;

/** The colours of each market's change, and of the line that is drawn beside it. Without a change both are neutral. */
const lineColours = `[...document.querySelectorAll('tr:has(.tri.up, .tri.down)')].map((row) =>
  ['.tri', 'td svg path'].map((part) => row.querySelector(part) && getComputedStyle(row.querySelector(part)).color))`;

/** Some pictures show the same page after a click, which nothing here does. A company has its own test. */
const PLACES = CUSTOMER_PAGES.filter(
  (page, at) =>
    page.who !== 'company' &&
    CUSTOMER_PAGES.findIndex(({ path, who }) => path === page.path && who === page.who) === at,
).map((page) => [page.name, page, page.who === 'customer' ? 'customer' : 'visitor'] as const);

/** Each layout where it has the least room. In English, whose words are longer, all widths are checked. */
const WIDTHS_IN_CHINESE = [360, 768, 1_024, 1_461];

type Visits = Readonly<Record<'visitor' | 'customer', Visit>>;

realPart('the pages of the customer app', missingBrowser(), () => {
  let browser: Browser;
  let visits: Visits;
  let inChinese: Visits;

  beforeAll(async () => {
    const { url, demo } = sharedVenue();
    browser = await launchBrowser();
    const [person] = demo().customers;
    if (!person) throw new Error('demo.json names nobody');
    const client = await new ApiClient(url).login(person);
    const both = async (): Promise<Visits> => ({
      visitor: await visit(browser, { url }),
      customer: await visit(browser, { url, client }),
    });
    [visits, inChinese] = [await both(), await both()];
  });
  afterAll(async () => browser?.close());
  afterEach(async () => {
    const all = [visits, inChinese].flatMap(Object.values<Visit>);
    // A live page that is left open draws while the next ones are checked.
    await Promise.all(all.map(({ page }) => page.goto('about:blank')));
    expect(all.flatMap(({ faults }) => faults.splice(0))).toEqual([]);
  });

  it.each(PLACES)('%s has no violation that axe finds, and is nowhere wider than the window', async (_, place, who) => {
    // Both languages at once, since pages that follow the market are waited for most of the time.
    await Promise.all([
      openPage(visits[who], pathOf(place, 'en-us')).then(async (page) => {
        expect(await violations(page)).toEqual([]);
        expect(await tooWide(page, CUSTOMER_WIDTHS)).toEqual([]);
      }),
      place.withoutLanguage ||
        openPage(inChinese[who], pathOf(place, 'zh-cn')).then(async (page) =>
          expect(await tooWide(page, WIDTHS_IN_CHINESE)).toEqual([]),
        ),
    ]);
  });

  it('the exchange in Chinese has no violation that axe finds', async () => {
    expect(await violations(await openPage(inChinese.visitor, '/zh-cn/exchange/btc_aud/'))).toEqual([]);
  });

  it('draws the last day of each market in the colour of its change', async () => {
    const page = await openPage(visits.visitor, '/en-us/');
    const last = page.getByRole('table', { name: 'Markets' }).getByRole('row').last();
    await last.locator('.tri').waitFor();
    await last.locator('td svg path').waitFor();
    const colours = await page.evaluate<[string, string][]>(lineColours);
    expect(colours.length).toBeGreaterThan(1);
    expect(colours.filter(([change, line]) => change !== line)).toEqual([]);
  });

  it('does not shift on the exchange page of a live market, wide and on a phone', async () => {
    const { url, demo } = sharedVenue();
    const client = await new ApiClient(url).login(demo().customers[1] ?? { email: '', password: '' });
    const found = await Promise.all(
      [1_920, 360].map(async (width) => {
        const { page, faults } = await visit(browser, { url, width, theme: 'dark', initScript: watchShifts, client });
        await page.goto('/en-us/exchange/btc_aud/');
        await page.waitForTimeout(WATCH_MS);
        const shifts = await page.evaluate<[number, string][]>('window.shifts');
        const sum = shifts.reduce((total, [value]) => total + value, 0);
        return { width, faults, tooMuch: sum > MOST_SHIFT ? { sum, shifts } : null };
      }),
    );
    expect(found).toEqual([1_920, 360].map((width) => ({ width, faults: [], tooMuch: null })));
  });
});
