import type { ProbedVenue } from '../clients/probed-venue.js';
import { wire } from '../clients/wire.js';
import { toldByWire, type Told } from '../answers/answer.js';
import { demand } from '../answers/demand.js';
import type { Probe, ProbeGroup } from '../harness/probe.js';

/**
 * Paths that try to leave the pages' folder, and files that must not be served. Sent over a bare connection, since
 * clients normalise addresses.
 */
const WAYS_OUT = [
  '/../../../../etc/passwd',
  '/..%2f..%2f..%2fetc%2fpasswd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/assets/../../../package.json',
  '/assets/..%5c..%5cpackage.json',
  '/operator/../../package.json',
  '/operator/%2e%2e%2f%2e%2e%2fpackage.json',
  '/....//....//etc/passwd',
  '/%00',
  '/assets/%00.js',
  '/.env',
  '/.git/config',
  '/demo.json',
  '/data/demo.json',
  '/keys/master',
  '/package.json',
  '/main.mjs',
  '/operator/main.mjs',
  '/assets/',
  '/assets',
  '/%ff%fe',
  '/%',
  '/%zz',
  `/${'x'.repeat(5_000)}`,
  '/\\..\\..\\etc\\passwd',
  '/nosuch',
  '/en-us/nosuch',
  '/trade/nosuch_pair/',
];
const SECRETS = /root:.*:0:0|"dependencies"|secretKey|\[core\]|"workspaces"/;

const bare = async (venue: ProbedVenue, path: string, more = ''): Promise<string> =>
  wire(venue.url, `GET ${path} HTTP/1.1\r\nHost: ${venue.host}\r\n${more}Connection: close\r\n\r\n`);

const out: readonly Probe[] = WAYS_OUT.map((path) => ({
  name: path.slice(0, 40),
  expect: ['N', 'V', '414', '431'],
  run: async (venue) => {
    const answer = await bare(venue, path);
    demand(!SECRETS.test(answer), 'a file of the machine was shown');
    return toldByWire(answer);
  },
}));

/** Addresses that would lead to another site if a redirect used them unchecked. */
const ELSEWHERE = [
  '//evil.example',
  '//evil.example/',
  '/\\evil.example',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/lp1//evil.example',
  '/lp1?next=//evil.example',
  '/kline?symbol=//evil.example',
  '/operator?x=//evil.example',
  '//evil.example/..',
  '/en-us//evil.example',
  '/login?backurl=//evil.example',
  '/login?backurl=javascript:alert(1)',
  '/btc_aud/%0d%0aLocation:%20https://evil.example',
  '/lp1%0d%0aSet-Cookie:x=1',
  '/https://evil.example',
  '/javascript:alert(1)',
];

async function staysHere(venue: ProbedVenue, path: string): Promise<Told> {
  const answer = await bare(
    venue,
    path,
    'Accept: text/html\r\nAccept-Language: <script>,zh-cn;q=x\r\nCookie: lang="><script>\r\n',
  );
  const head = answer.split('\r\n\r\n', 1)[0] ?? '';
  const location = /^location: (.*)$/im.exec(head)?.[1]?.trim();
  demand(
    location === undefined || (/^\/(?![/\\])/.test(location) && new URL(location, venue.url).host === venue.host),
    `leads to ${location ?? ''}`,
  );
  demand(!/^set-cookie: x=1/im.test(head), 'a header of the client’s own was set');
  demand(!answer.includes('"><script>') && !answer.includes('alert(1)'), 'what was sent stands in the page');
  demand(
    !/200 OK/.test(head) || /content-security-policy: .*frame-ancestors 'none'/i.test(head),
    'a page without its policy',
  );
  return toldByWire(answer);
}

const elsewhere: readonly Probe[] = ELSEWHERE.map((path) => ({
  name: `redirect ${path}`,
  expect: ['ok', 'N', 'V'],
  run: (venue) => staysHere(venue, path),
}));

/** As a proxy on this machine would pass on somebody else's request, in forms that proxies write. */
const FORWARDED = ['203.0.113.9', '203.0.113.9:4711', '127.0.0.1, 203.0.113.9', 'unknown', '"[2001:db8::9]"'];
const forwarded: readonly Probe[] = ['/metrics', '/api/demo/outbox', '/outbox/'].flatMap((path) =>
  FORWARDED.map((from): Probe => ({
    name: `${path} for ${from} behind a proxy`,
    expect: ['F', 'N'],
    run: async (venue) => toldByWire(await bare(venue, path, `X-Forwarded-For: ${from}\r\n`)),
  })),
);

const METHODS = ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];
const methods: readonly Probe[] = [
  '/',
  '/assets/index.js',
  '/operator/',
  '/health/ready',
  '/metrics',
  '/docs-json',
  '/api/markets',
  '/v1/common/symbols',
  '/outbox/',
].flatMap((path) =>
  METHODS.map((method): Probe => ({
    name: `${method} ${path}`,
    expect: ['N', 'F', 'V', '415'],
    run: (venue) =>
      venue.ask(venue.anybody, method, path, method === 'OPTIONS' || method === 'DELETE' ? {} : { body: {} }),
  })),
);

const RESERVED = [
  '/api',
  '/api/',
  '/api/nosuch',
  '/v1',
  '/v1/nosuch',
  '/v2/nosuch',
  '/market/nosuch',
  '/operator/api',
  '/operator/api/nosuch',
  '/docs/nosuch',
  '/health',
  '/health/nosuch',
  '/metrics/nosuch',
  '/ws',
  '/feed',
  '/ws/v2',
  '/ws/web/market',
];
const reserved: readonly Probe[] = RESERVED.map((path) => ({
  name: `reserved ${path}`,
  expect: ['N'],
  run: (venue) => venue.ask(venue.anybody, 'GET', path),
}));

const sentinel: readonly Probe[] = [
  {},
  { verdict: 'fine' },
  { verdict: 'diverged', isAdmin: true },
  [],
  { verdict: 'sound', position: 'x'.repeat(100), lagEvents: -1 },
].map((body, at) => ({
  name: `a verdict that is none (${at})`,
  expect: ['V'],
  run: (venue) => venue.ask(venue.anybody, 'POST', '/api/status/sentinel', { body }),
}));

export const PAGES: readonly ProbeGroup[] = [
  {
    name: 'pages and addresses',
    abreast: 4,
    probes: () => [...out, ...elsewhere, ...forwarded, ...methods, ...reserved, ...sentinel],
  },
];
