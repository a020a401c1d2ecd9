import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { drawSpecimen } from '@corella/kyc-vendor-simulator/specimen';
import { realPart } from '@corella/real-parts';
import { ApiClient } from '../venue/api-client.js';
import type { VenueProcess } from '../venue/venue-process.js';
import { codeFor, newCustomer, newEmail, PASSWORD, type NewCustomer } from './api/new-customer.js';
import { approveCase } from './browser/approve-case.js';
import { launchBrowser, missingBrowser } from './browser/browser.js';
import { tooWide } from './browser/page-checks.js';
import { visit, type Visit } from './browser/visit.js';
import { eventually } from './eventually.js';
import { endVenue, ownVenue } from './venue/own-venue.js';

const PHONE = { width: 360, height: 740 };
const DETAILS = {
  text: {
    firstName: 'Callum',
    lastName: 'Forsyth',
    birthDate: '1997-03-14',
    phone: '+61 412 555 018',
    street: '48 Darling Street',
    municipality: 'Balmain',
    postcode: '2041',
  },
  choice: {
    gender: 'male',
    nationality: 'AU',
    publicFigure: 'no',
    region: 'nsw',
    occupation: 'employed-full',
    annualIncome: '90-120',
    tradingLimit: '50',
    financialAssets: '50-100',
    purpose: 'long-term',
    trigger: 'friend',
    experience: 'shares-3-5',
  },
};
const DOCUMENT = { documentType: 'au-licence', documentNumber: '2274 8105', documentExpiry: '2039-09-02' };

const JAPAN = {
  text: {
    ...DETAILS.text,
    firstNameKana: 'カラム',
    lastNameKana: 'フォーサイス',
    phone: '+81 90 1234 5678',
    postcode: '1500001',
  },
  choice: {
    ...DETAILS.choice,
    region: 'tokyo',
    annualIncome: '5-10',
    tradingLimit: '2',
    financialAssets: '1-5',
  },
  document: { ...DOCUMENT, documentType: 'my-number' },
};

const ORDER = { symbol: 'btcaud', side: 'buy', type: 'limit', price: '100000', quantity: '0.001' };

/** A venue whose desk decides, not the proven address. */
realPart('a person is verified', missingBrowser(), () => {
  let venue: VenueProcess;
  let browser: Browser;
  let person: NewCustomer;
  let phone: Visit;
  let desk: Visit;

  const field = (page: Page, name: string) => page.locator(`[data-field="${name}"]`);
  const row = (page: Page, name: RegExp) => page.getByRole('table', { name: /Answers/ }).getByRole('row', { name });
  const fill = async (page: Page, { text, choice }: { readonly text: object; readonly choice: object }) => {
    for (const [name, typed] of Object.entries(text)) await field(page, name).fill(String(typed));
    for (const [name, code] of Object.entries(choice)) await field(page, name).selectOption(String(code));
  };
  const fillDocument = async (page: Page, { documentType, documentNumber, documentExpiry }: typeof DOCUMENT) => {
    await field(page, 'documentType').selectOption(documentType);
    await field(page, 'documentNumber').fill(documentNumber);
    await field(page, 'documentExpiry').fill(documentExpiry);
  };
  const answers = { ...DETAILS.text, ...DETAILS.choice, ...DOCUMENT };
  const pictureOf = async (slot: 'front' | 'back') => ({
    name: `${slot}.jpg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.from(
      await drawSpecimen({ answers: { ...answers, birthDate: '1991-03-14', street: '52 Darling Street' }, slot }),
    ),
  });

  beforeAll(async () => {
    venue = await ownVenue(['--demo-kyc', 'manual']);
    browser = await launchBrowser();
    person = await newCustomer(venue.url);
    phone = await visit(browser, { url: venue.url, client: person.client, ...PHONE });
    const officer = venue.demo().staff.find(({ role }) => role === 'kyc');
    if (!officer) throw new Error('demo.json names nobody of the desk');
    desk = await visit(browser, { url: venue.url, client: await new ApiClient(venue.url).loginStaff(officer) });
  });
  afterAll(async () => {
    await browser?.close();
    await endVenue(venue);
  });
  afterEach(() => expect([...phone.faults, ...desk.faults]).toEqual([]));

  it('who is not may not trade, and is led to the verification', async () => {
    const { status, body } = await person.client.call('POST', '/api/orders', {
      body: ORDER,
    });
    expect([status, body['code']]).toEqual([403, 'kyc-required']);
    await phone.page.goto('/en-us/exchange/btc_aud/');
    await phone.page.getByRole('button', { name: /^Buy/ }).first().click();
    await phone.page.getByRole('link', { name: 'Verify your identity first.' }).click();
    await phone.page.waitForURL('**/user/verify/');
  });

  it('fills three steps in on a phone, and submits', async () => {
    const { page } = phone;
    await fill(page, DETAILS);
    await page.getByRole('button', { name: 'Continue to document' }).click();
    await fillDocument(page, DOCUMENT);
    for (const slot of ['front', 'back'] as const) {
      const card = page.getByRole('region', { name: slot === 'front' ? 'Front' : 'Back' });
      await card
        .locator('input[type=file]')
        .first()
        .setInputFiles(await pictureOf(slot));
      await card.getByText('Ready').waitFor();
    }
    await page.getByRole('button', { name: 'Continue to review' }).click();
    await page.getByRole('checkbox').check();
    const uid = await userOf(person.client);
    await new ApiClient(venue.url).post('/api/demo/kyc-vendor', { uid, outcome: 'mismatch', delayMs: 0, repeat: 1 });
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await page.getByText('We are reviewing your documents').waitFor();
  });

  it('is asked by the desk, with the keys alone, to fix what the document says otherwise', async () => {
    const { page } = desk;
    await page.goto('/operator/#/kyc-cases');
    await page.getByText('2 mismatches').first().waitFor();
    await page.keyboard.press('n');
    await row(page, /Birth date.*1997.*1991.*Differs/).waitFor();
    await page.getByRole('img', { name: 'Document, front' }).waitFor();
    await page.keyboard.press('m');
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: /M02/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Ask to modify 2 parts' }).press('Enter');
    await page.getByText('This case was sent back.').waitFor();
  });

  it('changes one answer, says that the other one is right, and sends both', async () => {
    const { page } = phone;
    await page.reload();
    await page.getByText('Fix 2 things, the rest is accepted').waitFor();
    await field(page, 'birthDate').fill('1991-03-14');
    await page.getByRole('checkbox', { name: 'It is right as I sent it' }).check();
    await page.getByRole('button', { name: 'Send the 2 fixes' }).click();
    await page.getByText('We are reviewing your documents').waitFor();
  });

  it('is approved by the desk, and places the first order', async () => {
    const { page } = desk;
    await page.goto('/operator/#/kyc-cases');
    await page.getByText('-2 submitted again').first().waitFor();
    await page.keyboard.press('n');
    await row(page, /Birth date.*before: 14 Mar 1997/).waitFor();
    await row(page, /Street.*the customer says that this is right/).waitFor();
    await approveCase(page);
    await phone.page.getByRole('heading', { name: 'Your identity is verified' }).waitFor();
    const placed = await eventually(
      () =>
        person.client.call('POST', '/api/orders', {
          body: ORDER,
        }),
      ({ status }) => status === 201,
    );
    expect(placed.status).toBe(201);
  });

  describe('in Japan', () => {
    let japanese: Visit;
    const email = newEmail();
    const client = (): ApiClient => new ApiClient(venue.url);

    beforeAll(async () => {
      japanese = await visit(browser, { url: venue.url });
    });
    afterEach(() => expect(japanese.faults).toEqual([]));

    it('signs up with a phone, and is led to the verification', async () => {
      const { page } = japanese;
      await page.goto('/en-us/register/');
      await page.getByLabel('Country or region of residence').selectOption('JP');
      await page.getByLabel('Email', { exact: true }).fill(email);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByLabel('Confirm password').fill(PASSWORD);
      for (const box of await page.getByRole('checkbox').all()) await box.check();
      await page.getByRole('button', { name: 'Send email code' }).click();
      await page.getByLabel('Email code').waitFor();
      await page.getByLabel('Email code').fill(await codeFor(client(), email));
      await page.getByText('In Japan you need it before you can be verified.', { exact: false }).waitFor();
      await page.getByLabel('Phone number').fill('090 1234 5678');
      await page.getByRole('button', { name: 'Send the code', exact: true }).click();
      await page.getByLabel('Code by text message').waitFor();
      await page.getByLabel('Code by text message').fill(await codeFor(client(), '+819012345678'));
      await page.waitForURL('**/user/verify/');
    });

    it('fills the form in, and is approved by the desk, after which a letter is to come', async () => {
      const { page } = japanese;
      await fill(page, JAPAN);
      expect(await tooWide(page, [360, 1460])).toEqual([]);
      await page.getByRole('button', { name: 'Continue to document' }).click();
      await fillDocument(page, JAPAN.document);
      await page.getByText('A letter with a PIN follows by post.').waitFor();
      const shown = { ...JAPAN.text, ...JAPAN.choice, ...JAPAN.document };
      const buffer = Buffer.from(await drawSpecimen({ answers: shown, slot: 'front' }));
      const card = page.getByRole('region', { name: 'Picture', exact: true });
      const files = card.locator('input[type=file]').first();
      await files.setInputFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer });
      await card.getByText('Ready', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Continue to review' }).click();
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Submit for review' }).click();
      await page.getByText('We are reviewing your documents').waitFor();
      await desk.page.goto('/operator/#/kyc-cases');
      await desk.page.reload();
      await desk.page.getByText('Callum Forsyth').first().waitFor();
      await desk.page.keyboard.press('n');
      await row(desk.page, /カラム/).waitFor();
      await approveCase(desk.page);
      await page.getByText('A letter will be sent to you').waitFor();
    });

    it('waits for the post, whose PIN opens the account after a wrong one, in Chinese', async () => {
      const { page } = japanese;
      const session = await page.request.get('/api/auth/session');
      const { uid } = ((await session.json()) as { readonly user: { readonly uid: string } }).user;
      expect((await order(page)).status()).toBe(403);
      const { items } = await client().get<{ items: readonly { text: string }[] }>(`/api/demo/outbox?to=${email}`);
      const [pin = ''] = items.flatMap(({ text }) => /\b[0-9]{8}\b/.exec(text) ?? []);
      await client().post(`/api/demo/letters/${uid}`, { state: 'posted' });
      await page.goto('/zh-cn/user/verify/');
      await page.getByText('信函已寄出').waitFor();
      expect(await tooWide(page, [360, 1460])).toEqual([]);
      await page.getByLabel('PIN').fill(pin === '00000000' ? '00000001' : '00000000');
      await page.getByRole('button', { name: '确认' }).click();
      await page.getByText('PIN 与信函不符。').waitFor();
      await page.getByText(/^还可尝试 4 次/).waitFor();
      await page.getByLabel('PIN').fill(pin);
      await page.getByRole('button', { name: '确认' }).click();
      await page.getByRole('heading', { name: '身份验证已通过' }).waitFor();
      const placed = await eventually(
        () => order(page),
        (answer) => answer.status() === 201,
      );
      expect(placed.status()).toBe(201);
    });
  });
});

async function userOf(client: ApiClient): Promise<string> {
  const { user } = await client.get<{ readonly user: { readonly uid: string } }>('/api/auth/session');
  return user.uid;
}

/** As the page would send it. */
const order = (page: Page) =>
  page.request.post('/api/orders', {
    headers: { 'x-requested-with': 'corella', 'idempotency-key': randomUUID() },
    data: ORDER,
  });
