import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IDENTITY_PARTITION, IDENTITY_SERVICE } from '@corella/contracts/identity';
import { ok, reject } from '@corella/result';
import { openGateway, type OpenGateway } from '../../testing/browser.js';
import { user } from '../../testing/fake-venue.js';
import { CONTENT_SECURITY_POLICY } from '../web/response-headers.js';

function builtApps(): { customer: string; operator: string } {
  const root = mkdtempSync(join(tmpdir(), 'corella-static-'));
  const [customer, operator] = [join(root, 'customer'), join(root, 'operator')];
  for (const directory of [customer, operator]) {
    mkdirSync(join(directory, 'assets'), { recursive: true });
    writeFileSync(join(directory, 'index.html'), '<!doctype html><html lang="en-US"><title>shell</title>');
    writeFileSync(join(directory, 'app-bridge.html'), '<!doctype html>');
    writeFileSync(join(directory, 'assets', 'app-abc123.js'), `export default "${'x'.repeat(2_000)}"`);
  }
  return { customer, operator };
}

describe('the edges of the web server', () => {
  let venue: OpenGateway;
  beforeAll(async () => {
    venue = await openGateway({ staticDirs: builtApps() });
  });
  afterAll(async () => venue.close());

  it('keeps foreign origins, null origins and foreign hosts out of cookie routes', async () => {
    for (const origin of ['https://evil.example', 'null'])
      expect(await venue.call('/api/balances', { headers: { origin } })).toMatchObject({
        status: 403,
        body: { code: 'foreign-origin' },
      });
    expect((await venue.call('/api/balances', { headers: { origin: venue.gateway.url } })).status).toBe(200);
    expect((await venue.call('/api/balances')).headers.get('access-control-allow-origin')).toBeNull();
  });

  it('has the test page for shells of apps in a demo only', async () => {
    const config = venue.deps.config as { demo: boolean };
    const { demo } = config;
    const status = async (): Promise<number> => (await venue.call('/app-bridge.html')).status;
    config.demo = true;
    expect(await status()).toBe(200);
    config.demo = false;
    expect(await status()).toBe(404);
    config.demo = demo;
  });

  it('refuses unsafe methods without the custom header', async () => {
    expect(
      await venue.call('/api/orders', { method: 'POST', body: {}, headers: { 'x-requested-with': '' } }),
    ).toMatchObject({ status: 403, body: { code: 'csrf-header-missing' } });
  });

  it('applies the policy of the matched route, however the address is written', async () => {
    const login = { method: 'POST', body: { email: 'a@b.example', password: 'x' } };
    for (const path of ['/%61pi/auth/login', '/api/%61uth/login']) {
      expect(await venue.call(path, { ...login, headers: { 'x-requested-with': '' } })).toMatchObject({
        status: 403,
        body: { code: 'csrf-header-missing' },
      });
      expect(await venue.call(path, { ...login, headers: { origin: 'https://evil.example' } })).toMatchObject({
        status: 403,
        body: { code: 'foreign-origin' },
      });
    }
    expect(
      await venue.call('/%61pi/orders', { method: 'POST', body: {}, headers: { 'idempotency-key': '' } }),
    ).toMatchObject({ status: 400, body: { code: 'idempotency-key-missing' } });
    expect((await venue.call('/%61pi/balances')).headers.get('cache-control')).toBe('no-store');
    expect(await venue.call('/%76%32/user/uid', { headers: { cookie: '' } })).toMatchObject({
      status: 401,
      body: { code: 1003 },
    });
    const written = async (line: string, host: string): Promise<string> =>
      new Promise((resolve) => {
        let answer = '';
        const socket = connect(Number(new URL(venue.gateway.url).port), '127.0.0.1', () =>
          socket.write(`${line} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`),
        );
        socket.on('data', (data) => (answer += data.toString('latin1')));
        socket.on('close', () => resolve(answer.slice(0, 12)));
      });
    const own = `Host: ${new URL(venue.gateway.url).host}\r\n`;
    expect(await written(`POST ${venue.gateway.url}/api/auth/logout`, own)).toBe('HTTP/1.1 403');
    expect(await written('GET http://evil.example/api/balances', 'Host: evil.example\r\n')).toBe('HTTP/1.1 403');
    expect(await written('GET /api/balances', `${own}Host: evil.example\r\n`)).toBe('HTTP/1.1 403');
  });

  it('answers an address that cannot be decoded with the usual headers', async () => {
    const { status, headers } = await venue.call('/api/orders/%ff');
    expect([
      status,
      headers.get('x-content-type-options'),
      headers.get('cache-control'),
      headers.get('content-security-policy'),
    ]).toEqual([400, 'nosniff', 'no-store', CONTENT_SECURITY_POLICY]);
  });

  it('asks strangers for a session and reveals nothing', async () => {
    expect(await venue.call('/api/balances', { headers: { cookie: '' } })).toMatchObject({
      status: 401,
      body: { code: 'session-required' },
    });
    expect(await venue.call('/api/orders/1')).toMatchObject({ status: 404, body: { code: 'order-unknown' } });
    expect(await venue.call('/api/orders/not-an-id')).toMatchObject({ status: 404, body: { code: 'order-unknown' } });
    expect(await venue.call('/api/nothing')).toMatchObject({ status: 404, body: { code: 'not-found' } });
    expect(await venue.call('/api/nothing', { method: 'POST', body: {} })).toMatchObject({ status: 404 });
  });

  it('sets the plain cookie on loopback, and answers all wrong credentials alike', async () => {
    venue.bus.serve(IDENTITY_SERVICE, IDENTITY_PARTITION, async (command: { type: string; password?: string }) =>
      command.password === 'right'
        ? ok({
            next: 'done',
            session: { token: 'a-token-of-a-session-0123', expiresAt: venue.clock.nowMs() + 60_000 },
            user,
          })
        : reject({ code: 'credentials-wrong' }),
    );
    const login = (password: string) =>
      venue.call('/api/auth/login', {
        method: 'POST',
        body: { email: 'a@b.example', password },
        headers: { 'idempotency-key': '', origin: venue.gateway.url },
      });
    const done = await login('right');
    expect(done).toMatchObject({ status: 200, body: { next: 'done', user: { uid: user.uid, agreementsPending: [] } } });
    expect(done.headers.get('set-cookie')).toBe(
      'corella=a-token-of-a-session-0123; Path=/; Max-Age=60; HttpOnly; SameSite=Lax',
    );
    expect(await login('wrong')).toMatchObject({ status: 401, body: { code: 'credentials-wrong' } });
  });

  it('answers health and 503 with the reason while the venue recovers', async () => {
    venue.state.ready = false;
    expect((await venue.call('/health/live')).status).toBe(200);
    expect(await venue.call('/health/ready')).toMatchObject({ status: 503, body: { reason: 'recovering' } });
    const refused = await venue.call('/api/markets');
    expect(refused).toMatchObject({ status: 503, body: { code: 'not-ready', inputs: { reason: 'recovering' } } });
    expect(refused.headers.get('retry-after')).toBe('2');
    venue.state.ready = true;
  });

  it('serves pages in the visitor’s language, uncached, with the security policy', async () => {
    const page = await venue.call('/exchange/btc_aud', { headers: { 'accept-language': 'zh-CN,zh;q=0.9' } });
    expect(page).toMatchObject({ status: 200, body: { text: expect.stringContaining('lang="zh-CN"') } });
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('content-security-policy')).toBe(CONTENT_SECURITY_POLICY);
    expect((await venue.call('/en-us/markets/', { headers: { 'accept-language': 'zh-CN' } })).body['text']).toContain(
      'lang="en-US"',
    );
    const asset = await venue.call('/assets/app-abc123.js', { headers: { 'accept-encoding': 'gzip' } });
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.body['text']).toContain('export default');
  });

  it.each([
    '/nothing/',
    '/exchange/doge_moon/',
    '/en-us/en-us/',
    '/assets/none.js',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/en-us/user/none',
  ])('answers %s with 404 and the shell', async (path) => {
    expect(await venue.call(path)).toMatchObject({ status: 404, body: { text: expect.stringContaining('shell') } });
  });

  it.each(['/robots.txt', '/sw.js', '/sitemap.xml'])('never serves %s as a page', async (path) => {
    expect(await venue.call(path)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  it.each([
    ['/operator', '/operator/'],
    ['/lp1', '/en-us/lp1/'],
    ['/zh-cn/kline/btc_aud', '/zh-cn/exchange/btc_aud/'],
    ['/user/rebind_ga', '/user/rebind-ga/'],
    ['/kline/evil.example', '/exchange/'],
  ])('redirects %s to %s', async (from, to) => {
    const answer = await venue.call(from);
    expect([answer.status, answer.headers.get('location')]).toEqual([301, to]);
  });

  it('has nothing at an old address with an empty part', async () =>
    expect((await venue.call('/kline//evil.example')).status).toBe(404));

  it('serves the console below /operator/ and its API below /operator/api', async () => {
    expect(await venue.call('/operator/markets/btcaud')).toMatchObject({
      status: 200,
      body: { text: expect.stringContaining('shell') },
    });
    expect((await venue.call('/operator/', { headers: { 'accept-language': 'zh' } })).body['text']).toContain(
      'lang="en-US"',
    );
    expect((await venue.call('/operator/api/nothing')).body).toMatchObject({ message: expect.any(String) });
  });

  it('describes itself from the schemas it validates with', async () => {
    const { body } = await venue.call('/docs-json');
    expect(body['paths']).toHaveProperty([
      '/api/orders',
      'post',
      'requestBody',
      'content',
      'application/json',
      'schema',
      'properties',
      'quantity',
      'pattern',
    ]);
  });

  it('shows metrics and status', async () => {
    expect((await venue.call('/metrics')).status).toBe(200);
    expect((await venue.call('/api/status?hash=live')).body).toMatchObject({
      version: '0.1.0',
      live: [{ stream: 'ledger-0' }],
    });
    expect((await venue.call('/api/status?other=1')).status).toBe(400);
  });

  it('answers malformed HTTP with 400', async () => {
    const { port } = new URL(venue.gateway.url);
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.end('NONSENSE\r\n\r\n'));
      socket.on('data', (data) => resolve(data.toString()));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400/);
    expect((await venue.call('/%zz')).status).toBe(400);
    expect((await venue.call('/api/%zz')).status).toBe(400);
  });
});

describe('limits', () => {
  it.each(['/api/venue', '/api/%zz', '/%zz'])(
    'answer 429 with Retry-After beyond 200 requests a second of an address: %s',
    async (path) => {
      const venue = await openGateway({ config: { limits: true } });
      const answers = await Promise.all(Array.from({ length: 230 }, () => venue.call(path)));
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThanOrEqual(29);
      expect(refused[0]?.headers.get('retry-after')).toBe('1');
      expect(refused[0]?.body['code']).toBe('too-many-requests');
      await venue.close();
    },
  );

  it.each([
    ['/api/orders?scope=history&limit=500', 5],
    ['/api/fills?limit=101', 2],
    ['/api/ledger/lines', 1],
  ])('count a list once of a user for every hundred rows that it may have: %s', async (path, cost) => {
    // The clock stands still, so nothing is given back.
    const venue = await openGateway({ config: { limits: true } });
    const empty = { rows: [], next: null, stale: false };
    for (const list of ['ledger.orders', 'ledger.fills', 'ledger.lines'] as const)
      venue.signals.answer(list, () => empty);
    const answers = await Promise.all(Array.from({ length: 120 / cost }, () => venue.call(path)));
    await venue.close();
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100 / cost);
  });
});
