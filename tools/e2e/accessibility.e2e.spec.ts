import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { OPERATOR_PAGES, THEMES } from '../shots/pages.js';
import { realPart } from '../test/real-part.js';
import { ApiClient } from '../venue/api-client.js';
import { launchBrowser, missingBrowser } from './browser/browser.js';
import { openPage, visit, type Visit } from './browser/visit.js';
import { sharedVenue } from './venue/shared-venue.js';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];
const VISITOR_PATHS = [
  '/en-us/',
  '/en-us/login/',
  '/en-us/register/',
  '/en-us/markets/',
  '/en-us/fees',
  '/en-us/connect-your-bot/',
  '/zh-cn/exchange/btc_aud/',
];
const CUSTOMER_PATHS = [
  '/en-us/exchange/btc_aud/',
  '/en-us/user/balances/',
  '/en-us/fees/',
  '/en-us/user/balances/?explain=aud',
  '/en-us/proof/',
  '/en-us/user/order/',
  '/en-us/user/info/',
  '/en-us/user/info/?do=two-step',
  '/en-us/user/api/',
];

/** What axe finds in one theme. Themes differ only in colours, so the second run checks only those. */
async function violations(
  page: Page,
  theme: (typeof THEMES)[number],
  only?: readonly string[],
): Promise<readonly string[]> {
  await page.evaluate(
    `document.documentElement.dataset.theme = '${theme}';
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))`,
  );
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const { violations: found } = await (only === undefined ? axe.withTags(RULES) : axe.withRules([...only])).analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) =>
        `${theme} ${id}: ${node.html.slice(0, 160)} ${(node.failureSummary ?? '').replace(/\s+/g, ' ').slice(0, 200)}`,
    ),
  );
}

realPart('the pages read by axe', missingBrowser(), () => {
  let browser: Browser;
  let visits: Readonly<Record<'visitor' | 'customer' | 'staff', Visit>>;

  beforeAll(async () => {
    const { url, demo } = sharedVenue();
    browser = await launchBrowser();
    const [person, auditor] = [demo().customers[0], demo().staff.find(({ role }) => role === 'audit')];
    if (!person || !auditor) throw new Error('demo.json names nobody');
    visits = {
      visitor: await visit(browser, { url }),
      customer: await visit(browser, { url, client: await new ApiClient(url).login(person) }),
      staff: await visit(browser, { url, client: await new ApiClient(url).loginStaff(auditor) }),
    };
  });
  afterAll(async () => browser?.close());
  afterEach(() => expect(Object.values(visits).flatMap(({ faults }) => faults.splice(0))).toEqual([]));

  it.each([
    ...VISITOR_PATHS.map((path) => ['a visitor', path, 'visitor'] as const),
    ...CUSTOMER_PATHS.map((path) => ['a customer', path, 'customer'] as const),
    ...OPERATOR_PAGES.map(({ path, who }) => [who === 'staff' ? 'staff' : 'a visitor', path, who] as const),
  ])('shows %s no violation at %s, dark or light', async (_, path, who) => {
    const page = await openPage(visits[who], path);
    const [first, second] = THEMES;
    expect([
      ...(await violations(page, first)),
      ...(await violations(page, second, ['color-contrast', 'link-in-text-block'])),
    ]).toEqual([]);
  });
});
