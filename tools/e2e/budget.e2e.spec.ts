import type { Browser, Response } from 'playwright-core';
import { realPart } from '@corella/real-parts';
import { gzipSync } from 'node:zlib';
import { ApiClient } from '../venue/api-client.js';
import { launchBrowser, missingBrowser } from './browser/browser.js';
import { openPage, visit } from './browser/visit.js';
import { sharedVenue } from './venue/shared-venue.js';

/**
 * Kilobytes of gzipped JavaScript until the route is usable, with half a kilobyte of room for what a new version of a
 * library adds. Pie and line charts load after the first paint and are not counted. The aims are 190 for home, 210 for
 * register and 300 for the exchange. The exchange is over its aim by what came with the chart's tools, own orders as
 * lines, and panels that can be arranged; its dialogs, menus and second tabs load when they are opened. Now and then
 * half a kilobyte of what loads later is in time to be counted there.
 */
const BUDGETS = [
  ['home', '/en-us/', 193.5, 'visitor'],
  ['login', '/en-us/login/', 207.5, 'visitor'],
  ['register', '/en-us/register/', 210.5, 'visitor'],
  ['markets', '/en-us/markets/', 190, 'visitor'],
  ['exchange', '/en-us/exchange/btc_aud/', 313.5, 'customer'],
  ['assets', '/en-us/user/balances/', 300, 'customer'],
  ['account', '/en-us/user/info/', 300, 'customer'],
  ['verification', '/en-us/user/verify/', 300, 'customer'],
  ['operator', '/operator/', 650, 'staff'],
] as const;
const LATER = 160;

realPart('the JavaScript that a page loads', missingBrowser(), () => {
  let browser: Browser;
  let clients: Readonly<Record<'visitor' | 'customer' | 'staff', ApiClient>>;

  beforeAll(async () => {
    const { url, demo } = sharedVenue();
    const [person, auditor] = [demo().customers[0], demo().staff.find(({ role }) => role === 'audit')];
    if (!person || !auditor) throw new Error('demo.json names nobody');
    browser = await launchBrowser();
    clients = {
      visitor: new ApiClient(url),
      customer: await new ApiClient(url).login(person),
      staff: await new ApiClient(url).loginStaff(auditor),
    };
  });
  afterAll(async () => browser?.close());

  it.each(BUDGETS)('of %s (%s) is at most %d kB', async (name, path, most, who) => {
    const { url } = sharedVenue();
    const visited = await visit(browser, { url, ...(who === 'visitor' ? {} : { client: clients[who] }) });
    const bodies: Promise<readonly [string, string]>[] = [];
    const read = (response: Response): void => {
      if (response.request().resourceType() === 'script')
        bodies.push(response.text().then((text) => [new URL(response.url()).pathname, text] as const));
    };
    visited.page.on('response', read);
    await openPage(visited, path);
    // What comes after this is not counted. Its text could not be read either, because the page is about to close.
    visited.page.off('response', read);
    expect(visited.faults).toEqual([]);
    const scripts = (await Promise.all(bodies)).map(([file, text]) => ({
      file,
      kilobytes: gzipSync(text).length / 1_000,
      later: /apexcharts/i.test(text) && text.length > 200_000,
    }));
    await visited.context.close();
    const sum = (later: boolean): number =>
      scripts.filter((script) => script.later === later).reduce((total, { kilobytes }) => total + kilobytes, 0);
    process.stdout.write(
      `  ${name}: ${sum(false).toFixed(0)} of ${most} kB${sum(true) > 0 ? `, charts ${sum(true).toFixed(0)} of ${LATER} kB` : ''}\n`,
    );
    expect(scripts.length).toBeGreaterThan(0);
    expect(sum(false)).toBeLessThanOrEqual(most);
    expect(sum(true)).toBeLessThanOrEqual(LATER);
  });
});
