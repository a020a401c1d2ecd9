import { gzipSync } from 'node:zlib';
import type { VenueProcess } from '../venue/venue-process.js';
import { ApiClient, type Answer } from './api/api-client.js';
import { endVenue, ownVenue } from './venue/own-venue.js';

const LIMIT = { symbol: 'btcaud', side: 'buy', type: 'limit', price: '150000.00', quantity: '0.001' } as const;

/** JSON texts of a value that is no amount, wherever an amount is wanted. */
const NO_AMOUNTS: readonly (readonly [string, string])[] = [
  ['beyond a double', '1e309'], ['NaN as a word', '"NaN"'], ['infinite', '"Infinity"'], ['negative', '"-1"'], ['nothing', '"0"'], ['minus nothing', '"-0"'],
  ['scientific', '"1e-9"'], ['hexadecimal', '"0x10"'], ['empty', '""'], ['with white space', '" 5\\n"'], ['in full-width digits', '"５"'], ['with a comma', '"1,5"'],
  ['in a list', '["5"]'], ['true', 'true'], ['null', 'null'], ['a JSON number', '5'], ['a JSON number beyond 2⁵³', '9007199254740993'],
  ['with too many decimals', '"0.00100001"'], ['of 90,000 digits', `"${'9'.repeat(90_000)}"`], ['of 25 digits', `"${'9'.repeat(25)}"`], ['with a leading zero', '"00.1"'], ['without a digit before the point', '".5"'],
];

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

describe('what no honest client would send', () => {
  let venue: VenueProcess;
  let client: ApiClient;
  let before: unknown;

  const liveState = async (): Promise<unknown> => (await new ApiClient(venue.url).get<{ live: unknown }>('/api/status?hash=live')).live;
  const order = async (raw: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}): Promise<Answer> => client.call('POST', '/api/orders', { raw, headers });
  const withField = async (field: string, json: string): Promise<Answer> => order(JSON.stringify({ ...LIMIT, [field]: '@' }).replace('"@"', json));

  beforeAll(async () => {
    venue = await ownVenue();
    const [customer] = venue.demo().customers;
    if (!customer) throw new Error('demo.json names no customer');
    client = await new ApiClient(venue.url).login(customer);
    before = await liveState();
  }, 120_000);
  afterAll(async () => endVenue(venue));
  afterEach(async () => expect(await liveState()).toEqual(before));

  it.each(NO_AMOUNTS)('refuses a price that is %s, naming the field', async (_, json) => {
    expect(await withField('price', json)).toMatchObject({ status: 400, body: { code: 'invalid-request', errors: { price: expect.any(Array) } } });
  });

  it.each(NO_AMOUNTS)('refuses a quantity that is %s, naming the field', async (_, json) => {
    expect(await withField('quantity', json)).toMatchObject({ status: 400, body: { code: 'invalid-request', errors: { quantity: expect.any(Array) } } });
  });

  it.each([['one unit under the least', '0.000099'], ['one unit over the most', '100.000001']])('refuses a quantity %s', async (_, quantity) => {
    expect(await withField('quantity', JSON.stringify(quantity))).toMatchObject({ status: 400, body: { errors: { quantity: [expect.any(String)] } } });
  });

  it('refuses an order worth more than the integers of the venue hold, and more than the customer has', async () => {
    const big = await order(JSON.stringify({ ...LIMIT, side: 'sell', price: `${'9'.repeat(24)}.99`, quantity: `${'9'.repeat(24)}.999999` }));
    expect(big).toMatchObject({ status: 400, body: { errors: { price: [expect.any(String)], quantity: [expect.any(String)] } } });
    expect(await order(JSON.stringify({ ...LIMIT, quantity: '90' }))).toMatchObject({ status: 409, body: { code: 'insufficient-funds' } });
  });

  it('refuses amounts that an order of its kind does not have', async () => {
    expect(await order(JSON.stringify({ symbol: 'btcaud', side: 'buy', type: 'market', total: '100', price: '1' }))).toMatchObject({ status: 400, body: { errors: { price: expect.any(Array) } } });
    expect(await order(JSON.stringify({ ...LIMIT, total: '100' }))).toMatchObject({ status: 400, body: { errors: { total: expect.any(Array) } } });
  });

  it.each<[string, Readonly<Record<string, unknown>>]>([
    ['an unknown symbol', { symbol: 'nosuch' }], ['a symbol that is no text', { symbol: { $ne: 1 } }], ['a side of its own', { side: 'both' }], ['an unknown type', { type: 'free' }],
    ['a foreign uid', { userId: '1' }], ['a fee of its own', { fee: '0' }], ['a state of its own', { status: 'filled' }], ['a rank of its own', { isAdmin: true }],
    ['an id with a line break', { clientOrderId: 'a\r\nb' }], ['an id as a query', { clientOrderId: "' or 1=1--" }],
  ])('refuses %s', async (_, extra) => {
    const [field = ''] = Object.keys(extra);
    const answer = await order(JSON.stringify({ ...LIMIT, ...extra }));
    if (extra['symbol'] === 'nosuch') expect([400, 404]).toContain(answer.status);
    else expect(answer).toMatchObject({ status: 400, body: { errors: { [field]: expect.any(Array) } } });
  });

  it.each([
    ['nesting of 33', `{"symbol":${nested(33)}}`], ['nesting of 20,000', nested(20_000)], ['half a body', '{"symbol":"btc'], ['no JSON', 'symbol=btcaud'], ['a bare word', 'NaN'],
    ['a list', '[]'], ['a text', '"order"'], ['null', 'null'], ['nothing at all', ''], ['a byte order mark only', '\uFEFF'],
  ])('refuses %s', async (_, raw) => {
    expect((await order(raw)).status).toBe(400);
  });

  it.each(['__proto__', 'constructor', 'prototype', '\\u005f_proto__'])('refuses the key %s', async (key) => {
    expect(await order(`{"${key}":{"isAdmin":true},${JSON.stringify(LIMIT).slice(1)}`)).toMatchObject({ status: 400, body: { code: 'invalid-request' } });
    expect(await order(`${JSON.stringify(LIMIT).slice(0, -1)},"deeper":{"${key}":{"x":1}}}`)).toMatchObject({ status: 400 });
  });

  it('refuses a key given twice', async () => {
    expect(await order(`${JSON.stringify(LIMIT).slice(0, -1)},"quantity":"5"}`)).toMatchObject({ status: 400, body: { errors: { quantity: expect.any(Array) } } });
  });

  it('refuses bodies over 100 kB, packed ones by what is in them', async () => {
    expect((await order(JSON.stringify({ ...LIMIT, note: 'x'.repeat(101_000) }))).status).toBe(413);
    const bomb = Uint8Array.from(gzipSync(Buffer.alloc(50_000_000, 0x20)));
    expect(bomb.length).toBeLessThan(100_000);
    expect((await order(bomb, { 'content-encoding': 'gzip' })).status).toBe(413);
    expect((await order(Uint8Array.from(gzipSync(JSON.stringify(LIMIT))).slice(0, 40), { 'content-encoding': 'gzip' })).status).toBe(400);
    expect((await order(JSON.stringify(LIMIT), { 'content-encoding': 'br' })).status).toBe(415);
  });

  it('refuses what is not JSON in UTF-8', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml']) expect([type, (await order(JSON.stringify(LIMIT), { 'content-type': type })).status]).toEqual([type, 415]);
    const text = Buffer.from(JSON.stringify({ ...LIMIT, clientOrderId: 'ab' }));
    const at = text.indexOf('ab');
    expect([400, 415]).toContain((await order(Uint8Array.from([...text.subarray(0, at), 0xc3, 0x28, ...text.subarray(at + 2)]))).status);
  });

  it.each(['?limit=0', '?limit=-1', '?limit=1e3', '?limit=9999', '?cursor=%00', "?symbol=' or 1=1", '?scope=all', '?from=yesterday', '?from=2026-99-99T00:00:00Z', '?scope=open&scope=history', '?unknown=1', '?state=filled&scope=open'])('refuses the list query %s', async (query) => {
    expect((await client.call('GET', `/api/orders${query.replace(/ /g, '%20')}`)).status).toBe(400);
  });

  it.each(['0', '-1', '1e3', '00001', '9007199254740993', '%00', '..%2f..%2fetc%2fpasswd', "1'--", 'x'.repeat(300)])('knows no order %.20s', async (id) => {
    for (const method of ['GET', 'DELETE']) {
      const { status } = await client.call(method, `/api/orders/${id}`);
      expect([400, 404, 414]).toContain(status);
    }
  });

  it('wants a key for what must not happen twice, and one that is a header', async () => {
    expect(await client.call('POST', '/api/orders', { body: LIMIT, headers: { 'idempotency-key': '' } })).toMatchObject({ status: 400, body: { code: 'idempotency-key-missing' } });
    expect((await client.call('POST', '/api/orders', { body: LIMIT, headers: { 'idempotency-key': 'x'.repeat(129) } })).status).toBe(400);
  });
});
