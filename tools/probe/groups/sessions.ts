import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { ApiClient } from '../../venue/api-client.js';
import { beginTotp, codeFor, newEmail, newKey, PASSWORD, signedUp } from '../../e2e/api/new-customer.js';
import type { ProbedVenue } from '../clients/probed-venue.js';
import { newcomer } from '../clients/people.js';
import type { Told } from '../answers/answer.js';
import { demand } from '../answers/demand.js';
import type { Probe, ProbeGroup } from '../harness/probe.js';

const OTHER_PASSWORD = 'Wombat-9-Grevillea';
const STEP_MS = 30_000;
const GUESSES = 5;

/** What an old cookie can still be used for. */
const worth = (venue: ProbedVenue, cookie: string): Promise<Told> =>
  venue.ask(new ApiClient(venue.url), 'GET', '/api/auth/me', { headers: { cookie } });
const login = (
  venue: ProbedVenue,
  body: object,
  headers: Readonly<Record<string, string>> = {},
  client = new ApiClient(venue.url),
): Promise<Told> => venue.ask(client, 'POST', '/api/auth/login', { body, headers });

async function afterLogout(venue: ProbedVenue): Promise<readonly Told[]> {
  const { client, email } = await newcomer(venue);
  const other = await new ApiClient(venue.url).login({ email, password: PASSWORD });
  const [here, elsewhere] = [client.cookie, other.cookie];
  demand(here !== elsewhere, 'two logins share a token');
  await client.post('/api/auth/logout', {});
  const left = await worth(venue, elsewhere);
  demand(left.class === 'ok', 'logging out here ended the session elsewhere');
  await other.post('/api/auth/logout', { everywhere: true });
  return [await worth(venue, here), await worth(venue, elsewhere)];
}

async function afterNewPassword(venue: ProbedVenue): Promise<readonly Told[]> {
  const { client, email } = await newcomer(venue);
  const [here, elsewhere] = [
    client.cookie,
    (await new ApiClient(venue.url).login({ email, password: PASSWORD })).cookie,
  ];
  const wrong = await venue.ask(client, 'POST', '/api/user/password', {
    body: { current: 'Not-The-1-Password', next: OTHER_PASSWORD, acknowledgeBlock: true },
  });
  await client.post('/api/user/password', { current: PASSWORD, next: OTHER_PASSWORD, acknowledgeBlock: true });
  const old = await login(venue, { email, password: PASSWORD });
  await new ApiClient(venue.url).login({ email, password: OTHER_PASSWORD });
  return [wrong, await worth(venue, here), await worth(venue, elsewhere), old];
}

async function ended(venue: ProbedVenue): Promise<Told> {
  const { client, email } = await newcomer(venue);
  const other = await new ApiClient(venue.url).login({ email, password: PASSWORD });
  const { items } = await client.get<{ items: readonly { id: string; current: boolean }[] }>('/api/user/sessions');
  await client.delete(`/api/user/sessions/${items.find(({ current }) => !current)?.id ?? ''}`);
  return worth(venue, other.cookie);
}

/** A login always sets a new cookie, whatever cookie the browser sent. */
async function fixed(venue: ProbedVenue): Promise<Told> {
  const planted = 'corella=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
  const client = new ApiClient(venue.url);
  const told = await login(
    venue,
    { email: venue.customer(0).email, password: venue.customer(0).password },
    { cookie: planted },
    client,
  );
  demand(told.class === 'ok' && client.cookie !== '' && !client.cookie.includes('AAAA'), 'the planted token was kept');
  await client.post('/api/auth/logout', {});
  return worth(venue, planted);
}

async function frozen(venue: ProbedVenue): Promise<readonly Told[]> {
  const { client, email, uid } = await newcomer(venue);
  await (await venue.staff('support')).post(`/operator/api/users/${uid}/freeze`, { reason: 'F02' });
  return [await worth(venue, client.cookie), await login(venue, { email, password: PASSWORD })];
}

const codeAt = (secret: string, timestamp: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: STEP_MS / 1_000 }).generate({
    timestamp,
  });
const notThat = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** A code works only once, in sequence or in parallel, and five wrong ones of an account are followed by a wait. */
async function oneTimeCodes(venue: ProbedVenue): Promise<readonly Told[]> {
  const { client, email } = await newcomer(venue);
  const { secret } = await beginTotp(client);
  const now = Date.now();
  const [earlier, code] = [codeAt(secret, now - STEP_MS), codeAt(secret, now)];
  await client.post('/api/user/totp/confirm', { code: earlier });
  const ticketOf = async (): Promise<string> =>
    (await new ApiClient(venue.url).post<{ ticket: string }>('/api/auth/login', { email, password: PASSWORD })).ticket;
  const second = (ticket: string, guess: string): Promise<Told> =>
    venue.ask(new ApiClient(venue.url), 'POST', '/api/auth/login/two-step', {
      body: { ticket, method: 'totp', code: guess },
    });

  const ticket = await ticketOf();
  const again = await second(ticket, earlier);
  const atOnce = await Promise.all(Array.from({ length: GUESSES - 1 }, () => second(ticket, code)));
  demand(
    atOnce.filter((told) => told.class === 'ok').length === 1,
    `one code logged in ${atOnce.filter((told) => told.class === 'ok').length} times`,
  );
  const inOne = await login(venue, { email, password: PASSWORD, code });
  const fresh = await ticketOf();
  const guesses = [];
  for (let at = 0; at < GUESSES; at += 1) guesses.push(await second(fresh, notThat(code)));
  const last = await new ApiClient(venue.url).call('POST', '/api/auth/login/two-step', {
    body: { ticket: fresh, method: 'totp', code: codeAt(secret, now + STEP_MS) },
  });
  demand(last.status === 429, `the sixth guess was answered ${last.status}`);
  return [again, ...atOnce.filter((told) => told.class !== 'ok'), inOne, ...guesses];
}

/** An emailed code allows five guesses. After that, the right code no longer works either. */
async function emailCodes(venue: ProbedVenue): Promise<readonly Told[]> {
  const [client, email] = [new ApiClient(venue.url), newEmail()];
  const signUp = await signedUp(client, email);
  const code = await codeFor(client, email);
  const guesses = [];
  for (let at = 0; at < GUESSES; at += 1)
    guesses.push(
      await venue.ask(client, 'POST', '/api/auth/verify-email', { body: { email, signUp, code: notThat(code) } }),
    );
  const right = await client.call('POST', '/api/auth/verify-email', { body: { email, signUp, code } });
  demand(right.status !== 200 && client.cookie === '', 'the sixth guess was taken');
  return guesses;
}

/**
 * Sign-up and resending a code do not tell who is known. Asked twice, since a known person has been sent a code before.
 */
async function unknownAlike(venue: ProbedVenue): Promise<readonly Told[]> {
  const post = (path: string, body: object): Promise<Told> =>
    venue.ask(new ApiClient(venue.url), 'POST', `/api/auth/${path}`, { body });
  const round = async (email: string): Promise<readonly Told[]> => {
    const made = await post('register', { email, password: PASSWORD, country: 'AU', agreements: ['terms', 'risk'] });
    // Guesses count by name and address. Whoever got no name invents one that was never used.
    const signUp = /"signUp":"([^"]+)"/.exec(made.text)?.[1] ?? randomUUID();
    const resent = await post('resend-code', { email, signUp });
    const verified = [];
    for (let at = 0; at <= GUESSES; at += 1)
      verified.push(await post('verify-email', { email, signUp, code: '000001' }));
    return [{ ...made, text: made.text.replace(signUp, 'NAME') }, resent, ...verified];
  };
  const emails = [(await newcomer(venue)).email, newEmail()];
  const first = await Promise.all(emails.map(round));
  const told = await Promise.all(emails.map(round));
  const [known, unknown] = told.map((answers) => JSON.stringify(answers).replace(/\d+/g, '#'));
  demand(known === unknown, `a known address is answered otherwise: ${known ?? ''} / ${unknown ?? ''}`);
  return [...first.flat(), ...told.flat()];
}

/** With a second step set up, sensitive actions need its code. */
async function secondStep(venue: ProbedVenue): Promise<readonly Told[]> {
  const { client } = await newcomer(venue);
  const { accessKey } = await newKey(client, { label: 'probe', permissions: ['READ'], ips: [] });
  const { secret } = await beginTotp(client);
  const code = codeAt(secret, Date.now() - STEP_MS);
  await client.post('/api/user/totp/confirm', { code });
  const told = [
    await venue.ask(client, 'DELETE', `/api/api-keys/${accessKey}`),
    await venue.ask(client, 'POST', '/api/user/password', {
      body: { current: PASSWORD, next: OTHER_PASSWORD, acknowledgeBlock: true },
    }),
    await venue.ask(client, 'DELETE', '/api/user/totp', { body: { code, acknowledgeBlock: true } }),
  ];
  demand(
    (await client.get<{ items: readonly unknown[] }>('/api/api-keys')).items.length === 1 &&
      (await worth(venue, client.cookie)).class === 'ok',
    'something was done without the code',
  );
  return told;
}

const SIGN_UP = { email: 'probe@corella.example', password: PASSWORD, country: 'AU', agreements: ['terms', 'risk'] };
const NO_SIGN_UPS: readonly (readonly [name: string, spoil: object])[] = [
  ['without agreements', { agreements: [] }],
  ['with one agreement', { agreements: ['terms'] }],
  ['with one agreement twice', { agreements: ['terms', 'terms'] }],
  ['with an agreement of its own', { agreements: ['terms', 'risk', 'none'] }],
  ['from nowhere', { country: 'XX' }],
  ['from a prototype', { country: 'constructor' }],
  ['from a country in a list', { country: ['AU'] }],
  ...[
    'probe',
    'a@b',
    'a b@c.example',
    '"x"@c.example',
    'a@c.example\r\nBcc: b@c.example',
    `${'x'.repeat(65)}@c.example`,
    'a@-.example',
    `a@${'x'.repeat(250)}.example`,
    'a@c.example\u0000',
    '<a@c.example>',
  ].map((email) => [`as ${email.slice(0, 16)}`, { email }] as const),
  ...['password', 'Aa1', 'x'.repeat(21), 'probe@corella'].map(
    (password) => [`with the password ${password.slice(0, 16)}`, { password }] as const,
  ),
  ['approved by itself', { kycState: 90 }],
  ['as staff', { role: 'admin' }],
];
const signUps: readonly Probe[] = NO_SIGN_UPS.map(([name, spoil]): Probe => ({
  name: `signing up ${name}`,
  expect: ['V'],
  run: (venue) => venue.ask(venue.anybody, 'POST', '/api/auth/register', { body: { ...SIGN_UP, ...spoil } }),
}));

/** Only the cookie with this name, under the name of another family too. */
const oneToken = (client: ApiClient, name: string, as = name): string => {
  const pair = client.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
  demand(pair !== undefined, `a login gives no ${name}`);
  return `${as}=${pair?.slice(name.length + 1) ?? ''}`;
};

/** Tokens of another family, at its own cookie and at the one that is wanted. */
async function otherFamily(venue: ProbedVenue): Promise<readonly Told[]> {
  const { client } = await newcomer(venue);
  const ask = (path: string, cookie: string): Promise<Told> =>
    venue.ask(new ApiClient(venue.url), 'GET', path, { headers: { cookie } });
  return [
    await ask('/api/balances', oneToken(client, 'corella')),
    await ask('/api/balances', oneToken(client, 'corella', 'corella-pro')),
    await ask('/api/auth/me', oneToken(client, 'corella-site', 'corella')),
    await ask('/api/kyc', oneToken(client, 'corella-site')),
    await ask('/api/kyc', oneToken(client, 'corella-pro', 'corella')),
  ];
}

async function cookieAndHeader(venue: ProbedVenue): Promise<Told> {
  const { client } = await newcomer(venue);
  return venue.ask(client, 'GET', '/api/auth/me', { headers: { 'x-corella-uc': 'A'.repeat(86) } });
}

/** A ticket that is none, and one that is used twice. */
async function ticketTwice(venue: ProbedVenue): Promise<readonly Told[]> {
  const { client } = await newcomer(venue);
  const exchange = (ticket: unknown): Promise<Told> =>
    venue.ask(client, 'POST', '/api/auth/exchange', { body: { ticket } });
  const { ticket } = await client.post<{ ticket: string }>('/api/auth/ticket', {});
  const none = [await exchange('none'), await exchange(['none']), await exchange('')];
  demand((await exchange(ticket)).class === 'ok', 'a good ticket was refused');
  return [...none, await exchange(ticket)];
}

const TICKETS = ['', 'nosuch', 'x'.repeat(200), '%00', "' or 1=1--"];

const rules: readonly Probe[] = [
  { name: 'a token after logout', expect: ['A'], run: afterLogout },
  { name: 'tokens and password after a change of the password', expect: ['A', 'V'], run: afterNewPassword },
  { name: 'a token after its session was ended', expect: ['A'], run: ended },
  { name: 'a token planted before login', expect: ['A'], run: fixed },
  { name: 'a token and a login of a frozen account', expect: ['A', 'F'], run: frozen },
  { name: 'a token of another family', expect: ['A'], run: otherFamily },
  { name: 'a token in a cookie and a header', expect: ['V'], run: cookieAndHeader },
  { name: 'tickets for new tokens, broken and twice', expect: ['A', 'V'], run: ticketTwice },
  { name: 'codes of the second step', expect: ['V', 'A', 'R'], run: oneTimeCodes },
  { name: 'what is dear, without its code', expect: ['V', 'F'], run: secondStep },
  { name: 'codes of an email', expect: ['V'], run: emailCodes },
  { name: 'unknown addresses', expect: ['ok', 'V', 'R'], run: unknownAlike },
  {
    name: 'a customer’s login with the password of staff',
    expect: ['A'],
    run: (venue) => login(venue, { email: venue.demo.staff[0]?.email, password: venue.demo.staff[0]?.password }),
  },
  ...signUps,
  {
    name: 'a new password without knowing what it blocks',
    expect: ['C'],
    run: async (venue) =>
      venue.ask(await venue.session(4), 'POST', '/api/user/password', {
        body: { current: venue.customer(4).password, next: OTHER_PASSWORD },
      }),
  },
  ...TICKETS.map((ticket): Probe => ({
    name: `a ticket “${ticket.slice(0, 12)}”`,
    expect: ['A', 'V'],
    run: (venue) =>
      venue.ask(venue.anybody, 'POST', '/api/auth/login/two-step', {
        body: { ticket, method: 'totp', code: '000000' },
      }),
  })),
  ...['password', '12345678', 'Short-1', 'x'.repeat(21), 'Aa1aaaaa', 'qwerty123A'].map((next): Probe => ({
    name: `the new password ${next.slice(0, 12)}`,
    expect: ['V'],
    run: async (venue) =>
      venue.ask(await venue.session(4), 'POST', '/api/user/password', {
        body: { current: venue.customer(4).password, next, acknowledgeBlock: true },
      }),
  })),
];

export const SESSIONS: readonly ProbeGroup[] = [
  { name: 'sessions, codes, passwords', abreast: 6, acts: /^ledger-0$/, probes: () => rules },
];
