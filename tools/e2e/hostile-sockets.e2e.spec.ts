import { connect } from 'node:net';
import type { VenueProcess } from '../venue/venue-process.js';
import { ApiClient } from './api/api-client.js';
import { newCustomer } from './api/new-customer.js';
import { SocketClient, type SocketOptions } from './api/socket-client.js';
import { endVenue, ownVenue } from './venue/own-venue.js';

const SUBSCRIBE = 1;
const UNSUBSCRIBE = 2;

describe('connections that misbehave', () => {
  let venue: VenueProcess;
  const open: SocketClient[] = [];
  const socket = async (options: SocketOptions = {}): Promise<SocketClient> => {
    const client = await SocketClient.open(venue.url, options);
    if (typeof client === 'number') throw new Error(`the upgrade was answered ${client}`);
    open.push(client);
    return client;
  };
  /** What a raw connection is answered before the server ends it. */
  const wire = async (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      let answer = '';
      const raw = connect(venue.port, '127.0.0.1', () => raw.write(text));
      raw.setTimeout(15_000, () => raw.destroy(new Error('the server kept a connection that says nothing')));
      raw.on('data', (data) => (answer += data.toString('latin1')));
      raw.on('close', () => resolve(answer));
      raw.on('error', reject);
    });

  beforeAll(async () => {
    venue = await ownVenue();
  }, 120_000);
  afterEach(() => open.splice(0).forEach((client) => client.end()));
  afterAll(async () => endVenue(venue));

  it('refuses sockets of foreign pages and unknown addresses', async () => {
    for (const origin of ['https://evil.example', 'null', `${venue.url}.evil.example`]) expect(await SocketClient.open(venue.url, { origin })).toBe(403);
    expect(await SocketClient.open(venue.url, { path: '/ws/web/nothing' })).toBe(404);
    expect((await socket({ origin: venue.url })).socket.readyState).toBe(1);
  });

  it('gives private topics to a session only, and only its own', async () => {
    const [mine, other] = venue.demo().customers;
    if (!mine || !other) throw new Error('demo.json names no customers');
    const stranger = await socket();
    for (const topic of ['orders', 'fills', 'balances']) expect(await stranger.codeOf({ action: SUBSCRIBE, topic })).toMatchObject({ code: 401, data: { field: 'topic' } });
    const forged = await socket({ cookie: 'corella=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' });
    expect(await forged.codeOf({ action: SUBSCRIBE, topic: 'orders' })).toMatchObject({ code: 401 });
    const [trader, watcher] = [await new ApiClient(venue.url).login(mine), await new ApiClient(venue.url).login(other)];
    const [own, foreign] = [await socket({ cookie: trader.cookie }), await socket({ cookie: watcher.cookie })];
    for (const client of [own, foreign]) expect(await client.codeOf({ action: SUBSCRIBE, topic: 'orders' })).toMatchObject({ code: 200 });
    expect(await foreign.codeOf({ action: SUBSCRIBE, topic: 'orders', data: { uid: String(mine.uid) } })).toMatchObject({ code: 400 });
    const { id } = await trader.post<{ id: string }>('/api/orders', { symbol: 'btcaud', side: 'buy', type: 'limit', price: '150000', quantity: '0.001' });
    await own.next(({ list }) => list?.some((order) => order['id'] === id) ?? false);
    await trader.delete(`/api/orders/${id}`);
    await own.next(({ list }) => list?.some((order) => order['id'] === id && order['state'] === 'canceled') ?? false);
    expect(JSON.stringify(foreign.frames)).not.toContain(`"${id}"`);
  });

  it.each([
    ['no JSON', 'hello'], ['half a frame', '{"action":1'], ['an unknown topic', { action: SUBSCRIBE, topic: 'secrets' }], ['an unknown action', { action: 9, topic: 'tickers' }], ['a field of its own', { action: SUBSCRIBE, topic: 'tickers', uid: 1 }],
    ['a market that is not there', { action: SUBSCRIBE, topic: 'depth', symbol: 'nosuch' }], ['an unknown period', { action: SUBSCRIBE, topic: 'kline', symbol: 'btcaud', data: { period: '7min' } }], ['deep nesting', '['.repeat(10_000)],
    ['a prototype key', '{"action":1,"topic":"tickers","__proto__":{}}'], ['a step beyond the last', { action: SUBSCRIBE, topic: 'depth', symbol: 'btcaud', data: { step: 6 } }],
  ])('answers %s with a code and keeps the socket', async (_, frame) => {
    const client = await socket();
    expect([400, 404]).toContain((await client.codeOf(frame)).code);
    expect(await client.codeOf({ action: SUBSCRIBE, topic: 'tickers' })).toMatchObject({ code: 200 });
  });

  it('ends a socket that sends a megabyte, in one frame or in pieces', async () => {
    const [whole, pieces] = [await socket(), await socket()];
    whole.send('x'.repeat(1_000_000));
    expect(await whole.closed()).toBe(1009);
    // The seventh piece passes 64 kB; sending on would race the answer with a reset of the connection.
    for (let i = 0; i < 7; i += 1) pieces.socket.send('x'.repeat(10_000), { fin: false });
    expect(await pieces.closed()).toBe(1009);
  });

  it('refuses the 101st subscription and ends a socket that floods', async () => {
    const client = await socket();
    const { items } = await new ApiClient(venue.url).get<{ items: { symbol: string }[] }>('/api/markets');
    const periods = ['1min', '5min', '15min', '30min', '1hour', '4hour', '1day'];
    const wanted = items.flatMap(({ symbol }) => periods.map((period) => ({ action: SUBSCRIBE, topic: 'kline', symbol, data: { period } }))).slice(0, 101);
    for (const [i, frame] of wanted.entries()) {
      if (i % 40 === 39) await new Promise((resolve) => setTimeout(resolve, 1_050));
      client.send(frame);
    }
    expect((await client.next(({ code }) => code !== undefined && code !== 200)).code).toBe(429);
    expect(client.frames.filter(({ code }) => code === 200)).toHaveLength(100);

    const flood = await socket();
    for (let i = 0; i < 60; i += 1) flood.send({ action: UNSUBSCRIBE, topic: 'tickers' });
    expect(await flood.closed()).toBe(1008);
  });

  it('ends the sockets of a session that logged out and of a customer that staff froze', async () => {
    const { client } = await newCustomer(venue.url);
    const leaving = await socket({ cookie: client.cookie });
    await leaving.codeOf({ action: SUBSCRIBE, topic: 'balances' });
    await client.post('/api/auth/logout', {});
    expect(await leaving.closed()).toBe(4401);

    const frozen = await newCustomer(venue.url);
    const { uid } = await frozen.client.get<{ uid: string }>('/api/auth/me');
    const watching = await socket({ cookie: frozen.client.cookie });
    await watching.codeOf({ action: SUBSCRIBE, topic: 'balances' });
    const support = venue.demo().staff.find(({ role }) => role === 'support') ?? { email: '', password: '' };
    await (await new ApiClient(venue.url).loginStaff(support)).post(`/operator/api/users/${uid}/freeze`, { reason: 'a drill' });
    expect(await watching.closed()).toBe(4403);
    const placed = await frozen.client.call('POST', '/api/orders', { body: { symbol: 'btcaud', side: 'buy', type: 'limit', price: '150000', quantity: '0.001' } });
    expect([401, 403]).toContain(placed.status);
  });

  it('waits ten seconds at most for headers, and answers nonsense with 400', async () => {
    const [slow, nonsense, twice] = await Promise.all([wire('GET /api/venue HTTP/1.1\r\nHost: localhost\r\nX-Slow: '), wire('NONSENSE\r\n\r\n'), wire('POST /api/orders HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n')]);
    expect(slow).toMatch(/^HTTP\/1\.1 408/);
    expect(nonsense).toMatch(/^HTTP\/1\.1 400/);
    expect(twice).toMatch(/^HTTP\/1\.1 400/);
    expect(await wire(`GET /api/venue HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431/);
    expect(await wire('GET /api/balances HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 403/);
    expect(await wire('GET /api/balances HTTP/1.1\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 400/);
  });
});
