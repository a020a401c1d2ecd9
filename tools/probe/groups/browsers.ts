import type { ProbedVenue } from '../clients/probed-venue.js';
import type { AnswerClass, Told } from '../answers/answer.js';
import { demand } from '../answers/demand.js';
import type { Probe, ProbeGroup } from '../harness/probe.js';
import { LIMIT } from './samples.js';

const ORIGINS = (venue: ProbedVenue): readonly string[] => [
  'https://evil.example',
  'null',
  `${venue.url}.evil.example`,
  venue.url.replace('http', 'https'),
  'http://127.0.0.1:1',
  'file://',
  'chrome-extension://x',
];
const ROUTES = [
  ['GET', '/api/balances'],
  ['POST', '/api/orders'],
  ['PUT', '/api/fees/preference'],
  ['DELETE', '/api/orders'],
  ['OPTIONS', '/api/orders'],
  ['POST', '/api/auth/login'],
  ['POST', '/api/auth/logout'],
  ['GET', '/operator/api/me'],
  ['GET', '/api/ledger/explain?asset=btc'],
  ['GET', '/api/proof/inclusion'],
] as const;

/** The same address with different letters. The router treats them all alike. */
const spellings = (path: string): readonly string[] => [
  path,
  path.replace('/api', '/%61pi'),
  path.replace('api', '%61%70%69'),
];

async function ungranted(
  venue: ProbedVenue,
  { method, path, origin }: { readonly method: string; readonly path: string; readonly origin: string },
): Promise<Told> {
  const answer = await venue.answer(await venue.session(0), method, path, {
    headers: { origin },
    ...(method === 'POST' || method === 'PUT' ? { body: LIMIT } : {}),
  });
  demand(!answer.headers.has('access-control-allow-origin'), 'a foreign page was granted the answer');
  return {
    class: answer.status === 403 || (answer.status === 404 && method === 'OPTIONS') ? 'F' : 'other',
    status: String(answer.status),
    text: JSON.stringify(answer.body),
    fields: [],
  };
}

const origins = (venue: ProbedVenue): readonly Probe[] =>
  ORIGINS(venue).flatMap((origin) =>
    ROUTES.flatMap(([method, route]) =>
      spellings(route)
        .slice(0, origin === 'null' ? 3 : 1)
        .map((path): Probe => ({
          name: `${method} ${path} from ${origin}`,
          expect: ['F'],
          run: () => ungranted(venue, { method, path, origin }),
        })),
    ),
  );

type Kind = readonly [name: string, type: string, raw: string];
const FORMS: readonly Kind[] = [
  ['a form', 'application/x-www-form-urlencoded', 'symbol=btcaud&side=buy'],
  ['a text', 'text/plain', JSON.stringify(LIMIT)],
  ['a file', 'multipart/form-data; boundary=x', '--x\r\n\r\n{}\r\n--x--'],
];
const UNSAFE = [
  ['POST', '/api/orders'],
  ['POST', '/api/api-keys'],
  ['POST', '/api/auth/logout'],
  ['POST', '/operator/api/logout'],
  ['PUT', '/api/orders/cancel-timer'],
  ['POST', '/operator/api/markets/solnzd/halt'],
] as const;

const simple: readonly Probe[] = UNSAFE.flatMap(([method, route]) =>
  spellings(route).flatMap((path) =>
    FORMS.map(([name, type, raw]): Probe => ({
      name: `${name} to ${path} without our header`,
      expect: ['F'],
      run: async (venue) =>
        venue.ask(await venue.session(0), method, path, {
          raw,
          headers: { 'x-requested-with': '', 'content-type': type },
        }),
    })),
  ),
);

const HEADERS: readonly (readonly [
  name: string,
  headers: Readonly<Record<string, string>>,
  expect: readonly AnswerClass[],
])[] = [
  ['another’s word in our header', { 'x-requested-with': 'XMLHttpRequest' }, ['F']],
  ['a method in a header', { 'x-http-method-override': 'DELETE' }, ['V']],
  ['a host in a header', { 'x-forwarded-host': 'evil.example' }, ['V']],
  ['a cookie of another kind', { cookie: 'corella[]=x; corella=' }, ['A']],
  ['a cookie of 8 kB', { cookie: `corella=${'x'.repeat(8_000)}` }, ['A']],
  ['500 cookies', { cookie: Array.from({ length: 500 }, (_, at) => `c${at}=1`).join('; ') }, ['A']],
  ['a prototype as cookie', { cookie: '__proto__=x; constructor=y' }, ['A']],
  ['a cookie of the other name', { cookie: '__Host-corella=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }, ['A']],
  ['a language of 4 kB', { 'accept-language': 'zh,'.repeat(1_300) }, ['V']],
  ['a request id with markup', { 'x-request-id': '<script>alert(1)</script>' }, ['V']],
];
const headers: readonly Probe[] = HEADERS.map(([name, sent, expect]) => ({
  name,
  expect,
  run: async (venue) => {
    const answer = await venue.answer(await venue.session(0), 'POST', '/api/orders', {
      body: { ...LIMIT, side: 'both' },
      headers: sent,
    });
    demand(!(answer.headers.get('x-request-id') ?? '').includes('<'), 'markup came back in a header');
    return venue.tell(answer);
  },
}));

/** Account data needs a session. */
const PRIVATE = [
  '/api/auth/me',
  '/api/balances',
  '/api/orders',
  '/api/orders/1',
  '/api/fills',
  '/api/ledger/lines',
  '/api/ledger/explain?asset=btc',
  '/api/ledger/entries/1',
  '/api/balances/at?time=2026-01-01T00:00:00Z',
  '/api/balances/history',
  '/api/proof/inclusion',
  '/api/fees/mine',
  '/api/orders/cancel-timer',
  '/api/user/sessions',
  '/api/user/login-log',
  '/api/user/security-log',
  '/api/user/mail-phrase',
  '/api/agreements',
  '/api/api-keys',
];
const strangers: readonly Probe[] = PRIVATE.flatMap((path) =>
  ['', 'corella=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', 'corella=; corella-staff=x'].map((cookie): Probe => ({
    name: `${path} with “${cookie.slice(0, 16)}”`,
    expect: ['A'],
    run: (venue) => venue.ask(venue.anybody, 'GET', path, { headers: { cookie } }),
  })),
);

/** Texts that would break out of a line, a header or a log if they were not escaped. */
const BREAKING = ['a\r\nb', 'a\nSet-Cookie: x=1', 'a\u0000b', 'a\u2028b', 'a\u001b[31m', '', ' ', 'x'.repeat(51)];
const labels: readonly Probe[] = [
  ...BREAKING.map((label): Probe => ({
    name: `the label ${JSON.stringify(label).slice(0, 16)} of a key`,
    expect: ['V'],
    field: 'label',
    run: async (venue) =>
      venue.ask(await venue.session(3), 'POST', '/api/api-keys', { body: { label, permissions: ['READ'], ips: [] } }),
  })),
  ...['en-us\r\nx', 'en-us\u0000', 'x'.repeat(201), { $ne: '' }, null].map((value): Probe => ({
    name: `the language ${JSON.stringify(value).slice(0, 16)}`,
    expect: ['V'],
    field: 'value',
    run: async (venue) =>
      venue.ask(await venue.session(3), 'PUT', '/api/user/preferences', { body: { key: 'language', value } }),
  })),
  ...['__proto__', 'a b', '', 'x'.repeat(41), 'a.b'].map((key): Probe => ({
    name: `the preference ${key.slice(0, 12)}`,
    expect: ['V'],
    field: 'key',
    run: async (venue) =>
      venue.ask(await venue.session(3), 'PUT', '/api/user/preferences', { body: { key, value: 'x' } }),
  })),
  ...[
    '0.0.0.0/0',
    '::/0',
    '300.1.1.1',
    '127.0.0.1/33',
    'localhost',
    '10.0.0.0/8',
    '',
    '1',
    '１２７.0.0.1',
    'x'.repeat(100),
  ].map((ip): Probe => ({
    name: `a key bound to ${ip.slice(0, 16)}`,
    expect: ['V'],
    run: async (venue) =>
      venue.ask(await venue.session(3), 'POST', '/api/api-keys', {
        body: { label: 'probe', permissions: ['READ'], ips: [ip] },
      }),
  })),
  ...[['WITHDRAW'], ['ADMIN'], [], ['READ', 'READ', 'READ', 'READ'], 'READ', [null]].map((permissions): Probe => ({
    name: `a key that may ${JSON.stringify(permissions).slice(0, 24)}`,
    expect: ['V'],
    run: async (venue) =>
      venue.ask(await venue.session(3), 'POST', '/api/api-keys', { body: { label: 'probe', permissions, ips: [] } }),
  })),
];

/** What protects an account takes words of the customer, proof, and tokens of mails. */
const walls: readonly Probe[] = [
  ...[...BREAKING, 'abc', 'https://venue', '<b>bold</b>', 5, ['abcd'], { $ne: '' }].map((phrase): Probe => ({
    name: `the phrase ${JSON.stringify(phrase).slice(0, 16)} of mails`,
    expect: ['V'],
    field: 'phrase',
    run: async (venue) => venue.ask(await venue.session(3), 'PUT', '/api/user/mail-phrase', { body: { phrase } }),
  })),
  ...['', 'x', 'x'.repeat(44), '../'.repeat(14), 5, null, ['x'.repeat(43)]].map((token): Probe => ({
    name: `the token ${JSON.stringify(token).slice(0, 16)} of a mail`,
    expect: ['V'],
    field: 'token',
    run: (venue) => venue.ask(venue.anybody, 'POST', '/api/auth/not-me', { body: { token } }),
  })),
  {
    name: 'a token of a mail that nobody got',
    expect: ['N'],
    run: (venue) => venue.ask(venue.anybody, 'POST', '/api/auth/not-me', { body: { token: 'x'.repeat(43) } }),
  },
  ...[{ uid: '1000001' }, { code: '12345' }, { stepUp: 5 }].map((body): Probe => ({
    name: `a lock with ${JSON.stringify(body).slice(0, 20)}`,
    expect: ['V'],
    run: async (venue) => venue.ask(await venue.session(3), 'POST', '/api/user/lock', { body }),
  })),
  {
    name: 'a lock without proof',
    expect: ['F'],
    run: async (venue) => venue.ask(await venue.session(3), 'POST', '/api/user/lock', { body: {} }),
  },
];

export const BROWSERS: readonly ProbeGroup[] = [
  { name: 'words of customers', abreast: 4, probes: () => [...labels, ...walls] },
  {
    name: 'foreign pages and strangers',
    abreast: 4,
    probes: (venue) => [...origins(venue), ...simple, ...headers, ...strangers],
  },
];
