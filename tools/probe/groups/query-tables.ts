/** Paths with the query parameters they accept, each with values that it must refuse. */
export type QueryTable = readonly (readonly [
  path: string,
  queries: readonly (readonly [name: string, values: readonly string[]])[],
])[];

const TIMES = ['yesterday', '2026-99-99T00:00:00Z', '2026-02-30T00:00:00Z', '0', '-1', '1e309', '', 'x'.repeat(3_000)];
const NO_SECONDS = TIMES.filter((time) => time !== '0');
const LIMITS = ['0', '-1', '1e3', '9999', '5.5', 'all', '%00', '٥'];
const CURSORS = ['%00', "' or 1=1--", '../..', '-1:-1', 'x'.repeat(200), '1:1:1'];
const NAMES = ['nosuch', 'BTC', '', '..', '%00', "b'tc", 'x'.repeat(300)];

/** Lists for signed-in browsers. */
export const BROWSER: QueryTable = [
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
/** Lists for everybody. */
export const PUBLIC: QueryTable = [
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
/** The API for keys. */
export const HUOBI: QueryTable = [
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
  ['/v2/sub-user/user-list', [['fromId', ['x', '-1']]]],
  [
    '/v2/sub-user/query-deposit',
    [
      ['subUid', ['1', '1e3']],
      ['currency', ['nosuch', 'BTC']],
    ],
  ],
  ['/v2/account/deposit/address', [['currency', ['nosuch', 'BTC', '..']]]],
  [
    '/v1/query/deposit-withdraw',
    [
      ['type', ['free', '']],
      ['size', ['0', 'x']],
    ],
  ],
];
/** The API for keys, without a signature. */
export const HUOBI_PUBLIC: QueryTable = [
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
