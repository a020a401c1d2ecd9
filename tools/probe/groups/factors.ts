import type { PasskeyRequest } from '@corella/contracts/identity';
import { asBrowser, softPasskey, type SoftPasskey } from '@corella/identity/soft-passkey';
import { PASSWORD } from '../../e2e/api/new-customer.js';
import { ApiClient } from '../../venue/api-client.js';
import type { Told } from '../answers/answer.js';
import { demand } from '../answers/demand.js';
import { newcomer } from '../clients/people.js';
import type { ProbedVenue } from '../clients/probed-venue.js';
import type { Probe, ProbeGroup } from '../harness/probe.js';

const MOST = 10;
const NAME = 'Probe';
type Signed = ReturnType<SoftPasskey['signed']>;

/** Adds a passkey, proven by the password or by a passkey that is there. */
async function added(
  client: ApiClient,
  by?: SoftPasskey,
): Promise<{ readonly passkey: SoftPasskey; readonly id: string }> {
  const passkey = softPasskey();
  const creation = await client.post<{ challenge: string }>('/api/user/passkeys/begin', await proofOf(client, by));
  const attestation = asBrowser(passkey.made(creation));
  const { id } = await client.post<{ id: string }>('/api/user/passkeys', { name: NAME, attestation });
  return { passkey, id };
}

async function proofOf(client: ApiClient, by?: SoftPasskey): Promise<object> {
  if (by === undefined) return client.proven('passkey-bind', {}, { password: PASSWORD });
  const { passkey } = await client.post<{ passkey: PasskeyRequest }>('/api/auth/step-up/begin', { method: 'passkey' });
  return client.proven('passkey-bind', {}, { assertion: asBrowser(by.signed(passkey)) });
}

const ticketOf = async ({ url }: ProbedVenue, email: string): Promise<string> =>
  (await new ApiClient(url).post<{ ticket: string }>('/api/auth/login', { email, password: PASSWORD })).ticket;
const asked = async ({ url }: ProbedVenue, ticket: string): Promise<PasskeyRequest> =>
  (
    await new ApiClient(url).post<{ passkey: PasskeyRequest }>('/api/auth/login/two-step/begin', {
      ticket,
      method: 'passkey',
    })
  ).passkey;
const complete = (venue: ProbedVenue, ticket: string, signed: Signed): Promise<Told> =>
  venue.ask(new ApiClient(venue.url), 'POST', '/api/auth/login/two-step', {
    body: { ticket, method: 'passkey', assertion: asBrowser(signed) },
  });

/** A signature opens one login: not again, not with another ticket, and not by another's passkey. */
async function signatures(venue: ProbedVenue): Promise<readonly Told[]> {
  const [one, other] = [await newcomer(venue), await newcomer(venue)];
  const { passkey } = await added(one.client);
  const { passkey: foreign } = await added(other.client);
  const ticket = await ticketOf(venue, one.email);
  const signed = passkey.signed(await asked(venue, ticket));
  const elsewhere = await ticketOf(venue, one.email);
  await asked(venue, elsewhere);
  const told = [await complete(venue, elsewhere, signed)];
  demand((await complete(venue, ticket, signed)).class === 'ok', 'a right signature was refused');
  told.push(await complete(venue, ticket, signed));
  for (const wrong of [
    (request: PasskeyRequest) => foreign.signed(request),
    (request: PasskeyRequest) => passkey.signed({ ...request, challenge: 'AAAA' }),
    (request: PasskeyRequest) => passkey.signed(request, { origin: 'http://evil.example' }),
    (request: PasskeyRequest) => passkey.signed(request, { rpId: 'evil.example' }),
    (request: PasskeyRequest) => passkey.signed(request, { isVerified: false }),
    (request: PasskeyRequest) => passkey.signed(request, { counter: 0 }),
  ]) {
    const next = await ticketOf(venue, one.email);
    told.push(await complete(venue, next, wrong(await asked(venue, next))));
  }
  return told;
}

/** Of many that are added at once, ten are bound at most. */
async function tenPasskeys(venue: ProbedVenue): Promise<readonly Told[]> {
  const { client } = await newcomer(venue);
  const { passkey } = await added(client);
  for (let n = 1; n < MOST; n += 1) await added(client, passkey);
  const eleventh = await venue.ask(client, 'POST', '/api/user/passkeys/begin', {
    body: await proofOf(client, passkey),
  });
  const { items } = await client.get<{ items: readonly unknown[] }>('/api/user/passkeys');
  demand(items.length === MOST, `${items.length} passkeys are bound`);
  return [eleventh];
}

/** Nobody binds without a challenge of their own, or removes what is another's, or without proof. */
async function binding(venue: ProbedVenue): Promise<readonly Told[]> {
  const [one, other] = [await newcomer(venue), await newcomer(venue)];
  const add = (client: ApiClient, challenge: string): Promise<Told> =>
    venue.ask(client, 'POST', '/api/user/passkeys', {
      body: { name: NAME, attestation: asBrowser(softPasskey().made({ challenge })) },
    });
  const { challenge } = await one.client.post<{ challenge: string }>(
    '/api/user/passkeys/begin',
    await proofOf(one.client),
  );
  const remove = (client: ApiClient, id: string, body: object): Promise<Told> =>
    venue.ask(client, 'DELETE', `/api/user/passkeys/${id}`, { body });
  const told = [await add(other.client, challenge), await add(one.client, 'AAAA'), await add(one.client, challenge)];
  const { id } = await added(one.client);
  return [
    ...told,
    await venue.ask(one.client, 'POST', '/api/user/passkeys/begin', { body: {} }),
    await venue.ask(other.client, 'POST', '/api/auth/step-up/begin', { body: { method: 'passkey' } }),
    await remove(other.client, id, { acknowledgeBlock: true }),
    await remove(one.client, id, {}),
    await remove(one.client, id, { acknowledgeBlock: true }),
  ];
}

/** A recovery code opens one login, and a set of them ends with the next. */
async function recoveryCodes(venue: ProbedVenue): Promise<readonly Told[]> {
  const { client, email } = await newcomer(venue);
  const none = await venue.ask(client, 'POST', '/api/user/recovery-codes', {
    body: await client.proven('recovery-codes', {}, { password: PASSWORD }),
  });
  const { passkey } = await added(client);
  const made = async (): Promise<readonly string[]> => {
    const { passkey: request } = await client.post<{ passkey: PasskeyRequest }>('/api/auth/step-up/begin', {
      method: 'passkey',
    });
    const proof = await client.proven('recovery-codes', {}, { assertion: asBrowser(passkey.signed(request)) });
    return (await client.post<{ codes: readonly string[] }>('/api/user/recovery-codes', proof)).codes;
  };
  const use = async (code: string): Promise<Told> =>
    venue.ask(new ApiClient(venue.url), 'POST', '/api/auth/login/two-step', {
      body: { ticket: await ticketOf(venue, email), method: 'recovery-code', code },
    });
  const [first = '', second = ''] = await made();
  demand((await use(first)).class === 'ok', 'a right recovery code was refused');
  const again = await use(first);
  await made();
  return [none, again, await use(second), await venue.ask(client, 'POST', '/api/user/recovery-codes', { body: {} })];
}

const CREDENTIAL = asBrowser({ id: 'AAAA', clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' });
const SPOILT: readonly (readonly [name: string, assertion: unknown])[] = [
  ['none', undefined],
  ['null', null],
  ['a list', [CREDENTIAL]],
  ['one without a response', { ...CREDENTIAL, response: undefined }],
  ['one of another type', { ...CREDENTIAL, type: 'password' }],
  ['one with an id of letters that are none', { ...CREDENTIAL, id: '<script>' }],
  ['one that is far too long', { ...CREDENTIAL, response: { ...CREDENTIAL.response, signature: 'A'.repeat(9_000) } }],
  ['one with a field of its own', { ...CREDENTIAL, uid: '1000001' }],
];
const CODES: readonly unknown[] = [
  '',
  '123456',
  'AAAAA-AAAAA-AAAA',
  'AAAAA-AAAAA-AAAAA\u0000',
  'Ä'.repeat(15),
  7,
  null,
  [],
];

const rules: readonly Probe[] = [
  { name: 'signatures of passkeys', expect: ['V', 'A'], run: signatures },
  { name: 'an eleventh passkey', expect: ['C'], run: tenPasskeys },
  { name: 'passkeys of others and without proof', expect: ['V', 'F', 'N', 'C'], run: binding },
  { name: 'recovery codes twice, replaced and without proof', expect: ['V', 'F', 'C'], run: recoveryCodes },
  ...SPOILT.map(([name, assertion]): Probe => ({
    name: `a login by a passkey with an assertion that is ${name}`,
    expect: ['V'],
    run: (venue) =>
      venue.ask(venue.anybody, 'POST', '/api/auth/login/two-step', {
        body: { ticket: 'nosuch', method: 'passkey', assertion },
      }),
  })),
  ...CODES.map((code): Probe => ({
    name: `a login by the recovery code ${JSON.stringify(code).slice(0, 24)}`,
    expect: ['V'],
    run: (venue) =>
      venue.ask(venue.anybody, 'POST', '/api/auth/login/two-step', {
        body: { ticket: 'nosuch', method: 'recovery-code', code },
      }),
  })),
];

export const FACTORS: readonly ProbeGroup[] = [
  { name: 'passkeys and recovery codes', abreast: 4, acts: /^ledger-0$/, probes: () => rules },
];
