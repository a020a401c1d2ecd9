import type { ProbedVenue } from '../clients/probed-venue.js';
import { wire, type WireOptions } from '../clients/wire.js';
import { toldByWire, type AnswerClass, type Told } from '../answers/answer.js';
import { demand } from '../answers/demand.js';
import type { Probe, ProbeGroup } from '../harness/probe.js';
import { neverReads } from './never-reads.js';

type Row = readonly [
  name: string,
  expect: readonly AnswerClass[],
  text: (host: string) => string,
  options?: WireOptions,
];

const get = (path: string, host: string, more = ''): string =>
  `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${more}Connection: close\r\n\r\n`;
const post = (host: string, more: string, body = ''): string =>
  `POST /api/auth/login HTTP/1.1\r\nHost: ${host}\r\nX-Requested-With: corella\r\nConnection: close\r\n${more}\r\n${body}`;

const ROWS: readonly Row[] = [
  ['headers that never end', ['408'], (host) => `GET /api/venue HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `],
  [
    'headers a character at a time',
    ['408'],
    (host) => `GET /api/venue HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `,
    { then: Array.from({ length: 40 }, () => 'x'), pauseMs: 400 },
  ],
  ['nothing at all', ['408', 'other'], () => '\r\n'],
  ['no HTTP', ['V'], () => 'NONSENSE\r\n\r\n'],
  ['a TLS greeting', ['V'], () => '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003'],
  ['HTTP/9.9', ['V'], (host) => `GET / HTTP/9.9\r\nHost: ${host}\r\n\r\n`],
  ['two lengths', ['V'], (host) => post(host, 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n')],
  ['two different lengths', ['V'], (host) => post(host, 'Content-Length: 5\r\nContent-Length: 6\r\n', '12345')],
  ['a negative length', ['V'], (host) => post(host, 'Content-Length: -5\r\n')],
  ['a length as a hexadecimal', ['V'], (host) => post(host, 'Content-Length: 0x10\r\n')],
  [
    'chunks of nonsense',
    ['V'],
    (host) => post(host, 'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n', 'zz\r\n{}\r\n0\r\n\r\n'),
  ],
  [
    'a length of a terabyte',
    ['413'],
    (host) => post(host, 'Content-Type: application/json\r\nContent-Length: 1099511627776\r\n'),
  ],
  [
    'endless chunks',
    ['413'],
    (host) =>
      post(
        host,
        'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n',
        `1d4c0\r\n${' '.repeat(120_000)}\r\n`,
      ),
  ],
  ['a header of 20,000 characters', ['431'], (host) => get('/api/venue', host, `X-Long: ${'x'.repeat(20_000)}\r\n`)],
  [
    '5,000 headers',
    ['431'],
    (host) => get('/api/venue', host, Array.from({ length: 5_000 }, (_, at) => `X-${at}: 1\r\n`).join('')),
  ],
  ['an address of 20,000 characters', ['414', '431'], (host) => get(`/api/${'x'.repeat(20_000)}`, host)],
  ['a header without a colon', ['V'], (host) => get('/api/venue', host, 'NoColon\r\n')],
  ['a folded header', ['V'], (host) => get('/api/venue', host, 'X-A: b\r\n c\r\n')],
  ['a null in a header', ['V'], (host) => get('/api/venue', host, 'X-A: b\u0000c\r\n')],
  ['a space before the colon', ['V'], (host) => get('/api/venue', host, 'Host : evil.example\r\n')],
  ['a second host', ['F'], (host) => get('/api/balances', host, 'Host: evil.example\r\n')],
  ['a foreign host', ['F'], () => get('/api/balances', 'evil.example')],
  ['a foreign host for staff', ['F'], () => get('/operator/api/me', 'evil.example')],
  ['our host with a foreign port', ['F'], () => get('/api/balances', 'localhost:1')],
  ['a host behind another’s name', ['F'], (host) => get('/api/balances', `${host}.evil.example`)],
  ['no host', ['V'], () => 'GET /api/balances HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['an empty host', ['V', 'F'], () => get('/api/balances', '')],
  ['an absolute address elsewhere', ['F'], () => get('http://evil.example/api/balances', 'evil.example')],
  [
    'an unknown method',
    ['V', 'N'],
    (host) => `STEAL /api/balances HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
  ],
  ['TRACE', ['V', 'N', 'F'], (host) => `TRACE /api/balances HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`],
  [
    'CONNECT',
    ['V', 'N', 'other'],
    (host) => `CONNECT evil.example:443 HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
  ],
  ['a line break in the address', ['V', 'N', 'A'], (host) => get('/api/balances%0d%0aX-Evil:%201', host)],
  [
    'an upgrade to nothing',
    ['N', 'F', 'A', 'V', 'ok'],
    (host) => get('/api/venue', host, 'Upgrade: h2c\r\nHTTP2-Settings: x\r\n'),
  ],
  [
    'half an upgrade',
    ['V'],
    (host) => `GET /ws HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
  ],
  [
    'an upgrade of a version long gone',
    ['V'],
    (host) =>
      [
        `GET /ws HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n`,
        'Sec-WebSocket-Version: 1\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
      ].join(''),
  ],
];

const rows: readonly Probe[] = ROWS.map(([name, expect, text, options]) => ({
  name,
  expect,
  run: async (venue) => toldByWire(await wire(venue.url, Buffer.from(text(venue.host), 'latin1'), options)),
}));

/** A second request hidden in the first one's body must not be answered separately. */
async function smuggled(venue: ProbedVenue): Promise<Told> {
  const hidden = get('/api/venue', venue.host);
  const answer = await wire(
    venue.url,
    post(venue.host, `Content-Type: application/json\r\nContent-Length: ${hidden.length}\r\n`, hidden),
  );
  demand((answer.match(/HTTP\/1\.1 \d{3}/g) ?? []).length === 1, 'a hidden request was answered');
  return toldByWire(answer);
}

export const WIRES: readonly ProbeGroup[] = [
  {
    name: 'a client that never reads',
    beside: true,
    acts: /./,
    probes: () => [{ name: 'a socket without a reader', expect: ['ok'], run: neverReads }],
  },
  {
    name: 'bare connections',
    abreast: 16,
    probes: () => [...rows, { name: 'a request in a request', expect: ['V'], run: smuggled }],
  },
];
