import type { ProbedVenue } from '../clients/probed-venue.js';
import type { Told } from '../answers/answer.js';
import { demand } from '../answers/demand.js';
import type { Probe, ProbeGroup } from '../harness/probe.js';

const LISTS = [
  'users',
  'accounts',
  'balances',
  'orders',
  'trades',
  'ledger-entries',
  'markets',
  'approvals',
  'staff',
  'audit-log',
];
const READS = [
  ...LISTS.map((list) => `/operator/api/${list}`),
  '/operator/api/me',
  '/operator/api/me/factor',
  '/operator/api/me/passkeys',
  '/operator/api/home',
  '/operator/api/demo',
  '/operator/api/proof',
  '/operator/api/accounts/spot:1/explain?asset=btc',
  '/operator/api/accounts/spot:1/balances-at?time=2026-01-01T00:00:00Z',
  '/operator/api/ledger-entries/1/explain',
];
const WRITES: readonly (readonly [path: string, body: object])[] = [
  ['/operator/api/markets/solnzd/halt', { reason: 'H04', confirm: 'solnzd' }],
  ['/operator/api/markets/solnzd/resume', { reason: 'H08' }],
  ['/operator/api/users/1/freeze', { reason: 'F02' }],
  ['/operator/api/users/1/unfreeze', { reason: 'F12' }],
  ['/operator/api/users/1/unlock', { reason: 'F31' }],
  ['/operator/api/users/1/file', { authority: 'Court', reference: '1', reason: 'F41' }],
  ['/operator/api/accounts/spot:1/adjust', { reason: 'A03', asset: 'aud', amount: '1', memo: 'a probe' }],
  [
    '/operator/api/staff',
    { reason: 'S01', email: 'probe@corella.example', name: 'Probe', role: 'admin', password: 'Quoll-7-Banksia' },
  ],
  ['/operator/api/staff/1/disable', { reason: 'S02' }],
  ['/operator/api/approvals/1/approve', { reason: 'D01', payloadHash: '0'.repeat(64) }],
  ['/operator/api/me/factor', { method: 'totp', code: '000000' }],
  ['/operator/api/me/passkeys/begin', {}],
  ['/operator/api/audit-log/export', { filter: {}, sort: ['at', 'DESC'] }],
];

const disguised = async (venue: ProbedVenue): Promise<string> =>
  (await venue.session(0)).cookie.replace('corella=', 'corella-staff=');

const strangers: readonly Probe[] = [
  ...READS.flatMap((path): readonly Probe[] => [
    {
      name: `${path} by a customer`,
      expect: ['A'],
      run: async (venue) => venue.ask(await venue.session(0), 'GET', path),
    },
    {
      name: `${path} by a customer in disguise`,
      expect: ['A'],
      run: async (venue) => venue.ask(venue.anybody, 'GET', path, { headers: { cookie: await disguised(venue) } }),
    },
  ]),
  ...WRITES.map(([path, body]): Probe => ({
    name: `${path} by a customer`,
    expect: ['A'],
    run: async (venue) => venue.ask(await venue.session(0), 'POST', path, { body }),
  })),
  ...['/api/auth/me', '/api/balances', '/api/orders', '/api/ledger/explain?asset=btc', '/api/proof/inclusion'].flatMap(
    (path): readonly Probe[] => [
      {
        name: `${path} by staff`,
        expect: ['A'],
        run: async (venue) => venue.ask(await venue.staff('market'), 'GET', path),
      },
      {
        name: `${path} by staff in disguise`,
        expect: ['A'],
        run: async (venue) =>
          venue.ask(venue.anybody, 'GET', path, {
            headers: { cookie: (await venue.staff('market')).cookie.replace('corella-staff=', 'corella=') },
          }),
      },
    ],
  ),
];

/** What a role may not do, whatever the request says. */
const FORBIDDEN: readonly (readonly [role: string, path: string, body: object])[] = [
  ['support', '/operator/api/markets/solnzd/halt', { reason: 'H04', confirm: 'solnzd' }],
  ['support', '/operator/api/accounts/spot:1/adjust', { reason: 'A03', asset: 'aud', amount: '1', memo: 'x' }],
  ['support', '/operator/api/staff', WRITES[5]?.[1] ?? {}],
  ['support', '/operator/api/approvals/none/approve', WRITES[7]?.[1] ?? {}],
  ['kyc', '/operator/api/users/1/freeze', { reason: 'F02' }],
  ['market', '/operator/api/users/1/freeze', { reason: 'F02' }],
  ['audit', '/operator/api/markets/solnzd/halt', { reason: 'H04', confirm: 'solnzd' }],
  ['admin', '/operator/api/accounts/spot:1/adjust', { reason: 'A03', asset: 'aud', amount: '1', memo: 'x' }],
  ['market', '/operator/api/users/1/reveal', { reason: 'V02' }],
  ['campaign', '/operator/api/markets/solnzd/resume', { reason: 'H08' }],
];
const roles: readonly Probe[] = [
  ...FORBIDDEN.map(([role, path, body]): Probe => ({
    name: `${path} by ${role}`,
    expect: path.includes('approvals') ? ['F', 'N'] : ['F'],
    run: async (venue) => venue.ask(await venue.staff(role), 'POST', path, { body }),
  })),
  ...(
    [
      ['market', 'users'],
      ['kyc', 'orders'],
      ['support', 'staff'],
      ['campaign', 'markets'],
      ['admin', 'balances'],
      ['kyc', 'markets'],
      ['support', 'audit-log'],
    ] as const
  ).map(([role, list]): Probe => ({
    name: `the list of ${list} by ${role}`,
    expect: list === 'audit-log' ? ['F', 'ok'] : ['F'],
    run: async (venue) => venue.ask(await venue.staff(role), 'GET', `/operator/api/${list}`),
  })),
];

const QUERIES = [
  'filter={',
  'filter=[]',
  'filter=null',
  'filter={"id":{"$gt":""}}',
  'filter={"__proto__":{"x":1}}',
  'filter={"nosuch":1}',
  'filter={"toString":1}',
  'filter={"valueOf":"x"}',
  'filter={"constructor":1}',
  'filter={"a b":1}',
  `filter={"q":"${'x'.repeat(300)}"}`,
  `filter={"id":[${'1,'.repeat(1_500)}1]}`,
  `filter=${'['.repeat(5_000)}`,
  'range=[5,1]',
  'range=[0,5000]',
  'range=[-1,5]',
  'range=[0]',
  'range=[0.5,2]',
  'range=x',
  'sort=["a;b","ASC"]',
  'sort=["id","UP"]',
  'sort=["nosuch","ASC"]',
  'sort=["id\' or 1=1--","ASC"]',
  'sort=["constructor","ASC"]',
  'sort=["toString","ASC"]',
  'toString=1',
  '__proto__=1',
  'sort=x',
  'other=1',
  // A position of more than 64 bits: ["id","9999999999999999999"], alone and with a tie.
  'after=WyJpZCIsIjk5OTk5OTk5OTk5OTk5OTk5OTkiXQ',
  'before=WyJpZCIsIjk5OTk5OTk5OTk5OTk5OTk5OTkiLCI5OTk5OTk5OTk5OTk5OTk5OTk5Il0',
  'filter={"id":"1"}&filter={"id":"2"}',
];
/** Their ids are texts, so a number of any length is a position like another. */
const TEXT_IDS = ['users', 'approvals', 'staff'];
const lists: readonly Probe[] = LISTS.flatMap((list) =>
  QUERIES.map((query): Probe => ({
    name: `${list}?${query.slice(0, 32)}`,
    expect: query.startsWith('after=') && TEXT_IDS.includes(list) ? ['ok'] : ['V', '414', '431'],
    run: async (venue) =>
      venue.ask(
        await venue.staff(list === 'staff' ? 'admin' : list === 'audit-log' ? 'audit' : 'audit'),
        'GET',
        `/operator/api/${list}?${query.replace(/[^=&]+/g, (part) => encodeURIComponent(part))}`,
      ),
  })),
);

const IDS = ['-1', 'nosuch', '%00', "1'--", '..%2f..', 'x'.repeat(300), 'constructor', '9007199254740993'];
const records: readonly Probe[] = LISTS.flatMap((list) =>
  IDS.map((id): Probe => ({
    name: `${list}/${id.slice(0, 16)}`,
    expect: ['N', 'V', '414'],
    run: async (venue) => venue.ask(await venue.staff('audit'), 'GET', `/operator/api/${list}/${id}`),
  })),
);
const explains: readonly Probe[] = [
  ...IDS.map((id): Probe => ({
    name: `explaining entry ${id.slice(0, 16)}`,
    expect: ['N', 'V', '414'],
    run: async (venue) => venue.ask(await venue.staff('audit'), 'GET', `/operator/api/ledger-entries/${id}/explain`),
  })),
  ...[
    'asset=nosuch',
    'asset=btc&at=yesterday',
    'asset=btc&at=2999-01-01T00:00:00Z',
    'asset=btc&cursor=x',
    'asset=btc&limit=0',
    'asset=btc&x=1',
    '',
  ].map((query): Probe => ({
    name: `explaining an account by ${query}`,
    expect: ['V'],
    run: async (venue) =>
      venue.ask(
        await venue.staff('audit'),
        'GET',
        `/operator/api/accounts/spot:${venue.customer(0).uid}/explain?${query}`,
      ),
  })),
  ...['time=x', 'time=2999-01-01T00:00:00Z', '', 'time=2026-01-01T00:00:00Z&x=1'].map((query): Probe => ({
    name: `an account’s past by ${query}`,
    expect: ['V'],
    run: async (venue) =>
      venue.ask(
        await venue.staff('audit'),
        'GET',
        `/operator/api/accounts/spot:${venue.customer(0).uid}/balances-at?${query}`,
      ),
  })),
  ...['spot:0', 'nosuch', 'spot:%00', "spot:1'--", 'constructor'].map((id): Probe => ({
    name: `explaining the account ${id}`,
    expect: ['N', 'V'],
    run: async (venue) =>
      venue.ask(await venue.staff('audit'), 'GET', `/operator/api/accounts/${id}/explain?asset=btc`),
  })),
];

const noRoutes: readonly Probe[] = [
  'balances',
  'ledger-entries',
  'audit-log',
  'orders',
  'trades',
  'accounts',
  'proof',
].flatMap((list) =>
  ['PUT', 'DELETE', 'PATCH', 'POST'].map((method): Probe => ({
    name: `${method} ${list}/1`,
    expect: ['N'],
    run: async (venue) =>
      venue.ask(await venue.staff('admin'), method, `/operator/api/${list}/1`, method === 'DELETE' ? {} : { body: {} }),
  })),
);

/** People who may see personal data only masked get it masked. */
async function masked(venue: ProbedVenue): Promise<Told> {
  const told = await venue.ask(await venue.staff('support'), 'GET', '/operator/api/users');
  for (const { email } of venue.demo.customers) demand(!told.text.includes(email), 'an address in clear');
  return told;
}

const reasons: readonly Probe[] = [
  '""',
  '"x"',
  '"because"',
  '"H04"',
  `"${'x'.repeat(501)}"`,
  'null',
  '5',
  '"a\\u0000b"',
  '["x"]',
].flatMap((json) =>
  ['users/1/freeze', 'users/1/unfreeze', 'users/1/unlock'].map((path): Probe => ({
    name: `${path} for ${json.slice(0, 16)}`,
    expect: ['V'],
    field: 'reason',
    run: async (venue) =>
      venue.ask(await venue.staff('support'), 'POST', `/operator/api/${path}`, { raw: `{"reason":${json}}` }),
  })),
);

/** Who halts must write the market's name. */
const confirms: readonly Probe[] = ['"btcaud"', '""', '"SOLNZD"', '" solnzd"', 'null', 'true', '["solnzd"]'].map(
  (json): Probe => ({
    name: `halting solnzd as ${json}`,
    expect: ['V'],
    field: 'confirm',
    run: async (venue) =>
      venue.ask(await venue.staff('market'), 'POST', '/operator/api/markets/solnzd/halt', {
        raw: `{"reason":"H04","confirm":${json}}`,
      }),
  }),
);

export const OPERATORS: readonly ProbeGroup[] = [
  {
    name: 'the console: strangers and roles',
    abreast: 4,
    probes: () => [
      ...strangers,
      ...roles,
      ...noRoutes,
      { name: 'people in clear for support', expect: ['ok'], run: masked },
    ],
  },
  {
    name: 'the console: lists and records',
    abreast: 4,
    probes: () => [...lists, ...records, ...explains, ...reasons, ...confirms],
  },
];
