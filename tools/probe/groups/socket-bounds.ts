import { setTimeout as sleep } from 'node:timers/promises';
import type { ProbedVenue } from '../clients/probed-venue.js';
import { ProbeSocket } from '../clients/probe-socket.js';
import { upgradeText, wire } from '../clients/wire.js';
import { toldByClose, toldByWire, type AnswerClass, type Told } from '../answers/answer.js';
import { demand } from '../answers/demand.js';
import type { Probe, ProbeGroup } from '../harness/probe.js';
import { PROTOCOLS, WEB, type Protocol } from '../clients/socket-protocols.js';

const MEGABYTE = 1_000_000;
const SUBSCRIPTIONS = 100;
/** Stays below the allowed messages per second. */
const PACE = 40;
const SECOND_MS = 1_050;

const withSocket = async <Found>(
  venue: ProbedVenue,
  protocol: Protocol,
  act: (socket: ProbeSocket) => Promise<Found>,
): Promise<Found> => {
  const socket = await protocol.open(venue);
  try {
    return await act(socket);
  } finally {
    socket.leave();
  }
};

async function oversize(socket: ProbeSocket, message: string | Uint8Array): Promise<Told> {
  socket.send(message);
  return socket.end();
}

/** Seven pieces exceed 64 kB. Sending more could reset the connection before the answer arrives. */
async function inPieces(socket: ProbeSocket): Promise<Told> {
  for (let at = 0; at < 7; at += 1) socket.socket.send('x'.repeat(10_000), { fin: false });
  return socket.end();
}

async function tooMany(venue: ProbedVenue, protocol: Protocol): Promise<readonly Told[]> {
  const { items } = await venue.anybody.get<{ items: readonly { symbol: string }[] }>('/api/markets');
  const wanted = protocol.subscriptions(items.map(({ symbol }) => symbol)).slice(0, SUBSCRIPTIONS + 1);
  return withSocket(venue, protocol, async (socket) => {
    const told: Told[] = [];
    for (const [at, message] of wanted.entries()) {
      if (at % PACE === PACE - 1) await sleep(SECOND_MS);
      told.push(await socket.ask(message));
    }
    demand(
      told.slice(0, SUBSCRIPTIONS).every((one) => one.class === 'ok'),
      'a subscription within the bound was refused',
    );
    return told.slice(SUBSCRIPTIONS);
  });
}

async function flooding(socket: ProbeSocket): Promise<Told> {
  for (let at = 0; at < 60; at += 1) socket.send('{"flood":1}');
  return socket.end();
}

const bounds: readonly Probe[] = PROTOCOLS.flatMap((protocol): readonly Probe[] => [
  {
    name: `${protocol.name}: a megabyte`,
    expect: ['closed 1009'],
    run: (venue) => withSocket(venue, protocol, (socket) => oversize(socket, 'x'.repeat(MEGABYTE))),
  },
  {
    name: `${protocol.name}: a megabyte of bytes`,
    expect: ['closed 1009'],
    run: (venue) => withSocket(venue, protocol, (socket) => oversize(socket, new Uint8Array(MEGABYTE))),
  },
  {
    name: `${protocol.name}: one byte too much`,
    expect: ['closed 1009'],
    run: (venue) => withSocket(venue, protocol, (socket) => oversize(socket, 'x'.repeat(64 * 1_024 + 1))),
  },
  {
    name: `${protocol.name}: a megabyte in pieces`,
    expect: ['closed 1009'],
    run: (venue) => withSocket(venue, protocol, inPieces),
  },
  ...(protocol.tooMany === null
    ? []
    : [
        {
          name: `${protocol.name}: the 101st subscription`,
          expect: [protocol.tooMany],
          run: (venue: ProbedVenue) => tooMany(venue, protocol),
        },
      ]),
  {
    name: `${protocol.name}: sixty messages at once`,
    expect: ['closed 1008'],
    run: (venue) => withSocket(venue, protocol, flooding),
  },
]);

/** The bytes of a client's RFC 6455 frame with a mask of zeros. */
const frame = (first: number, second: number, rest: readonly number[] = []): Buffer =>
  Buffer.from([first, second, ...rest]);
const MASK = [0, 0, 0, 0];
const FRAMES: readonly (readonly [name: string, bytes: Buffer, expect: readonly AnswerClass[]])[] = [
  ['without a mask', frame(0x81, 0x02, [0x68, 0x69]), ['closed 1002']],
  ['with reserved bits', frame(0xf1, 0x80, MASK), ['closed 1002']],
  ['of an unknown kind', frame(0x83, 0x80, MASK), ['closed 1002']],
  ['that goes on with nothing', frame(0x80, 0x80, MASK), ['closed 1002']],
  ['a ping in pieces', frame(0x09, 0x80, MASK), ['closed 1002']],
  [
    'a ping of 126 bytes',
    frame(0x89, 0xfe, [0, 126, ...MASK, ...Array.from({ length: 126 }, () => 0)]),
    ['closed 1002'],
  ],
  ['of 2⁶³ bytes', frame(0x81, 0xff, [0x80, 0, 0, 0, 0, 0, 0, 0, ...MASK]), ['closed 1009', 'closed 1002']],
  ['of 2⁵² bytes', frame(0x81, 0xff, [0, 0x10, 0, 0, 0, 0, 0, 0, ...MASK]), ['closed 1009']],
  ['that is no UTF-8', frame(0x81, 0x82, [...MASK, 0xc3, 0x28]), ['closed 1007']],
  ['a close of one byte', frame(0x88, 0x81, [...MASK, 3]), ['closed 1002']],
  ['a close with no code', frame(0x88, 0x82, [...MASK, 0x03, 0xed]), ['closed 1002']],
  [
    'a text within a text',
    Buffer.concat([frame(0x01, 0x81, [...MASK, 0x7b]), frame(0x81, 0x81, [...MASK, 0x7d])]),
    ['closed 1002'],
  ],
];

/** The code of the close frame, which comes last. */
async function framed(venue: ProbedVenue, path: string, bytes: Buffer): Promise<Told> {
  const answer = Buffer.from(await wire(venue.url, upgradeText(path, venue.host), { then: [bytes] }), 'latin1');
  demand(answer.toString('latin1').startsWith('HTTP/1.1 101'), 'the upgrade was refused');
  const at = answer.lastIndexOf(0x88);
  return toldByClose(at < 0 || at + 4 > answer.length ? 0 : answer.readUInt16BE(at + 2));
}

const frames: readonly Probe[] = ['/ws/web/market', '/ws', '/ws/v2'].flatMap((path) =>
  FRAMES.map(([name, bytes, expect]): Probe => ({
    name: `${path}: a frame ${name}`,
    expect,
    run: (venue) => framed(venue, path, bytes),
  })),
);

const UPGRADES: readonly (readonly [name: string, expect: readonly AnswerClass[], text: (host: string) => string])[] = [
  ...[
    '/ws/nosuch',
    '/ws/v1',
    '/ws/v3',
    '/WS',
    '/ws/web',
    '/ws/web/cfd',
    '/ws/web/nosuch',
    '/api/balances',
    '/',
    '/feed/x',
    '/ws/../operator',
    '/constructor',
    `/${'x'.repeat(3_000)}`,
  ].map((path): (typeof UPGRADES)[number] => [`to ${path.slice(0, 24)}`, ['N'], (host) => upgradeText(path, host)]),
  ['by POST', ['V', 'N'], (host) => upgradeText('/ws', host).replace('GET', 'POST')],
  [
    'with a key that is too short',
    ['V'],
    (host) => upgradeText('/ws', host, 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAA\r\n'),
  ],
  ['without a key', ['V'], (host) => upgradeText('/ws', host, 'Sec-WebSocket-Version: 13\r\n')],
  [
    'of version 99',
    ['V'],
    (host) => upgradeText('/ws', host, 'Sec-WebSocket-Version: 99\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n'),
  ],
  [
    'with protocols that are none',
    ['V'],
    (host) =>
      upgradeText(
        '/ws',
        host,
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Protocol: ,,\r\n',
      ),
  ],
  ['to the browsers’ socket from a foreign host', ['F'], () => upgradeText('/ws/web/market', 'evil.example')],
  [
    'to the browsers’ socket with two hosts',
    ['F'],
    (host) => upgradeText('/ws/web/market', `${host}\r\nHost: evil.example`),
  ],
];

const upgrades: readonly Probe[] = [
  ...UPGRADES.map(([name, expect, text]): Probe => ({
    name: `an upgrade ${name}`,
    expect,
    run: async (venue) => toldByWire(await wire(venue.url, text(venue.host))),
  })),
  ...['https://evil.example', 'null', 'http://127.0.0.1:1', 'file://', 'chrome-extension://x'].map((origin): Probe => ({
    name: `the browsers’ socket from ${origin}`,
    expect: ['F'],
    run: async (venue) => {
      const told = await ProbeSocket.open(venue.url, WEB.path, { origin, cookie: (await venue.session(0)).cookie });
      if (!(told instanceof ProbeSocket)) return told;
      told.leave();
      return toldByClose(0);
    },
  })),
];

export const SOCKET_BOUNDS: readonly ProbeGroup[] = [
  { name: 'frames and upgrades of sockets', abreast: 8, probes: () => [...frames, ...upgrades] },
  { name: 'bounds of sockets', abreast: 24, probes: () => bounds },
];
