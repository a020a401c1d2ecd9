import type { Browser } from 'playwright-core';
import { realPart } from '@corella/real-parts';
import { launchBrowser, missingBrowser } from './browser/browser.js';
import { sharedVenue } from './venue/shared-venue.js';

realPart('the web apps in a browser', missingBrowser(), () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
  });

  it.each([['/'], ['/operator/']])('%s renders and throws nothing', async (path) => {
    const page = await browser.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    await page.goto(sharedVenue().url + path);
    await page.getByRole('button').first().waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });
});
