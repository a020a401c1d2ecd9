import type { ProbedVenue } from '../clients/probed-venue.js';
import type { AnswerClass } from '../answers/answer.js';
import type { Probe, ProbeGroup } from '../harness/probe.js';
import { BROWSER, HUOBI, HUOBI_PUBLIC, PUBLIC } from './query-tables.js';
import type { QueryTable } from './query-tables.js';

const encoded = (value: string): string =>
  value.startsWith('%') || value.includes('%') ? value : encodeURIComponent(value);
const V: readonly AnswerClass[] = ['V', '414'];

type Ask = (
  venue: ProbedVenue,
  path: string,
  query: Readonly<Record<string, string>>,
) => ReturnType<ProbedVenue['ask']>;

const probesOf = (prefix: string, table: QueryTable, expect: readonly AnswerClass[], ask: Ask): readonly Probe[] =>
  table.flatMap(([path, queries]) =>
    queries.flatMap(([name, values]) =>
      values.map((value): Probe => ({
        name: `${prefix}${path} ${name}=${value.slice(0, 24)}`,
        expect,
        run: (venue) => ask(venue, path, { [name]: value }),
      })),
    ),
  );

const plainly =
  (who: (venue: ProbedVenue) => Promise<Parameters<ProbedVenue['ask']>[0]>): Ask =>
  async (venue, path, query) => {
    const [[name, value]] = Object.entries(query) as [[string, string]];
    return venue.ask(await who(venue), 'GET', `${path}${path.includes('?') ? '&' : '?'}${name}=${encoded(value)}`);
  };

/** Contradictory queries. */
const TWICE = [
  '/api/orders?scope=open&scope=history',
  '/api/orders?state=filled&scope=open',
  '/api/orders?limit=1&limit=2',
  '/api/ledger/explain?asset=btc&asset=aud',
  '/api/orders?limit[]=1',
  '/api/orders?limit[$gt]=1',
  '/api/orders?__proto__=1',
  '/api/orders?constructor=1',
  '/api/orders?toString=1',
  '/api/markets/btcaud/trades?valueOf=1',
  '/api/balances/at?hasOwnProperty=1',
  '/api/balances/history?days=1&days=2',
  '/api/ledger/explain?asset=btc&toString=1',
  '/api/fills?constructor[prototype][x]=1',
];
const twice: readonly Probe[] = TWICE.map((path): Probe => ({
  name: path,
  expect: ['V'],
  run: async (venue) => venue.ask(await venue.session(0), 'GET', path),
}));

const IDS = [
  '0',
  '-1',
  '1e3',
  '00001',
  '9007199254740993',
  '%00',
  '..%2f..%2fetc%2fpasswd',
  "1'--",
  'x'.repeat(300),
  '%ff',
];
const byId: readonly Probe[] = ['/api/orders/', '/api/ledger/entries/', '/api/markets/'].flatMap((path) =>
  IDS.map((id): Probe => ({
    name: `${path}${id.slice(0, 24)}`,
    expect: ['V', 'N', '414'],
    run: async (venue) => venue.ask(await venue.session(0), 'GET', path + id),
  })),
);

export const QUERIES: readonly ProbeGroup[] = [
  {
    name: 'questions',
    abreast: 4,
    probes: () => [
      ...probesOf(
        '',
        BROWSER,
        V,
        plainly((venue) => venue.session(0)),
      ),
      ...probesOf(
        '',
        PUBLIC,
        ['V', 'N', '414'],
        plainly((venue) => Promise.resolve(venue.anybody)),
      ),
      ...byId,
      ...twice,
    ],
  },
  {
    name: 'questions by key',
    abreast: 4,
    probes: () => [
      ...probesOf('', HUOBI, ['V', 'N', 'F'], (venue, path, query) =>
        venue.signed('GET', path, { query, key: venue.customer(3) }),
      ),
      ...probesOf(
        '',
        HUOBI_PUBLIC,
        ['V', 'N', '414'],
        plainly((venue) => Promise.resolve(venue.anybody)),
      ),
    ],
  },
];
