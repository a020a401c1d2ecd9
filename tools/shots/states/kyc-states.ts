import { setTimeout as sleep } from 'node:timers/promises';
import { drawSpecimen } from '@corella/kyc-vendor-simulator/specimen';
import type { KycAnswers } from '@corella/contracts/kyc';
import { ApiClient, type Json } from '../../venue/api-client.js';
import type { Venue } from '../../venue/venue-process.js';
import { codeFor } from '../../e2e/api/new-customer.js';
import { DOCUMENT, JAPAN, PERSON, REST } from '../verification.js';
import type { Scene } from './scene.js';

interface Applicant {
  readonly client: ApiClient;
  readonly uid: string;
  readonly password: string;
}
interface Submitted extends Applicant {
  readonly caseId: string;
}
interface Decision {
  readonly decision: 'approve' | 'modify' | 'reject';
  readonly reason: string;
  readonly parts: readonly string[];
  readonly remark?: string;
}
type Country = 'AU' | 'JP';

const ASKED_EVERY_MS = 200;
const ASKED_TIMES = 100;
const ANSWERS: Readonly<Record<Country, KycAnswers>> = {
  AU: { ...PERSON.typed, ...PERSON.chosen, ...REST.typed, ...REST.chosen, ...DOCUMENT.typed, ...DOCUMENT.chosen },
  JP: JAPAN,
};
/** What the desk finds on the document of whoever is sent back. */
const ON_DOCUMENT = { birthDate: '1991-03-14', street: '52 Darling Street' };

async function applicant(url: string, country: Country): Promise<Applicant> {
  const client = new ApiClient(url);
  const made = await client.post<{ password: string; user: { uid: string } }>('/api/demo/applicant', { country });
  return { client, uid: made.user.uid, password: made.password };
}

const versionOf = async (client: ApiClient): Promise<string> =>
  `"${(await client.get<{ draft: { version: number } }>('/api/kyc')).draft.version}"`;

/** A request that names the draft it is made for. */
async function ofDraft(
  client: ApiClient,
  { method, path, ...rest }: { method: string; path: string; body?: unknown; raw?: Uint8Array<ArrayBuffer> },
): Promise<Json> {
  const headers = {
    'if-match': await versionOf(client),
    ...(rest.raw === undefined ? {} : { 'content-type': 'image/jpeg' }),
  };
  const { status, body } = await client.patiently(method, path, { ...rest, headers });
  if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** In Japan a phone is bound first. */
async function bindPhone({ client, uid, password }: Applicant): Promise<string> {
  const phone = `+8190${uid.padStart(8, '1')}`;
  await client.post('/api/user/phone', await client.proven('phone-bind', { phone }, { password }));
  await client.post('/api/user/phone/confirm', { code: await codeFor(client, phone) });
  return phone;
}

/** The whole form, ready to be sent. */
async function filled(url: string, country: Country, onDocument: KycAnswers = {}): Promise<Applicant> {
  const made = await applicant(url, country);
  const { client } = made;
  const answers = { ...ANSWERS[country], ...(country === 'JP' ? { phone: await bindPhone(made) } : {}) };
  await ofDraft(client, { method: 'PATCH', path: '/api/kyc/draft', body: { answers } });
  for (const slot of country === 'JP' ? (['front'] as const) : (['front', 'back'] as const)) {
    const drawn = await drawSpecimen({ answers: { ...answers, ...onDocument }, slot });
    await ofDraft(client, { method: 'PUT', path: `/api/kyc/files/${slot}`, raw: new Uint8Array(drawn) });
  }
  return made;
}

async function submitted(url: string, country: Country, onDocument?: KycAnswers): Promise<Submitted> {
  const made = await filled(url, country, onDocument);
  const outcome = onDocument === undefined ? 'match' : 'mismatch';
  await new ApiClient(url).post('/api/demo/kyc-vendor', { uid: made.uid, outcome, delayMs: 0, repeat: 1 });
  const { caseId } = await ofDraft(made.client, { method: 'POST', path: '/api/kyc/submit', body: { consent: true } });
  return { ...made, caseId: String(caseId) };
}

async function desk({ url, demo }: Venue): Promise<ApiClient> {
  const officer = demo().staff.find(({ role }) => role === 'kyc');
  if (!officer) throw new Error('demo.json names nobody of the desk');
  return new ApiClient(url).loginStaff(officer);
}

/** Takes the case, waits for its check, and decides what was read. */
async function decided(venue: Venue, one: Submitted, decision: Decision): Promise<Submitted> {
  const staff = await desk(venue);
  const path = `/operator/api/kyc-cases/${one.caseId}`;
  await staff.post(`${path}/claim`, {});
  const { hash } = await checked(staff, path);
  await staff.post(`${path}/decide`, { remark: '', ...decision, hash });
  return one;
}

async function checked(staff: ApiClient, path: string): Promise<{ hash: string }> {
  for (let asked = 0; asked < ASKED_TIMES; asked += 1) {
    const read = await staff.post<{ hash: string; check: object | null }>(`${path}/open`, { reason: 'V01' });
    if (read.check !== null) return read;
    await sleep(ASKED_EVERY_MS);
  }
  throw new Error(`${path} was not checked`);
}

const APPROVED: Decision = { decision: 'approve', reason: 'K02', parts: [] };

export const atReview = async ({ url }: Venue): Promise<Scene> => filled(url, 'AU');
export const waiting = async ({ url }: Venue): Promise<Scene> => submitted(url, 'AU');
export const toFix = async (venue: Venue): Promise<Scene> =>
  decided(venue, await submitted(venue.url, 'AU', ON_DOCUMENT), {
    decision: 'modify',
    reason: 'M02',
    parts: ['birthDate', 'street', 'front'],
    remark: 'Please compare them with your licence.',
  });
export const rejected = async (venue: Venue): Promise<Scene> =>
  decided(venue, await submitted(venue.url, 'AU'), { decision: 'reject', reason: 'R01', parts: [] });
export const verified = async (venue: Venue): Promise<Scene> =>
  decided(venue, await submitted(venue.url, 'AU'), APPROVED);

async function letter(venue: Venue): Promise<Submitted> {
  return decided(venue, await submitted(venue.url, 'JP'), APPROVED);
}
/** The letter is about to be sent. */
export const letterWaits = letter;
/** The letter is on its way, and its PIN is asked for. */
export async function letterSent(venue: Venue): Promise<Scene> {
  const one = await letter(venue);
  await one.client.post(`/api/demo/letters/${one.uid}`, { state: 'posted' });
  return one;
}

/** A case whose document says otherwise, as its officer reads it. */
export async function caseOfDesk(venue: Venue): Promise<Scene> {
  const { caseId } = await submitted(venue.url, 'AU', ON_DOCUMENT);
  const staff = await desk(venue);
  await staff.post(`/operator/api/kyc-cases/${caseId}/claim`, {});
  await checked(staff, `/operator/api/kyc-cases/${caseId}`);
  return { client: staff, path: `/operator/#/kyc-cases/${caseId}/show` };
}
