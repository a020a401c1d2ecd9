import type { Page } from 'playwright-core';
import { codeFor, newCustomer, newEmail, PASSWORD, signedUp } from '../../e2e/api/new-customer.js';
import { ApiClient } from '../../venue/api-client.js';
import type { Venue } from '../../venue/venue-process.js';

export type Act = (page: Page, venue: Venue) => Promise<void>;

const WRONG = '000001';
/** Between two codes to one address. */
const NEXT_CODE_MS = 61_000;
/** For an answer to be drawn. */
const DRAWN_MS = 400;
const code = (page: Page) => page.locator('input[autocomplete=one-time-code]').first();
const send = (page: Page): Promise<void> => page.locator('form button[type=submit]').first().click();

async function signUpAs(page: Page, email: string): Promise<void> {
  await page.locator('form select').first().selectOption('AU');
  await page.locator('input[name=email]').fill(email);
  for (const field of await page.locator('input[autocomplete=new-password]').all()) await field.fill(PASSWORD);
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await send(page);
  await code(page).waitFor();
}

export const signUpCode: Act = (page) => signUpAs(page, newEmail());
export async function signUpWrongCode(page: Page): Promise<void> {
  await signUpAs(page, newEmail());
  await code(page).fill(WRONG);
  await page.getByRole('alert').first().waitFor();
}
export async function signUpPhone(page: Page, { url }: Venue): Promise<void> {
  const email = newEmail();
  await signUpAs(page, email);
  await code(page).fill(await codeFor(new ApiClient(url), email));
  await page.locator('input[autocomplete=tel-national]').waitFor();
}

/** Opens the link of a sign-up's mail on a device that has not begun it. */
async function openLink(page: Page, hash: string): Promise<void> {
  await page.goto(`${new URL(page.url()).pathname}#${hash}`);
  await page.reload();
  await page.locator('input[type=password]').fill(PASSWORD);
  await send(page);
  await page.locator('form').waitFor({ state: 'detached' });
}

/** The mailed link of somebody who has already entered the code. */
export async function linkUsed(page: Page, { url }: Venue): Promise<void> {
  const client = new ApiClient(url);
  const email = newEmail();
  const signUp = await signedUp(client, email);
  const { items } = await client.get<{ items: readonly { text: string }[] }>(`/api/demo/outbox?to=${email}`);
  const hash = /\/register\/link\/#(\S+)/.exec(items[0]?.text ?? '')?.[1] ?? '';
  await client.post('/api/auth/verify-email', { email, signUp, code: await codeFor(client, email) });
  await openLink(page, hash);
}

/** A link that the venue no longer knows. */
export const linkExpired: Act = (page) => openLink(page, 'a'.repeat(43));

async function askForReset(page: Page, email: string): Promise<void> {
  await page.locator('input[name=email]').fill(email);
  await send(page);
  await code(page).waitFor();
}

/** The code is out, and another one can be asked for in a minute. Nobody of this address is known, which nobody is told. */
export const resetCode: Act = (page) => askForReset(page, newEmail());

async function newPassword(page: Page, digits: string): Promise<void> {
  await code(page).fill(digits);
  for (const field of await page.locator('input[autocomplete=new-password]').all())
    await field.fill('Wombat-9-Waratah');
  await send(page);
}
export async function resetWrongCode(page: Page): Promise<void> {
  await askForReset(page, newEmail());
  await newPassword(page, WRONG);
  await page.locator('[aria-invalid=true], [role=alert]').first().waitFor();
  await page.waitForTimeout(DRAWN_MS);
}

/** So many wrong codes that the reset counts no more. */
export async function resetBlocked(page: Page): Promise<void> {
  await askForReset(page, newEmail());
  for (let tries = 0; tries < 6; tries += 1) {
    const answered = page.waitForResponse(/reset-password|password-reset|reset/);
    await newPassword(page, WRONG);
    await answered;
  }
  await page.waitForTimeout(DRAWN_MS);
}

/** Customers of before, since an address that has just signed up waits a minute for its next code. */
const ready = new Map<string, Promise<{ email: string; from: number }[]>>();
async function readyCustomers(url: string): Promise<{ email: string; from: number }[]> {
  const from = Date.now() + NEXT_CODE_MS;
  return Promise.all(Array.from({ length: 8 }, async () => ({ email: (await newCustomer(url)).email, from })));
}

/** The new password counts, and the page leads to the log-in in five seconds. */
export async function resetDone(page: Page, { url }: Venue): Promise<void> {
  const pool = ready.get(url) ?? readyCustomers(url);
  ready.set(url, pool);
  const next = (await pool).shift();
  if (next === undefined) throw new Error('no more customers forget their password');
  await page.waitForTimeout(Math.max(0, next.from - Date.now()));
  await askForReset(page, next.email);
  await newPassword(page, await codeFor(new ApiClient(url), next.email));
  await page.locator('form').waitFor({ state: 'detached' });
}
