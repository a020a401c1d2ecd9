import { newKey } from '../../e2e/api/new-customer.js';
import type { ProbedVenue } from '../clients/probed-venue.js';
import { signedPath } from '../../venue/signed-request.js';
import type { Told } from '../answers/answer.js';
import { demand } from '../answers/demand.js';
import type { Probe, ProbeGroup } from '../harness/probe.js';

const PATH = '/v1/account/accounts';
const MINUTES_MS = 60_000;
const WRITES = [
  '/v1/order/orders/place',
  '/v1/order/batch-orders',
  '/v1/order/orders/1/submitcancel',
  '/v1/order/orders/submitCancelClientOrder',
  '/v1/order/orders/batchcancel',
  '/v1/order/orders/batchCancelOpenOrders',
  '/v2/algo-orders/cancel-all-after',
  '/v1/account/transfer',
  '/v2/sub-user/creation',
];
const READS = [
  PATH,
  '/v2/account/ledger',
  '/v1/order/orders',
  '/v1/order/openOrders',
  '/v2/user/uid',
  '/v2/user/api-key',
  '/v2/reference/transact-fee-rate',
];

/** A signed request whose address is rewritten afterwards. */
const rewritten = async (
  venue: ProbedVenue,
  rewrite: (path: string) => string,
  method = 'GET',
  path = PATH,
): Promise<Told> =>
  venue.ask(
    venue.anybody,
    method,
    rewrite(signedPath({ key: venue.customer(0), host: venue.host, method: 'GET', path, query: { symbol: 'btcaud' } })),
  );

const forged: readonly Probe[] = [
  { name: 'no signature', expect: ['A'], run: (venue) => venue.ask(venue.anybody, 'GET', PATH) },
  {
    name: 'an empty signature',
    expect: ['A'],
    run: (venue) => rewritten(venue, (path) => path.replace(/&Signature=.*/, '&Signature=')),
  },
  {
    name: 'a signature of zeros',
    expect: ['A'],
    run: (venue) => rewritten(venue, (path) => path.replace(/&Signature=.*/, `&Signature=${'A'.repeat(43)}%3D`)),
  },
  {
    name: 'another’s secret',
    expect: ['A'],
    run: (venue) =>
      venue.signed('GET', PATH, {
        key: { accessKey: venue.customer(0).accessKey, secretKey: venue.customer(1).secretKey },
      }),
  },
  {
    name: 'an unknown access key',
    expect: ['A'],
    run: (venue) =>
      venue.signed('GET', PATH, { key: { accessKey: '00000000-00000000-00000000-00000', secretKey: 'x' } }),
  },
  {
    name: 'an access key as a query',
    expect: ['A'],
    run: (venue) => venue.signed('GET', PATH, { key: { accessKey: "' or 1=1--", secretKey: 'x' } }),
  },
  {
    name: 'six minutes behind',
    expect: ['A'],
    run: (venue) => venue.signed('GET', PATH, { atMs: Date.now() - 6 * MINUTES_MS }),
  },
  {
    name: 'six minutes ahead',
    expect: ['A'],
    run: (venue) => venue.signed('GET', PATH, { atMs: Date.now() + 6 * MINUTES_MS }),
  },
  {
    name: 'the 30th of February',
    expect: ['A'],
    run: (venue) => venue.signed('GET', PATH, { query: { Timestamp: '2026-02-30T00:00:00' } }),
  },
  {
    name: 'a timestamp in milliseconds',
    expect: ['A'],
    run: (venue) => venue.signed('GET', PATH, { query: { Timestamp: String(Date.now()) } }),
  },
  {
    name: 'an altered query',
    expect: ['A'],
    run: (venue) => rewritten(venue, (path) => path.replace('btcaud', 'ethaud')),
  },
  { name: 'a parameter more', expect: ['A'], run: (venue) => rewritten(venue, (path) => `${path}&size=1`) },
  {
    name: 'a parameter less',
    expect: ['A'],
    run: (venue) => rewritten(venue, (path) => path.replace('&symbol=btcaud', '')),
  },
  {
    name: 'a parameter twice',
    expect: ['A', 'V'],
    run: (venue) => rewritten(venue, (path) => `${path}&symbol=btcaud`),
  },
  {
    name: 'the signature twice',
    expect: ['A', 'V'],
    run: (venue) => rewritten(venue, (path) => `${path}&Signature=x`),
  },
  {
    name: 'another path',
    expect: ['A'],
    run: (venue) => rewritten(venue, (path) => path.replace(PATH, '/v1/order/openOrders')),
  },
  {
    name: 'another method',
    expect: ['A', 'F', 'N'],
    run: (venue) => rewritten(venue, (path) => path, 'POST', '/v1/order/orders/batchcancel'),
  },
  { name: 'another host', expect: ['A'], run: (venue) => venue.signed('GET', PATH, { host: 'api.evil.example' }) },
  {
    name: 'another hash',
    expect: ['A'],
    run: (venue) => venue.signed('GET', PATH, { query: { SignatureMethod: 'HmacMD5' } }),
  },
  {
    name: 'another version',
    expect: ['A'],
    run: (venue) => venue.signed('GET', PATH, { query: { SignatureVersion: '1' } }),
  },
  {
    name: 'a query that is no text',
    expect: ['A', 'V'],
    run: (venue) => venue.ask(venue.anybody, 'GET', `${PATH}?AccessKeyId=%ff%fe&Signature=%`),
  },
  {
    name: 'a query of 30,000 names',
    expect: ['A', 'V', '414', '431'],
    run: (venue) =>
      venue.ask(venue.anybody, 'GET', `${PATH}?${Array.from({ length: 2_000 }, (_, i) => `a${i}=1`).join('&')}`),
  },
];

const wrongPower: readonly Probe[] = [
  ...WRITES.map((path): Probe => ({
    name: `READ key: POST ${path}`,
    expect: ['F'],
    run: (venue) => venue.signed('POST', path, { key: venue.customer(0).readOnlyKey, call: { body: {} } }),
  })),
  ...WRITES.map((path): Probe => ({
    name: `session instead of a signature: POST ${path}`,
    expect: ['A'],
    run: async (venue) => venue.ask(await venue.session(0), 'POST', path, { body: {} }),
  })),
  ...READS.map((path): Probe => ({
    name: `session instead of a signature: ${path}`,
    expect: ['A'],
    run: async (venue) => venue.ask(await venue.session(0), 'GET', path),
  })),
  ...['/api/balances', '/api/orders', '/api/api-keys', '/operator/api/users'].map((path): Probe => ({
    name: `signature instead of a session: ${path}`,
    expect: ['A'],
    run: (venue) => venue.signed('GET', path),
  })),
  {
    name: 'WRITE key withdrawing',
    expect: ['F'],
    run: (venue) =>
      venue.signed('POST', '/v1/dw/withdraw/api/create', {
        call: { body: { address: 'x', currency: 'btc', amount: '1' } },
      }),
  },
];

/** A key bound to an address that is not ours. A header that claims that address is not believed. */
async function unlisted(venue: ProbedVenue, headers: Readonly<Record<string, string>>): Promise<Told> {
  const owner = await venue.session(4);
  const key = await newKey(
    owner,
    { label: 'probe', permissions: ['READ'], ips: ['203.0.113.9'] },
    venue.customer(4).password,
  );
  const told = await venue.signed('GET', PATH, { key, call: { headers } });
  await owner.delete(`/api/api-keys/${key.accessKey}`);
  return told;
}

const bound: readonly Probe[] = [
  { name: 'an unlisted address', expect: ['A'], run: (venue) => unlisted(venue, {}) },
  {
    name: 'a forged X-Forwarded-For',
    expect: ['A'],
    run: (venue) => unlisted(venue, { 'x-forwarded-for': '203.0.113.9' }),
  },
  {
    name: 'a forged Forwarded and X-Real-IP',
    expect: ['A'],
    run: (venue) => unlisted(venue, { forwarded: 'for=203.0.113.9', 'x-real-ip': '203.0.113.9' }),
  },
  {
    name: 'a key that was taken away',
    expect: ['A'],
    run: async (venue) => {
      const owner = await venue.session(4);
      const key = await newKey(owner, { label: 'probe', permissions: ['READ'], ips: [] }, venue.customer(4).password);
      demand((await venue.signed('GET', PATH, { key })).class === 'ok', 'a new key does not work');
      await owner.delete(`/api/api-keys/${key.accessKey}`);
      return venue.signed('GET', PATH, { key });
    },
  },
];

export const SIGNING: readonly ProbeGroup[] = [
  { name: 'signatures', abreast: 4, probes: () => [...forged, ...wrongPower] },
  { name: 'bound and lost keys', probes: () => bound },
];
