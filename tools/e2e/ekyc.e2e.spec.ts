import type { Browser, Page } from 'playwright-core';
import { drawSpecimen } from '@corella/kyc-vendor-simulator/specimen';
import { realPart } from '@corella/real-parts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiClient } from '../venue/api-client.js';
import type { VenueProcess } from '../venue/venue-process.js';
import { newCustomer, type NewCustomer } from './api/new-customer.js';
import { approveCase } from './browser/approve-case.js';
import { launchBrowser, missingBrowser } from './browser/browser.js';
import { browserThatSees } from './browser/fake-camera.js';
import { visit, type Visit } from './browser/visit.js';
import { endVenue, ownVenue } from './venue/own-venue.js';

const ANSWERS = {
  firstName: 'Callum',
  lastName: 'Forsyth',
  birthDate: '1991-03-14',
  phone: '+61412555018',
  street: '48 Darling Street',
  municipality: 'Balmain',
  postcode: '2041',
  region: 'nsw',
  gender: 'male',
  nationality: 'AU',
  publicFigure: 'no',
  occupation: 'employed-full',
  annualIncome: '90-120',
  tradingLimit: '50',
  financialAssets: '50-100',
  purpose: 'long-term',
  trigger: 'friend',
  experience: 'shares-3-5',
  documentType: 'au-licence',
  documentNumber: '2274 8105',
  documentExpiry: '2039-09-02',
};
const GLARE = { x: 620, y: 420, reach: 220 };
const PHONE = { width: 360, height: 740, permissions: ['camera'] };
const PICTURES = 5;

/** A venue whose desk decides, not the proven address. */
realPart('a phone takes the pictures of a verification', missingBrowser(), () => {
  const folder = mkdtempSync(join(tmpdir(), 'corella-camera-'));
  let venue: VenueProcess;
  let person: NewCustomer;
  let browsers: readonly [computer: Browser, shining: Browser, clear: Browser];
  let computer: Visit;
  let first: Visit;
  let second: Visit;

  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
  /** The address behind the code that the computer shows. */
  const codeShown = async (name: string): Promise<string> => {
    const [answer] = await Promise.all([
      computer.page.waitForResponse(
        (response) => response.url().endsWith('/api/kyc/handoff') && response.request().method() === 'POST',
      ),
      button(computer.page, name).click(),
    ]);
    await computer.page.getByRole('img', { name: 'Code for your phone' }).waitFor();
    return ((await answer.json()) as { readonly url: string }).url;
  };

  beforeAll(async () => {
    const draw = (glare?: typeof GLARE) =>
      drawSpecimen({ answers: ANSWERS, slot: 'front', ...(glare === undefined ? {} : { glare }) });
    venue = await ownVenue(['--demo-kyc', 'manual']);
    person = await newCustomer(venue.url);
    await person.client.call('PATCH', '/api/kyc/draft', {
      body: { answers: ANSWERS },
      headers: { 'If-Match': '"0"' },
    });
    browsers = [
      await launchBrowser(),
      await browserThatSees(await draw(GLARE), folder, 'shining'),
      await browserThatSees(await draw(), folder, 'clear'),
    ];
    computer = await visit(browsers[0], { url: venue.url, client: person.client });
    first = await visit(browsers[1], { url: venue.url, ...PHONE });
    second = await visit(browsers[2], { url: venue.url, ...PHONE });
  });
  afterAll(async () => {
    for (const browser of browsers ?? []) await browser.close();
    await endVenue(venue);
    rmSync(folder, { recursive: true, force: true });
  });
  afterEach(() => expect([computer, first, second].flatMap(({ faults }) => faults)).toEqual([]));

  it('warns of a reflection before anything is sent, in Chinese', async () => {
    await computer.page.goto('/en-us/user/verify/');
    await computer.page.getByRole('button', { name: 'With your phone' }).click();
    const url = await codeShown('Show the code');
    const { page } = first;
    await page.goto(url.replace('/en-us/', '/zh-cn/'));
    await page.getByText('有反光，请稍微倾斜证件。').waitFor();
    expect(page.url()).not.toContain('#');
    await button(page, '拍照').click();
    await page.getByText('照片上有反光。').waitFor();
    await button(page, '重新拍摄').click();
    await computer.page.getByText('Your phone is connected').waitFor();
    await second.page.goto(url);
    await second.page.getByText('Another phone has used this code').waitFor();
    await computer.page.getByText('Another phone showed the same code and was refused.').waitFor();
  });

  it('ends with a newer code, whose phone takes every picture while the computer follows', async () => {
    await button(computer.page, 'Disconnect it').click();
    const { page } = second;
    await page.goto('about:blank');
    await page.goto(await codeShown('Show the code'));
    for (let sent = 0; sent < PICTURES; sent += 1) {
      await page.getByText(`${sent} of 5 pictures are there`).waitFor();
      await page.getByText('Good. Take the picture now.').waitFor();
      // Selfies count down first.
      await page.getByRole('button', { name: /^Take (the picture|it in 3 seconds)$/ }).click();
      await page.getByText('Sharp and evenly lit').waitFor();
      await button(page, 'Use this picture').click();
      if (sent === 0) await computer.page.getByRole('img', { name: /Document, front/ }).waitFor();
    }
    await page.getByText('All pictures are there').waitFor();
    await computer.page.getByRole('img', { name: 'Selfie 3' }).waitFor();
    await first.page.getByText('与电脑的连接已结束').waitFor();
  });

  it('is submitted on the computer, and approved by the desk, which reads what was asked for', async () => {
    const { page } = computer;
    await button(page, 'Continue to review').click();
    await page.getByRole('checkbox').check();
    await button(page, 'Submit for review').click();
    await page.getByText('We are reviewing your documents').waitFor();
    await second.page.reload();
    await second.page.getByText('The connection to your computer has ended').waitFor();
    const officer = venue.demo().staff.find(({ role }) => role === 'kyc');
    if (!officer) throw new Error('demo.json names nobody of the desk');
    const desk = await visit(browsers[0], {
      url: venue.url,
      client: await new ApiClient(venue.url).loginStaff(officer),
    });
    await desk.page.goto('/operator/#/kyc-cases');
    await desk.page.getByText('5 pictures by phone').first().waitFor();
    await desk.page.keyboard.press('n');
    await desk.page.getByRole('img', { name: 'Selfie 3' }).waitFor();
    expect(await desk.page.getByText(/^Asked for: /).count()).toBe(3);
    await approveCase(desk.page);
    await page.getByRole('heading', { name: 'Your identity is verified' }).waitFor();
    expect(desk.faults).toEqual([]);
  });
});
