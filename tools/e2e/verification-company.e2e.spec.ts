import type { Browser, Page } from 'playwright-core';
import { KYC_STATE } from '@corella/contracts/kyc';
import { COMPANY_ANSWERS } from '@corella/contracts/testing';
import { drawSpecimen } from '@corella/kyc-vendor-simulator/specimen';
import { realPart } from '@corella/real-parts';
import { ApiClient } from '../venue/api-client.js';
import type { VenueProcess } from '../venue/venue-process.js';
import { newCustomer, type NewCustomer } from './api/new-customer.js';
import { launchBrowser, missingBrowser } from './browser/browser.js';
import { approve, openApproval } from './browser/open-approval.js';
import { visit, type Visit } from './browser/visit.js';
import { eventually } from './eventually.js';
import { endVenue, ownVenue } from './venue/own-venue.js';

type Name = keyof typeof COMPANY_ANSWERS;
const CHOICES: readonly string[] = [
  'mainBusiness',
  'region',
  'companyPurpose',
  'sourceOfFunds',
  'sales',
  'capital',
  'companyAssets',
  'ownership',
  'managerRole',
  'nationality',
  'residence',
  'publicFigure',
  'documentType',
];
const PAPERS = ['registration', 'authority', 'front', 'back'] as const;
const TITLES = { registration: 'Registration extract', authority: 'Letter of authority', front: 'Front', back: 'Back' };

/** A venue whose desk decides. A company takes two of its people. */
realPart('a company is verified', missingBrowser(), () => {
  let venue: VenueProcess;
  let browser: Browser;
  let person: NewCustomer;
  let customer: Visit;
  let desk: Visit;
  let second: Visit;

  const officer = async (at: number): Promise<ApiClient> => {
    const found = venue.demo().staff.filter(({ role }) => role === 'kyc')[at];
    if (!found) throw new Error('demo.json names fewer than two of the desk');
    return new ApiClient(venue.url).loginStaff(found);
  };
  const field = (page: Page, name: string) => page.locator(`[data-field="${name}"]`);
  const fill = async (page: Page, names: readonly Name[]): Promise<void> => {
    for (const name of names) {
      const isChoice = CHOICES.includes(name.slice(name.indexOf('.') + 1));
      if (isChoice) await field(page, name).selectOption(COMPANY_ANSWERS[name]);
      else await field(page, name).fill(COMPANY_ANSWERS[name]);
    }
  };
  /** What was read before the check came has to be read again. */
  const checked = async (page: Page): Promise<void> => {
    const found = page.getByText('Document genuine');
    const again = page.getByRole('button', { name: 'Read it again' });
    await found.or(again).first().waitFor();
    if (await again.isVisible()) await again.click();
    await found.waitFor();
  };
  const named = (test: RegExp): readonly Name[] =>
    (Object.keys(COMPANY_ANSWERS) as Name[]).filter((name) => test.test(name));

  beforeAll(async () => {
    venue = await ownVenue(['--demo-kyc', 'manual']);
    browser = await launchBrowser();
    person = await newCustomer(venue.url);
    const check = { uid: '*', outcome: 'match', delayMs: 0, repeat: 10 };
    await new ApiClient(venue.url).post('/api/demo/kyc-vendor', check);
    customer = await visit(browser, { url: venue.url, client: person.client });
    desk = await visit(browser, { url: venue.url, client: await officer(0) });
    second = await visit(browser, { url: venue.url, client: await officer(1) });
  });
  afterAll(async () => {
    await browser?.close();
    await endVenue(venue);
  });
  afterEach(() => expect([...customer.faults, ...desk.faults, ...second.faults]).toEqual([]));

  it('fills in itself and its people, and a wrong number is noticed', async () => {
    const { page } = customer;
    await page.goto('/en-us/user/verify/');
    await page.getByRole('button', { name: 'Company' }).click();
    await field(page, 'acn').fill('010 749 962');
    await fill(page, named(/^(companyName|abn|incorporationDate|mainBusiness|companyPhone|office\.)/));
    await page.getByText('Nine digits, one of them is wrong').waitFor();
    await fill(page, named(/^(acn|companyPurpose|sourceOfFunds|sales|capital|companyAssets)$/));
    await page.getByRole('button', { name: 'Continue to people' }).click();
    await fill(page, named(/^(firstName|lastName|birthDate|nationality|phone|publicFigure|position)$/));
    await fill(page, named(/^(street|municipality|postcode|region|managerRole|ownership)$/));
    await fill(page, named(/^owner1\./));
    await page.getByRole('button', { name: 'Add an owner' }).click();
    await fill(page, named(/^owner2\./));
    await page.getByText('6.7% is left, so nobody else can hold 25%.').waitFor();
    await page.getByRole('button', { name: 'Continue to documents' }).click();
  });

  it('sends its papers and the document of who logs in, and submits', async () => {
    const { page } = customer;
    await fill(page, named(/^document/));
    for (const slot of PAPERS) {
      const card = page.getByRole('region', { name: TITLES[slot], exact: true });
      const buffer = Buffer.from(await drawSpecimen({ answers: COMPANY_ANSWERS, slot }));
      await card
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: `${slot}.jpg`, mimeType: 'image/jpeg', buffer });
      await card.getByText('Ready').waitFor();
    }
    await page.getByRole('button', { name: 'Continue to review' }).click();
    await page.getByRole('region', { name: 'Owner 2' }).getByText('33.3%').waitFor();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await page.getByText('We are reviewing your documents').waitFor();
  });

  it('is asked by the desk for the share of one owner, and changes that alone', async () => {
    const { page } = desk;
    await page.goto('/operator/#/kyc-cases');
    await page.getByText('Calder Holm Pty Ltd').waitFor();
    await page.keyboard.press('n');
    const table = page.getByRole('table', { name: /Answers/ });
    await table.getByRole('row', { name: /ACN.*010749961/ }).waitFor();
    await checked(page);
    await table.getByRole('checkbox', { name: 'Ask to fix owner 2: share' }).check();
    await page.getByRole('combobox', { name: /Reason code/ }).click();
    await page.getByRole('option', { name: /M05/ }).click();
    await page.getByRole('button', { name: 'Ask to modify 1 part' }).click();
    await page.getByText('This case was sent back.').waitFor();
    await customer.page.reload();
    await customer.page.getByText('Fix one thing, the rest is accepted').waitFor();
    await field(customer.page, 'owner2.shares').fill('40');
    await customer.page.getByRole('button', { name: 'Send the fix' }).click();
    await customer.page.getByText('We are reviewing your documents').waitFor();
  });

  it('is approved by two people of the desk', async () => {
    const { page } = desk;
    await page.goto('/operator/#/kyc-cases');
    await page.getByText('-2 submitted again').first().waitFor();
    await page.keyboard.press('n');
    await page
      .getByRole('row', { name: /Share.*40%.*before: 33.3%/ })
      .first()
      .waitFor();
    await checked(page);
    await page.getByText('Approving needs a second person').waitFor();
    await page.getByRole('button', { name: /^Approve/ }).click();
    await page.getByRole('combobox', { name: /Reason code/ }).click();
    await page.getByRole('option', { name: /K01/ }).click();
    await page.getByRole('button', { name: 'Agree and ask a second person' }).click();
    await page.getByText('A second person has to agree.').waitFor();
    const card = await openApproval(second.page, /Verify customer/);
    await card.getByText('Calder Holm Pty Ltd').waitFor();
    await approve(second.page, card);
    const info = () => person.client.get<{ readonly kycInfo: { readonly auth_state: number } }>('/api/kyc');
    const { kycInfo } = await eventually(info, (kyc) => kyc.kycInfo.auth_state === KYC_STATE.approved);
    expect(kycInfo).toMatchObject({ auth_type: 2 });
    await customer.page.reload();
    await customer.page.getByRole('heading', { name: 'Your company is verified' }).waitFor();
  });
});
