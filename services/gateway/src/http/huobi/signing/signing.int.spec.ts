import { createHmac } from 'node:crypto';
import { ACCOUNT_ID, KEY, openHuobiVenue, type HuobiVenue } from '../testing/signed-client.js';

const PATH = '/v1/account/accounts';
const PUBLIC_NAME = '127.0.0.1:8080';

describe('signed requests', () => {
  let venue: HuobiVenue;
  beforeAll(async () => {
    venue = await openHuobiVenue({ config: { publicOrigins: [`http://${PUBLIC_NAME}`] } });
  });
  afterAll(async () => venue.close());
  const open = (url: string) => venue.call(url, { headers: { cookie: '' } });
  const errOf = async (url: string): Promise<unknown> => {
    const answer = await open(url);
    return [answer.status, answer.body['err-code'], answer.body['err-msg']];
  };

  it('admit the signer, twice with the same signature', async () => {
    const url = venue.address('GET', PATH);
    for (let time = 0; time < 2; time += 1)
      expect(await open(url)).toMatchObject({
        status: 200,
        body: { status: 'ok', data: [{ id: ACCOUNT_ID, type: 'spot', state: 'working' }] },
      });
  });

  it('accept our public names as host, and no other name', async () => {
    for (const host of [PUBLIC_NAME, '127.0.0.1'])
      expect((await open(venue.address('GET', PATH, { host }))).body['status']).toBe('ok');
    expect(await errOf(venue.address('GET', PATH, { host: 'api.example.com' }))).toEqual([
      200,
      'api-signature-not-valid',
      'Signature not valid: Verification failure [校验失败]',
    ]);
  });

  it('may have a slash at the end of the path, which is signed as it is sent', async () => {
    const { body } = await open(venue.address('GET', `${PATH}/`));
    expect(body).toMatchObject({ status: 'ok', data: [{ id: ACCOUNT_ID }] });
    expect(await errOf(venue.address('GET', PATH).replace('?', '/?'))).toEqual([
      200,
      'api-signature-not-valid',
      'Signature not valid: Verification failure [校验失败]',
    ]);
    expect((await venue.get('/v1/order/orders/')).body).toMatchObject({ status: 'ok' });
    expect((await open('/market/detail/?symbol=btcaud')).body).toMatchObject({ status: 'ok' });
    for (const path of ['/v1/', '/v1/common/symbols//', '/market/'])
      expect(await open(path)).toMatchObject({ status: 404, body: { status: 'error' } });
    expect((await open('/api/markets/')).status).toBe(404);
  });

  it('accept a signature made by a stock client', async () => {
    venue.clock.set(Date.UTC(2024, 0, 2, 3, 4, 5));
    const query = [
      'AccessKeyId=test-access-key&SignatureMethod=HmacSHA256&SignatureVersion=2&Timestamp=2024-01-02T03%3A04%3A05',
      'start-time=1704164645000&states=submitted%2Cpartial-filled&symbol=btcaud',
      'Signature=C19dpZ%2BgduLYW7TG4vjCshG1oIuGYhk36fR53hVI4M8%3D',
    ];
    const url = `/v1/order/orders?${query.join('&')}`;
    expect((await open(url)).body).toEqual({ status: 'ok', data: [] });
    expect(await errOf(url.replace('btcaud', 'ethaud'))).toEqual([
      200,
      'api-signature-not-valid',
      expect.stringContaining('Verification failure'),
    ]);
    expect(await errOf(url.replace('/orders?', '/history?'))).toEqual([
      200,
      'api-signature-not-valid',
      expect.any(String),
    ]);
    expect(await errOf(`${url}&size=5`)).toEqual([200, 'api-signature-not-valid', expect.any(String)]);
    expect(await errOf(`${url}&symbol=btcaud`)).toEqual([200, 'api-signature-not-valid', expect.any(String)]);
  });

  it('are refused without a signature, or late', async () => {
    expect(await errOf(PATH)).toEqual([
      200,
      'api-signature-not-valid',
      'Signature not valid: Incorrect Access key [Access key错误]',
    ]);
    expect(await errOf(venue.address('GET', PATH, { atMs: venue.clock.nowMs() - 301_000 }))).toEqual([
      200,
      'api-signature-not-valid',
      'Signature not valid: Invalid Timestamp',
    ]);
    expect((await open(venue.address('GET', PATH, { atMs: venue.clock.nowMs() - 299_000 }))).body['status']).toBe('ok');
    expect(await errOf(venue.address('GET', PATH, { secretKey: 'another' }))).toEqual([
      200,
      'api-signature-not-valid',
      expect.any(String),
    ]);
  });

  it('cannot be replaced by a session, nor a session by them', async () => {
    expect((await venue.call(PATH)).body['err-code']).toBe('api-signature-not-valid');
    expect((await open(venue.address('GET', '/api/balances'))).status).toBe(401);
  });

  it('ignore X-Forwarded-For of a stranger', async () => {
    expect(
      (await venue.call(venue.address('GET', PATH), { headers: { 'x-forwarded-for': '203.0.113.9' } })).body['status'],
    ).toBe('ok');
  });

  it('need the permission of the call', async () => {
    venue.permissions = ['READ'];
    expect((await venue.get(PATH)).body['status']).toBe('ok');
    for (const path of [
      '/v1/order/orders/place',
      '/v1/order/orders/1/submitcancel',
      '/v1/order/orders/batchcancel',
      '/v1/order/orders/batchCancelOpenOrders',
      '/v1/order/orders/submitCancelClientOrder',
    ]) {
      expect((await venue.post(path)).body).toMatchObject({
        'err-code': 'api-signature-not-valid',
        'err-msg': 'API key has no permission',
      });
    }
    venue.permissions = ['READ', 'WRITE'];
  });

  it('are refused in the newer envelope below /v2', async () => {
    expect(await open('/v2/reference/transact-fee-rate?symbols=btcaud')).toMatchObject({
      status: 401,
      body: { code: 1003 },
    });
    expect(await venue.get('/v2/reference/transact-fee-rate')).toMatchObject({
      status: 422,
      body: { code: 2003, message: '`symbols` is required' },
    });
    expect(await venue.get('/v2/reference/transact-fee-rate', { symbols: 'nope' })).toMatchObject({
      status: 422,
      body: { code: 2002 },
    });
  });

  it('do not sign the body', async () => {
    const url = venue.address('POST', '/v1/order/orders/batchCancelOpenOrders');
    for (const body of [{}, { symbol: 'btcaud' }])
      expect((await venue.call(url, { method: 'POST', body })).body['status']).toBe('ok');
  });

  it('cover the method', async () => {
    const path = '/v1/order/orders/batchcancel';
    const query = `AccessKeyId=${KEY.accessKey}&SignatureMethod=HmacSHA256&SignatureVersion=2&Timestamp=2024-01-02T03%3A04%3A05`;
    const signature = createHmac('sha256', KEY.secretKey)
      .update(['GET', PUBLIC_NAME, path, query].join('\n'))
      .digest('base64');
    expect(
      (await venue.call(`${path}?${query}&Signature=${encodeURIComponent(signature)}`, { method: 'POST', body: {} }))
        .body['err-code'],
    ).toBe('api-signature-not-valid');
  });
});

describe('limits of the API for keys', () => {
  it('allow 100 requests a second for each key, then answer Retry-After', async () => {
    const venue = await openHuobiVenue({ config: { limits: true } });
    const answers = await Promise.all(Array.from({ length: 120 }, () => venue.get(PATH)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(20);
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
    expect(refused[0]?.body).toEqual({ code: 429, message: 'too many requests' });
    expect(refused[0]?.headers.get('x-hb-ratelimit-requests-remain')).toBe('0');
    await venue.close();
  });

  it('count a batch of orders or cancels by its entries, before anything is done', async () => {
    const venue = await openHuobiVenue({ config: { limits: true } });
    const left = async (path: string, body: unknown): Promise<(string | number | null)[]> => {
      const { status, headers } = await venue.post(path, body);
      return [status, headers.get('x-hb-ratelimit-requests-remain')];
    };
    const ten = Array.from({ length: 10 }, () => ({}));
    expect(await left('/v1/order/batch-orders', ten)).toEqual([200, '90']);
    const ids = (count: number): object => ({ 'order-ids': Array.from({ length: count }, (_, at) => `x${at}`) });
    expect(await left('/v1/order/orders/batchcancel', ids(50))).toEqual([200, '40']);
    // 50 are too many for what is left. Only the request itself is counted then.
    const sent = venue.bus.sent.length;
    expect(await left('/v1/order/orders/batchcancel', ids(50))).toEqual([429, '39']);
    expect(venue.bus.sent).toHaveLength(sent);
    // Too long for any batch: refused for that, not for the limit.
    expect(await left('/v1/order/orders/batchcancel', ids(51))).toEqual([200, '38']);
    expect(await left('/v1/order/batch-orders', {})).toEqual([200, '37']);
    await venue.close();
  });

  it('are shown with every signed answer', async () => {
    const venue = await openHuobiVenue({ config: { limits: true } });
    const { headers } = await venue.get(PATH);
    expect(headers.get('x-hb-ratelimit-requests-remain')).toBe('99');
    expect(headers.get('x-hb-ratelimit-requests-expire')).toBe(String(venue.clock.nowMs() + 10));
    expect((await venue.call('/v1/common/timestamp')).headers.get('x-hb-ratelimit-requests-remain')).toBeNull();
    await venue.close();
  });
});
