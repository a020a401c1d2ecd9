import type { Page } from 'playwright-core';

export const PERSON = {
  typed: { firstName: 'Callum', lastName: 'Forsyth', birthDate: '1997-03-14', phone: '+61 412 555 018' },
  chosen: { gender: 'male', nationality: 'AU', publicFigure: 'no' },
};
export const REST = {
  typed: { street: '48 Darling Street', municipality: 'Balmain', postcode: '2041' },
  chosen: {
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
export const DOCUMENT = {
  typed: { documentNumber: '2274 8105', documentExpiry: '2039-09-02' },
  chosen: { documentType: 'au-licence' },
};
/** The whole form of somebody in Japan. */
export const JAPAN = {
  ...PERSON.typed,
  ...PERSON.chosen,
  ...REST.typed,
  ...REST.chosen,
  ...DOCUMENT.typed,
  firstNameKana: 'カラム',
  lastNameKana: 'フォーサイス',
  phone: '+81 90 1234 5678',
  postcode: '1500001',
  region: 'tokyo',
  annualIncome: '5-10',
  tradingLimit: '2',
  financialAssets: '1-5',
  documentType: 'my-number',
};
const SAVED_MS = 1_000;

async function fill(page: Page, { typed, chosen }: { readonly typed: object; readonly chosen: object }): Promise<void> {
  const field = (name: string) => page.locator(`[data-field="${name}"]`);
  for (const [name, code] of Object.entries(chosen)) await field(name).selectOption(String(code));
  for (const [name, text] of Object.entries(typed)) await field(name).fill(String(text));
  await page.waitForTimeout(SAVED_MS);
  // A whole page is taken from its top, or its sticky head lies over it.
  await page.evaluate('document.activeElement.blur(); scrollTo(0, 0)');
}

/** The page goes on where the applicant has stopped, so the states are taken in this order. */
export const fillPerson = (page: Page): Promise<void> => fill(page, PERSON);

/** The second step, which is shown first once every answer of the first is there. */
export async function fillDetails(page: Page): Promise<void> {
  if (await page.locator('[data-field="documentType"]').isVisible()) return;
  await fill(page, PERSON);
  await fill(page, REST);
  await page.locator('[data-field="experience"]').press('Tab');
  await page.reload();
  await page.locator('[data-field="documentType"]').waitFor();
}

export async function fillDocument(page: Page): Promise<void> {
  await fillDetails(page);
  await fill(page, DOCUMENT);
}
