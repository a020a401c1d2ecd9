import type { Browser } from 'playwright-core';
import { OPERATOR_PAGES, OPERATOR_WIDTHS } from '../shots/pages.js';
import { realPart } from '@corella/real-parts';
import { ApiClient } from '../venue/api-client.js';
import { launchBrowser, missingBrowser } from './browser/browser.js';
import { tooWide, violations } from './browser/page-checks.js';
import { openPage, visit, type Visit } from './browser/visit.js';
import { sharedVenue } from './venue/shared-venue.js';

realPart('the pages of the console', missingBrowser(), () => {
  let browser: Browser;
  let visits: Readonly<Record<'visitor' | 'staff', Visit>>;

  beforeAll(async () => {
    const { url, demo } = sharedVenue();
    browser = await launchBrowser();
    const auditor = demo().staff.find(({ role }) => role === 'audit');
    if (!auditor) throw new Error('demo.json names nobody');
    visits = {
      visitor: await visit(browser, { url }),
      staff: await visit(browser, { url, client: await new ApiClient(url).loginStaff(auditor) }),
    };
  });
  afterAll(async () => browser?.close());
  afterEach(() => expect(Object.values(visits).flatMap(({ faults }) => faults.splice(0))).toEqual([]));

  it.each(OPERATOR_PAGES.map(({ name, path, who }) => [name, path, who === 'staff' ? 'staff' : 'visitor'] as const))(
    '%s has no violation that axe finds, and is nowhere wider than the window',
    async (_, path, who) => {
      const page = await openPage(visits[who], path);
      expect(await violations(page)).toEqual([]);
      expect(await tooWide(page, OPERATOR_WIDTHS)).toEqual([]);
    },
  );
});
