import type { ProbedVenue } from '../clients/probed-venue.js';
import { ProbeSocket } from '../clients/probe-socket.js';
import { withRoom } from '../clients/with-room.js';
import { socketLogin } from '../../venue/signed-request.js';
import type { AnswerClass, Told } from '../answers/answer.js';
import { demand } from '../answers/demand.js';
import type { Probe, ProbeGroup } from '../harness/probe.js';
import { openPrivate, PROTOCOLS, REQUEST, SUBSCRIBE, UNSUBSCRIBE, type Protocol } from '../clients/socket-protocols.js';

type Row = readonly [name: string, message: unknown, expect?: readonly AnswerClass[]];

/** Not a message in any of the protocols. */
const NONSENSE: readonly Row[] = [
  ['no JSON', 'hello'],
  ['nothing', ''],
  ['half a message', '{"action":1'],
  ['a list', '[]'],
  ['a list of messages', '[{"sub":"market.btcaud.detail"}]'],
  ['a number', '1'],
  ['null', 'null'],
  ['a text', '"sub"'],
  ['an empty object', '{}'],
  ['a thing of 60 kB', `"${'x'.repeat(60_000)}"`],
  ['deep nesting', '['.repeat(10_000)],
  ['nesting of 33', `{"sub":${'['.repeat(33)}${']'.repeat(33)}}`],
  ['a message twice', '{"a":1}{"a":1}'],
  ['a null character', '\u0000'],
  ['a byte order mark', '\uFEFF{}'],
  ['bytes', Uint8Array.from({ length: 500 }, (_, at) => (at * 37) % 256)],
  ['bytes of gzip', Uint8Array.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0])],
];

const WEB_ROWS: readonly Row[] = [
  ['an unknown topic', { action: SUBSCRIBE, topic: 'secrets' }],
  ['an unknown action', { action: 9, topic: 'tickers' }],
  ['an action as a text', { action: '1', topic: 'tickers' }],
  ['a fraction of an action', { action: 1.5, topic: 'tickers' }],
  ['no topic', { action: SUBSCRIBE }],
  ['a topic in a list', { action: SUBSCRIBE, topic: ['tickers'] }],
  ['a field of its own', { action: SUBSCRIBE, topic: 'tickers', uid: 1 }],
  ['an own uid', { action: SUBSCRIBE, topic: 'orders', data: { uid: '1' } }],
  ['a prototype key', '{"action":1,"topic":"tickers","__proto__":{}}'],
  ['a key twice', '{"action":1,"topic":"tickers","topic":"orders"}'],
  ['a prototype’s name as topic', { action: SUBSCRIBE, topic: 'constructor' }],
  ['a market that is not there', { action: SUBSCRIBE, topic: 'depth', symbol: 'nosuch' }, ['N']],
  ['a prototype’s name as market', { action: SUBSCRIBE, topic: 'depth', symbol: 'tostring' }, ['N', 'V']],
  ['no market', { action: SUBSCRIBE, topic: 'depth' }],
  ['a market in capitals', { action: SUBSCRIBE, topic: 'depth', symbol: 'BTCAUD' }, ['V', 'N']],
  ['a market of 60 kB', { action: SUBSCRIBE, topic: 'depth', symbol: 'x'.repeat(60_000) }, ['V', 'N']],
  ['an unknown period', { action: SUBSCRIBE, topic: 'kline', symbol: 'btcaud', data: { period: '7min' } }],
  ['no period', { action: SUBSCRIBE, topic: 'kline', symbol: 'btcaud' }],
  [
    'a prototype’s name as period',
    { action: SUBSCRIBE, topic: 'kline', symbol: 'btcaud', data: { period: 'constructor' } },
  ],
  ...[6, -1, 0.5, 1e300, '0', null].map((step): Row => [
    `step ${JSON.stringify(step)}`,
    { action: SUBSCRIBE, topic: 'depth', symbol: 'btcaud', data: { step } },
  ]),
  ['leaving an unknown topic', { action: UNSUBSCRIBE, topic: 'secrets' }],
  ['asking for an unknown topic', { action: REQUEST, topic: 'secrets' }],
];

const NO_TOPICS = [
  'secrets',
  'market.nosuch.detail',
  'market.BTCAUD.detail',
  'market.btcaud',
  'market..detail',
  'market.btcaud.kline.7min',
  'market.btcaud.kline.__proto__',
  'market.btcaud.depth.step9',
  'market.btcaud.mbp.7',
  'market.btcaud.mbp.refresh.400',
  'market.btcaud.detail.',
  'market.*.detail',
  'market.tostring.detail',
  'orders#btcaud',
  'x'.repeat(60_000),
];
const HUOBI_ROWS: readonly Row[] = [
  ...(['sub', 'unsub', 'req'] as const).flatMap((verb) =>
    [...NO_TOPICS, 1, null, true, ['market.btcaud.detail'], { topic: 'market.btcaud.detail' }].map((topic): Row => [
      `${verb} of ${JSON.stringify(topic).slice(0, 32)}`,
      { [verb]: topic, id: 'probe' },
    ]),
  ),
  ...['x', -1, 0.5, 1e300, null, [1], '1700000000'].map((from): Row => [
    `candles from ${JSON.stringify(from)}`,
    { req: 'market.btcaud.kline.1min', from },
  ]),
  ['a prototype key', '{"sub":"market.btcaud.detail","__proto__":{}}'],
  ['a key twice', '{"sub":"market.btcaud.detail","sub":"market.ethaud.detail"}'],
];

const NO_CHANNELS = [
  'secrets',
  'orders',
  'orders#nosuch',
  'orders#BTCAUD',
  'orders#btcaud#1',
  'orders#',
  'trade.clearing#btcaud#2',
  'trade.clearing#btcaud#0#0',
  'accounts.update#3',
  'accounts.update#-1',
  'accounts.update#1#spot:1',
  'accounts#1',
  'orders#tostring',
  'market.btcaud.detail',
  'x'.repeat(60_000),
  1,
  null,
  ['orders#btcaud'],
  { $ne: '' },
];
const V2_ROWS: readonly Row[] = [
  ...(['sub', 'unsub'] as const).flatMap((action) =>
    NO_CHANNELS.map((ch): Row => [`${action} of ${JSON.stringify(ch).slice(0, 32)}`, { action, ch }]),
  ),
  ['an unknown action', { action: 'steal', ch: 'orders#btcaud' }],
  ['asking for a channel', { action: 'req', ch: 'orders#btcaud' }],
  ['an action as a number', { action: 1, ch: 'orders#btcaud' }],
  ['a prototype key', '{"action":"sub","ch":"orders#btcaud","__proto__":{}}'],
];

const rowsOf = ({ name }: Protocol): readonly Row[] => [
  ...NONSENSE,
  ...(name === '/ws/web/market' ? WEB_ROWS : name === '/ws/v2' ? V2_ROWS : HUOBI_ROWS),
];

/** The message is refused in the protocol's own terms, and the connection goes on as before. */
async function refusedThere(venue: ProbedVenue, protocol: Protocol, message: unknown): Promise<Told> {
  const socket = await protocol.open(venue);
  try {
    const told = await socket.ask(message);
    const [valid] = protocol.subscriptions(['btcaud']);
    demand((await socket.ask(valid)).class === 'ok', 'the socket does not go on afterwards');
    return told;
  } finally {
    socket.leave();
  }
}

const messages: readonly Probe[] = PROTOCOLS.flatMap((protocol) =>
  rowsOf(protocol).map(([name, message, expect = ['V']]): Probe => ({
    name: `${protocol.name}: ${name}`,
    expect,
    run: (venue) => refusedThere(venue, protocol, message),
  })),
);

const MINUTES_MS = 60_000;
const LOGINS: readonly (readonly [name: string, params: (venue: ProbedVenue) => unknown])[] = [
  ['nothing', () => undefined],
  ['null', () => null],
  ['a list', () => []],
  ['a text', () => 'key'],
  ['no fields', () => ({})],
  [
    'another’s secret',
    (venue) =>
      socketLogin({ accessKey: venue.customer(0).accessKey, secretKey: venue.customer(1).secretKey }, venue.host),
  ],
  [
    'an unknown key',
    (venue) => socketLogin({ accessKey: '00000000-00000000-00000000-00000', secretKey: 'x' }, venue.host),
  ],
  ['another host', (venue) => socketLogin(venue.customer(0), 'api.evil.example')],
  ['six minutes ago', (venue) => socketLogin(venue.customer(0), venue.host, Date.now() - 6 * MINUTES_MS)],
  ['in six minutes', (venue) => socketLogin(venue.customer(0), venue.host, Date.now() + 6 * MINUTES_MS)],
  ['version 2', (venue) => ({ ...socketLogin(venue.customer(0), venue.host), signatureVersion: '2' })],
  ['another hash', (venue) => ({ ...socketLogin(venue.customer(0), venue.host), signatureMethod: 'HmacMD5' })],
  ['another way', (venue) => ({ ...socketLogin(venue.customer(0), venue.host), authType: 'cookie' })],
  [
    'an altered key',
    (venue) => ({ ...socketLogin(venue.customer(0), venue.host), accessKey: venue.customer(1).accessKey }),
  ],
  [
    'a signature of zeros',
    (venue) => ({ ...socketLogin(venue.customer(0), venue.host), signature: `${'A'.repeat(43)}=` }),
  ],
  ['a signature in a list', (venue) => ({ ...socketLogin(venue.customer(0), venue.host), signature: ['x'] })],
  ['an access key as a query', (venue) => ({ ...socketLogin(venue.customer(0), venue.host), accessKey: "' or 1=1--" })],
];

/** How a connection ends when its address has tried too often. */
const TOO_MANY_LOGINS = 'closed 1008';

async function wrongLogin(venue: ProbedVenue, params: unknown): Promise<readonly Told[]> {
  const socket = await ProbeSocket.opened(venue.url, '/ws/v2');
  const told = [await socket.ask({ action: 'req', ch: 'auth', params })];
  if (!socket.closed) told.push(await socket.ask({ action: 'sub', ch: 'orders#*' }));
  socket.leave();
  return told;
}

const logins: readonly Probe[] = [
  ...LOGINS.map(([name, params]): Probe => ({
    name: `login with ${name}`,
    expect: ['A'],
    run: (venue) =>
      withRoom(
        () => wrongLogin(venue, params(venue)),
        ([told]) => told?.class === TOO_MANY_LOGINS,
      ),
  })),
  ...['orders#btcaud', 'trade.clearing#*#1', 'accounts.update#2'].map((ch): Probe => ({
    name: `${ch} without a login`,
    expect: ['A'],
    run: async (venue) => {
      const socket = await ProbeSocket.opened(venue.url, '/ws/v2', { cookie: (await venue.session(0)).cookie });
      const told = await socket.ask({ action: 'sub', ch });
      socket.leave();
      return told;
    },
  })),
  {
    name: 'a second login with another’s key',
    expect: ['A'],
    run: async (venue) => {
      const socket = await openPrivate(venue, 0);
      const told = await socket.ask({ action: 'req', ch: 'auth', params: socketLogin(venue.customer(1), venue.host) });
      socket.leave();
      return told;
    },
  },
  ...['orders', 'fills', 'balances'].flatMap((topic) =>
    [undefined, 'corella=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', 'corella-staff=x'].map((cookie): Probe => ({
      name: `${topic} of browsers with ${cookie?.slice(0, 16) ?? 'no session'}`,
      expect: ['A'],
      run: async (venue) => {
        const socket = await ProbeSocket.opened(venue.url, '/ws/web/market', cookie === undefined ? {} : { cookie });
        const told = [await socket.ask({ action: SUBSCRIBE, topic }), await socket.ask({ action: REQUEST, topic })];
        socket.leave();
        return told;
      },
    })),
  ),
];

export const SOCKET_MESSAGES: readonly ProbeGroup[] = [
  { name: 'messages on sockets', abreast: 8, probes: () => messages },
  { name: 'logins on sockets', abreast: 4, probes: () => logins },
];
