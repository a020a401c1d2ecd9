import { connect } from 'node:net';
import { openGateway, type OpenGateway } from '../../testing/browser.js';

const elsewhere = { 'x-forwarded-for': '203.0.113.7' };

/** The whole answer to a request that names another host, which `fetch` would not send. */
const underName = (venue: OpenGateway, host: string, path: string): Promise<string> =>
  new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(new URL(venue.gateway.url).port), '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
    );
    socket.on('data', (data) => (answer += data.toString('utf8'))).on('close', () => resolve(answer));
  });

describe('routes of the machine itself', () => {
  let venue: OpenGateway;
  beforeAll(async () => {
    venue = await openGateway({ config: { trustedProxies: ['127.0.0.0/8'] } });
  });
  afterAll(async () => venue.close());

  it('show metrics to the machine under one of its own names, and to nobody else', async () => {
    expect((await venue.call('/metrics')).body['text']).toContain('corella_http_requests_total');
    expect(await venue.call('/metrics', { headers: elsewhere })).toMatchObject({
      status: 403,
      body: { code: 'loopback-only' },
    });
    // A page of a name that was made to point to this machine.
    expect(await underName(venue, 'rebound.example', '/metrics')).toMatch(/^HTTP\/1\.1 403[^]*"foreign-origin"/);
    const foreign = await venue.call('/metrics', { headers: { origin: 'https://rebound.example' } });
    expect([foreign.status, foreign.body['code']]).toEqual([403, 'foreign-origin']);
  });

  it('demand the token for metrics of everybody, this machine included, once one is configured', async () => {
    const guarded = await openGateway({ config: { metricsToken: 'the-token' } });
    const bearing = (authorization: string) => guarded.call('/metrics', { headers: { ...elsewhere, authorization } });
    expect((await bearing('Bearer the-token')).status).toBe(200);
    expect(await guarded.call('/metrics')).toMatchObject({ status: 401, body: { code: 'metrics-token-missing' } });
    for (const wrong of ['Bearer the-token2', 'the-token', 'Bearer '])
      expect((await bearing(wrong)).body['code']).toBe('metrics-token-missing');
    await guarded.close();
  });

  it('count requests by API, method and class of status', async () => {
    await venue.call('/api/nothing');
    await venue.call('/v1/common/timestamp');
    const { text } = (await venue.call('/metrics')).body;
    for (const labels of ['api="browser",method="GET",status="4xx"', 'api="huobi",method="GET",status="2xx"'])
      expect(text).toContain(`corella_http_requests_total{${labels}}`);
  });

  it('show live hashes to the machine alone, and the rest of the status to everybody', async () => {
    expect((await venue.call('/api/status?hash=live')).body).toMatchObject({ live: [{ stream: 'ledger-0' }] });
    expect(await venue.call('/api/status?hash=live', { headers: elsewhere })).toMatchObject({ status: 403 });
    const open = await venue.call('/api/status', { headers: elsewhere });
    expect([open.status, open.body['version'], open.body['live']]).toEqual([200, '0.1.0', undefined]);
  });

  it('take reports of a sentinel on the machine alone', async () => {
    expect(await venue.call('/api/status/sentinel', { method: 'POST', body: {}, headers: elsewhere })).toMatchObject({
      status: 403,
      body: { code: 'loopback-only' },
    });
  });

  it('show the demo’s outbox to the machine alone; elsewhere it does not exist', async () => {
    expect(await venue.call('/api/demo/outbox', { headers: elsewhere })).toMatchObject({ status: 404 });
  });

  it('say that the process lives while it is not ready', async () => {
    venue.state.ready = false;
    expect((await venue.call('/health/live')).body).toEqual({ status: 'live' });
    expect(await venue.call('/health/ready')).toMatchObject({
      status: 503,
      body: { status: 'not-ready', reason: 'recovering' },
    });
    expect((await venue.call('/api/status')).status).toBe(200);
    expect((await venue.call('/metrics')).status).toBe(200);
    venue.state.ready = true;
  });
});
