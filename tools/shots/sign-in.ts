import { randomUUID } from 'node:crypto';
import type { BrowserContext } from 'playwright-core';
import type { DemoLogins } from '../venue/venue-process.js';

const HEADERS = { 'X-Requested-With': 'corella' };

/** Signs the context in without the form. The cookie is the same. */
export async function signIn(
  context: BrowserContext,
  venue: { url: string; demo: DemoLogins },
  who: 'customer' | 'company' | 'applicant' | 'staff',
  role = 'audit',
): Promise<void> {
  if (who === 'applicant') return signUp(context, venue.url);
  const { customers, staff } = venue.demo;
  const person = {
    customer: customers[0],
    company: customers.find(({ type }) => type === 'company'),
    staff: staff.find((candidate) => candidate.role === role),
  }[who];
  if (!person) throw new Error(`demo.json names no ${who}`);
  const path = who === 'staff' ? '/operator/api/login' : '/api/auth/login';
  const data = { email: person.email, password: person.password, ...(who === 'staff' ? { code: '000000' } : {}) };
  const response = await context.request.post(venue.url + path, { headers: HEADERS, data });
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
}

/** Somebody new whom nobody has verified. */
async function signUp(context: BrowserContext, url: string): Promise<void> {
  const headers = { ...HEADERS, 'Idempotency-Key': randomUUID() };
  const response = await context.request.post(`${url}/api/demo/applicant`, { headers, data: { country: 'AU' } });
  if (!response.ok()) throw new Error(`/api/demo/applicant answered ${response.status()}: ${await response.text()}`);
}
