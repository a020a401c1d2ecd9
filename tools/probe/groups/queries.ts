import type { Bench } from '../bench/bench.js';
import type { AnswerClass } from '../frame/answer.js';
import type { Probe, ProbeGroup } from '../frame/probe.js';

const TIMES = ['yesterday', '2026-99-99T00:00:00Z', '2026-02-30T00:00:00Z', '0', '-1', '1e309', '', 'x'.repeat(3_000)];
const NO_SECONDS = TIMES.filter((time) => time !== '0');
const LIMITS = ['0', '-1', '1e3', '9999', '5.5', 'all', '%00', '٥'];
const CURSORS = ['%00', "' or 1=1--", '../..', '-1:-1', 'x'.repeat(200), '1:1:1'];
const NAMES = ['nosuch', 'BTC', '', '..', '%00', "b'tc", 'x'.repeat(300)];

/** What each list of the browser API may be asked by, with values that are none. */
const BROWSER: readonly (readonly [
  path: string,
  queries: readonly (readonly [name: string, values: readonly string[]])[],
])[] = [
  [
    '/api/orders',
    [
      ['limit', LIMITS],
      ['cursor', CURSORS],
      ['symbol', NAMES.filter((name) => name !== 'nosuch')],
      ['scope', ['all', '']],
      ['side', ['both']],
      ['state', ['done']],
      ['from', TIMES],
      ['to', TIMES],
      ['unknown', ['1']],
    ],
  ],
  [
    '/api/fills',
    [
      ['limit', LIMITS],
      ['cursor', CURSORS],
      ['from', TIMES],
      ['to', TIMES],
      ['orderId', ['0', '-1', 'x']],
      ['side', ['buy']],
    ],
  ],
  [
    '/api/ledger/lines',
    [
      ['limit', LIMITS],
      ['cursor', CURSORS],
      ['from', TIMES],
      ['to', TIMES],
      ['asset', NAMES.filter((name) => name !== 'nosuch')],
      ['account', ['spot:1']],
    ],
  ],
  [
    '/api/ledger/explain?asset=btc',
    [
      ['limit', LIMITS],
      ['cursor', CURSORS],
      ['at', TIMES],
      ['at', ['2999-01-01T00:00:00Z']],
      ['bucket', ['mine', '']],
      ['account', ['spot:1']],
      ['uid', ['1']],
    ],
  ],
  ['/api/ledger/explain', [['asset', NAMES]]],
  [
    '/api/balances/history',
    [
      ['days', ['0', '93', '1.5', '-1', '1e1', '030', 'abc', '', '%00', '٥', 'x'.repeat(3_000)]],
      ['uid', ['1']],
      ['account', ['spot:1']],
    ],
  ],
  [
    '/api/balances/at',
    [
      ['time', TIMES],
      ['time', ['2999-01-01T00:00:00Z']],
      ['uid', ['1']],
    ],
  ],
];
const PUBLIC: typeof BROWSER = [
  [
    '/api/markets/btcaud/book',
    [
      ['step', ['-1', '6', '1.5', 'x']],
      ['limit', LIMITS],
    ],
  ],
  ['/api/markets/btcaud/trades', [['limit', LIMITS]]],
  [
    '/api/markets/btcaud/candles?period=1min',
    [
      ['from', NO_SECONDS],
      ['to', NO_SECONDS],
      ['limit', LIMITS],
    ],
  ],
  ['/api/markets/btcaud/candles', [['period', ['7min', '', '1MIN', '__proto__']]]],
];
const FAMILY: typeof BROWSER = [
  [
    '/v1/order/orders',
    [
      ['size', ['0', '101', '-1', 'x']],
      ['states', ['done', 'submitted,done']],
      ['types', ['free']],
      ['symbol', ['nosuch', 'BTCAUD']],
      ['start-time', ['x', '-1', '1e309']],
      ['start-date', ['2026-02-31', 'x']],
      ['direct', ['up']],
      ['from', ['x', '-1']],
      ['account-id', ['1', 'x']],
      ['all', ['1']],
    ],
  ],
  [
    '/v1/order/openOrders',
    [
      ['size', ['0', '501', 'x']],
      ['symbol', ['nosuch']],
      ['side', ['both']],
    ],
  ],
  [
    '/v1/order/history',
    [
      ['size', ['0', '1001']],
      ['start-time', ['x']],
      ['symbol', ['nosuch']],
    ],
  ],
  [
    '/v1/order/matchresults',
    [
      ['size', ['0', '501']],
      ['types', ['free']],
      ['start-date', ['2026-13-01']],
    ],
  ],
  ['/v1/order/orders/getClientOrder', [['clientOrderId', ['a b', "a'b", 'x'.repeat(65)]]]],
  [
    '/v2/account/ledger',
    [
      ['currency', ['nosuch', 'BTC']],
      ['limit', ['0', '501', 'x']],
      ['startTime', ['x', '-1']],
      ['sort', ['up']],
      ['fromId', ['x', '-1']],
    ],
  ],
  [
    '/v1/account/history',
    [
      ['currency', ['nosuch']],
      ['size', ['0', '501']],
      ['sort', ['up']],
      ['transact-types', ['free']],
    ],
  ],
  [
    '/v2/reference/transact-fee-rate',
    [['symbols', ['nosuch', 'btcaud,nosuch', Array.from({ length: 200 }, () => 'btcaud').join(',')]]],
  ],
  ['/v2/user/api-key', [['uid', ['1', 'x', '-1']]]],
  ['/v2/sub-user/user-state', [['subUid', ['1', 'x']]]],
  ['/v2/account/deposit/address', [['currency', ['nosuch', 'BTC', '..']]]],
  [
    '/v1/query/deposit-withdraw',
    [
      ['type', ['free', '']],
      ['size', ['0', 'x']],
    ],
  ],
];
const FAMILY_PUBLIC: typeof BROWSER = [
  [
    '/market/depth',
    [
      ['symbol', NAMES],
      ['type', ['step0']],
    ],
  ],
  [
    '/market/depth?symbol=btcaud',
    [
      ['type', ['step6', 'x']],
      ['depth', ['7']],
    ],
  ],
  ['/market/detail/merged', [['symbol', NAMES]]],
  ['/market/detail', [['symbol', NAMES]]],
  ['/market/trade', [['symbol', NAMES]]],
  ['/market/history/trade?symbol=btcaud', [['size', ['0', '2001', '-1', 'x', '1e3']]]],
  ['/market/history/kline?symbol=btcaud', [['period', ['7min', '1hour', '']]]],
  ['/market/history/kline?symbol=btcaud&period=1min', [['size', ['0', '2001', 'x']]]],
  ['/v1/common/exchange', [['symbol', NAMES]]],
  ['/market/depth?symbol=btcaud&symbol=ethaud', [['type', ['step0']]]],
];

const encoded = (value: string): string =>
  value.startsWith('%') || value.includes('%') ? value : encodeURIComponent(value);
const V: readonly AnswerClass[] = ['V', '414'];

type Ask = (bench: Bench, path: string, query: Readonly<Record<string, string>>) => ReturnType<Bench['ask']>;

const probesOf = (prefix: string, table: typeof BROWSER, expect: readonly AnswerClass[], ask: Ask): readonly Probe[] =>
  table.flatMap(([path, queries]) =>
    queries.flatMap(([name, values]) =>
      values.map((value): Probe => ({
        name: `${prefix}${path} ${name}=${value.slice(0, 24)}`,
        expect,
        run: (bench) => ask(bench, path, { [name]: value }),
      })),
    ),
  );

const plainly =
  (who: (bench: Bench) => Promise<Parameters<Bench['ask']>[0]>): Ask =>
  async (bench, path, query) => {
    const [[name, value]] = Object.entries(query) as [[string, string]];
    return bench.ask(await who(bench), 'GET', `${path}${path.includes('?') ? '&' : '?'}${name}=${encoded(value)}`);
  };

/** Questions that contradict themselves. */
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
  run: async (bench) => bench.ask(await bench.session(0), 'GET', path),
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
    run: async (bench) => bench.ask(await bench.session(0), 'GET', path + id),
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
        plainly((bench) => bench.session(0)),
      ),
      ...probesOf(
        '',
        PUBLIC,
        ['V', 'N', '414'],
        plainly((bench) => Promise.resolve(bench.anybody)),
      ),
      ...byId,
      ...twice,
    ],
  },
  {
    name: 'questions by key',
    abreast: 4,
    probes: () => [
      ...probesOf('', FAMILY, ['V', 'N', 'F'], (bench, path, query) =>
        bench.signed('GET', path, { query, key: bench.customer(3) }),
      ),
      ...probesOf(
        '',
        FAMILY_PUBLIC,
        ['V', 'N', '414'],
        plainly((bench) => Promise.resolve(bench.anybody)),
      ),
    ],
  },
];
