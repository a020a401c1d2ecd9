import type { Browser, Page } from 'playwright-core';
import { CUSTOMER_PAGES, CUSTOMER_WIDTHS, LANGUAGES, OPERATOR_PAGES, OPERATOR_WIDTHS, THEMES } from '../shots/pages.js';
import { realPart } from '../test/real-part.js';
import { ApiClient } from '../venue/api-client.js';
import { launchBrowser, missingBrowser } from './browser/browser.js';
import { openPage, visit, type Visit } from './browser/visit.js';
import { sharedVenue } from './venue/shared-venue.js';

const HEIGHT = 900;
const MOST_SHIFT = 0.05;
const WATCH_MS = 15_000;
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
const overflow = `new Promise((resolve) => {
  const { documentElement: root } = document;
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(root.scrollWidth - root.clientWidth)));
})`;

/** Some pictures show the same page after a click, which nothing here does. */
const CUSTOMER_PLACES = CUSTOMER_PAGES.filter(
  (page, at) => CUSTOMER_PAGES.findIndex(({ path, who }) => path === page.path && who === page.who) === at,
);

/** The window widths, by theme, at which the page overflows. */
async function tooWide(page: Page, widths: readonly number[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    for (const theme of THEMES) {
      const pixels = await page.evaluate<number>(`document.documentElement.dataset.theme = '${theme}'; ${overflow}`);
      if (pixels > 0) found.push(`${page.url()} at ${width}, ${theme}: ${pixels} px`);
    }
  }
  return found;
}

realPart('the layout of the pages', missingBrowser(), () => {
  let browser: Browser;
  let visitor: Visit;
  let customer: Visit;
  let staff: Visit;

  beforeAll(async () => {
    const { url, demo } = sharedVenue();
    browser = await launchBrowser();
    const [person, auditor] = [demo().customers[0], demo().staff.find(({ role }) => role === 'audit')];
    if (!person || !auditor) throw new Error('demo.json names nobody');
    visitor = await visit(browser, { url });
    customer = await visit(browser, { url, client: await new ApiClient(url).login(person) });
    staff = await visit(browser, { url, client: await new ApiClient(url).loginStaff(auditor) });
  });
  afterAll(async () => browser?.close());
  afterEach(() => expect([visitor, customer, staff].flatMap(({ faults }) => faults.splice(0))).toEqual([]));

  const open = async (who: 'visitor' | 'customer' | 'staff', path: string): Promise<Page> =>
    openPage({ visitor, customer, staff }[who], path);

  it.each(
    CUSTOMER_PLACES.flatMap(({ name, path, who }) =>
      LANGUAGES.map((language) => [name, language, `/${language}${path}`, who] as const),
    ),
  )('%s in %s is nowhere wider than the window', async (_, _language, path, who) => {
    expect(await tooWide(await open(who, path), CUSTOMER_WIDTHS)).toEqual([]);
  });

  it.each(OPERATOR_PAGES.map(({ name, path, who }) => [name, path, who] as const))(
    '%s is nowhere wider than the window',
    async (_, path, who) => {
      expect(await tooWide(await open(who, path), OPERATOR_WIDTHS)).toEqual([]);
    },
  );

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
