import type { BrowserContext } from 'playwright-core';
import type { DemoLogins } from '../venue/venue-process.js';

const HEADERS = { 'X-Requested-With': 'corella' };

/** Signs the context in without the form. The cookie is the same. */
export async function signIn(
  context: BrowserContext,
  venue: { url: string; demo: DemoLogins },
  who: 'customer' | 'staff',
  role = 'audit',
): Promise<void> {
  const person =
    who === 'customer' ? venue.demo.customers[0] : venue.demo.staff.find((candidate) => candidate.role === role);
  if (!person) throw new Error(`demo.json names no ${who}`);
  const path = who === 'customer' ? '/api/auth/login' : '/operator/api/login';
  const data = { email: person.email, password: person.password, ...(who === 'staff' ? { code: '000000' } : {}) };
  const response = await context.request.post(venue.url + path, { headers: HEADERS, data });
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
}
