import { once } from 'node:events';
import { connect } from 'node:net';
import { IDENTITY_TOPIC } from '@corella/contracts/identity';
import { marketTopic } from '@corella/contracts/market';
import { WS_CLOSE } from '@corella/contracts/web';
import { sha256Hex } from '@corella/hash';
import { SignalsFault } from '@corella/signals';
import { openGateway, type OpenGateway } from '../../testing/browser.js';
import { BrowserSockets } from './browser-sockets.js';
import { CUSTOMER_TOKEN, depth, principal, ticker, UID } from '../../testing/fake-venue.js';
import { fundsHeld, ledgerEvent } from '../../testing/ledger-events.js';
import { orderRow } from '../../testing/ledger-rows.js';
import { openSocket } from '../../testing/socket.js';

const UPGRADE = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  '',
].join('\r\n');

describe('/ws/web/market', () => {
  let venue: OpenGateway;
  let close: (() => void)[] = [];
  const open = async (...options: Parameters<typeof openSocket> extends [unknown, ...infer Rest] ? Rest : never) => {
    const socket = await openSocket(venue, ...options);
    close.push(socket.close);
    return socket;
  };
  beforeAll(async () => {
    venue = await openGateway();
  });
  afterEach(() => {
    for (const end of close) end();
    close = [];
  });
  afterAll(async () => venue.close());

  it('answers a subscription and sends all tickers, then the changed one', async () => {
    const socket = await open({ signedIn: false });
    socket.send({ action: 1, topic: 'tickers' });
    expect(await socket.next((message) => message.code === 200)).toMatchObject({ action: 1, topic: 'tickers' });
    expect(await socket.next((message) => message.list !== undefined)).toMatchObject({
      list: [{ symbol: 'btcaud', last: '161240.50', bid: '161200.00' }],
    });
    venue.signals.publish(marketTopic.ticker('btcaud'), { ...ticker, seq: 8, lastTicks: 16_125_000 });
    expect(await socket.next((message) => message.list?.[0]?.['seq'] === 8)).toMatchObject({
      list: [{ last: '161250.00' }],
    });
  });

  it('connects the first book and the deltas by sequence numbers, for late subscribers too', async () => {
    const first = await open();
    first.send({ action: 1, topic: 'depth', symbol: 'btcaud', data: { step: 0 } });
    expect(await first.next((message) => message.data?.['seq'] === 7)).toMatchObject({
      data: { bids: [['161200.00', '1.000000']] },
    });
    venue.signals.answer('market.depth', () => ({ ...depth, seq: 9, bids: [[16_120_100, 500_000]] }));
    venue.signals.publish(marketTopic.depth('btcaud'), {
      symbol: 'btcaud',
      prevSeq: 7,
      seq: 9,
      bids: [],
      asks: [],
      at: 0,
    });
    expect(await first.next((message) => message.data?.['prevSeq'] === 7)).toMatchObject({
      data: {
        seq: 9,
        bids: [
          ['161201.00', '0.500000'],
          ['161200.00', '0'],
        ],
        asks: [],
      },
    });
    const second = await open();
    second.send({ action: 1, topic: 'depth', symbol: 'btcaud', data: { step: 0 } });
    expect(await second.next((message) => message.data?.['seq'] === 9)).not.toHaveProperty('data.prevSeq');
    venue.signals.answer('market.depth', () => depth);
  });

  it('pushes orders, fills and balances of the own account only', async () => {
    const row = orderRow({ clientOrderId: 'idem:x' });
    venue.signals.answer('ledger.order', ({ account, orderId, after }) => ({
      row: account === row.account && orderId === 42 && after?.['ledger-0'] === 5 ? row : null,
      stale: false,
    }));
    const socket = await open();
    for (const topic of ['orders', 'balances']) socket.send({ action: 1, topic });
    await socket.next((message) => message.topic === 'balances' && message.code === 200);
    const held = (account: string, orderId: number, revision: number) =>
      ledgerEvent(
        'FundsHeld',
        { ...fundsHeld(orderId, { account }), postings: [{ account, bucket: 'available', asset: 'aud', units: '-1' }] },
        revision,
      );
    await venue.feed.push([held('spot:7654321', 41, 4), held(`spot:${UID}`, 42, 5)]);
    expect(await socket.next((message) => message.topic === 'orders' && message.list !== undefined)).toMatchObject({
      list: [{ id: '42', state: 'submitted', clientOrderId: null }],
    });
    expect(await socket.next((message) => message.topic === 'balances' && message.data !== undefined)).toMatchObject({
      data: { items: [{ asset: 'aud', available: '100000' }] },
    });
    expect(socket.messages.filter((message) => message.topic === 'orders' && message.list)).toHaveLength(1);
  });

  it('tells the pages of a customer what of the account to read again, and nobody else', async () => {
    const [follower, other] = [await open(), await open()];
    follower.send({ action: 1, topic: 'account' });
    other.send({ action: 1, topic: 'orders' });
    await follower.next((message) => message.topic === 'account' && message.code === 200);
    await other.next((message) => message.topic === 'orders' && message.code === 200);
    const news = (uid: string) => venue.signals.publish(IDENTITY_TOPIC.accountNews, { uid, changed: 'kyc' });
    news('7654321');
    news(UID);
    const [pushed] = [await follower.next((message) => message.topic === 'account' && message.data !== undefined)];
    expect(pushed).toMatchObject({ action: 1, data: { changed: 'kyc' } });
    follower.send({ action: 2, topic: 'account' });
    await follower.next((message) => message.action === 2);
    news(UID);
    follower.send({ action: 3, topic: 'account' });
    await follower.next((message) => message.action === 3);
    expect(follower.messages.filter(({ data }) => data?.['changed'] !== undefined)).toHaveLength(1);
    expect(other.messages.filter(({ topic }) => topic === 'account')).toEqual([]);
  });

  it('keeps news of an account from strangers', async () => {
    const socket = await open({ signedIn: false });
    socket.send({ action: 1, topic: 'account' });
    expect(await socket.next(({ topic }) => topic === 'account')).toMatchObject({ code: 401 });
    venue.signals.publish(IDENTITY_TOPIC.accountNews, { uid: UID, changed: 'kyc' });
    socket.send({ action: 1, topic: 'symbols' });
    await socket.next(({ topic }) => topic === 'symbols');
    expect(socket.messages.filter(({ data }) => data?.['changed'] !== undefined)).toEqual([]);
  });

  it('refuses private topics without a session and unknown symbols, naming the field; the socket stays', async () => {
    const socket = await open({ signedIn: false });
    socket.send({ action: 1, topic: 'orders' });
    expect(await socket.next((message) => message.topic === 'orders')).toMatchObject({
      code: 401,
      data: { field: 'topic' },
    });
    socket.send({ action: 1, topic: 'depth', symbol: 'nonono' });
    expect(await socket.next((message) => message.topic === 'depth')).toMatchObject({
      code: 404,
      data: { field: 'symbol' },
    });
    socket.send({ action: 1, topic: 'kline', symbol: 'btcaud', data: { period: '2min' } });
    expect(await socket.next((message) => message.topic === 'kline')).toMatchObject({
      code: 400,
      data: { field: 'data.period' },
    });
    socket.send('{"action":1,"topic":"tickers","__proto__":{}}');
    expect(await socket.next((message) => message.action === 0)).toMatchObject({ code: 400 });
    socket.send({ action: 3, topic: 'symbols' });
    expect(await socket.next((message) => message.topic === 'symbols' && message.list !== undefined)).toMatchObject({
      list: [{ symbol: 'btcaud' }],
    });
  });

  it('closes on too many messages and on too large ones', async () => {
    const chatty = await open();
    for (let i = 0; i < 60; i += 1) chatty.send({ action: 5, ts: i });
    expect(await chatty.closed()).toBe(1008);
    const large = await open();
    large.send('x'.repeat(70_000));
    expect(await large.closed()).toBe(1009);
  });

  it('closes when the session ends and when the account is frozen', async () => {
    const ended = await open();
    ended.send({ action: 1, topic: 'tickers' });
    await ended.next((message) => message.code === 200);
    venue.signals.publish(IDENTITY_TOPIC.sessionEnded, { sessionIds: ['s-1'] });
    expect(await ended.closed()).toBe(4401);
    const frozen = await open();
    frozen.send({ action: 1, topic: 'tickers' });
    await frozen.next((message) => message.code === 200);
    venue.signals.publish(IDENTITY_TOPIC.frozen, { uid: UID });
    expect(await frozen.closed()).toBe(4403);
  });

  it('says that the account is closed where its session is asked for before the news of that', async () => {
    const socket = await open();
    socket.send({ action: 1, topic: 'balances' });
    await socket.next((message) => message.topic === 'balances' && message.code === 200);
    venue.signals.answer('identity.session', () => null);
    venue.signals.answer('identity.user', () => ({ ...principal.user, status: 'closed' }));
    venue.gateway.app.get(BrowserSockets)['sessions']['beat']();
    expect(await socket.closed()).toBe(WS_CLOSE.closed);
    venue.signals.answer('identity.user', () => principal.user);
    venue.signals.answer('identity.session', () => principal);
  });

  it('closes after the last minute of tokens that were exchanged, beside which one with the new tokens stays', async () => {
    const newer = 'newer-token-0123456789';
    const alive = new Set([CUSTOMER_TOKEN, newer].map(sha256Hex));
    venue.signals.answer('identity.session', ({ tokenHash }) => (alive.has(tokenHash) ? principal : null));
    const [before, after] = [await open(), await open({ token: newer })];
    for (const socket of [before, after]) {
      socket.send({ action: 1, topic: 'balances' });
      await socket.next((message) => message.topic === 'balances' && message.code === 200);
    }
    const beat = (): void => venue.gateway.app.get(BrowserSockets)['sessions']['beat']();
    beat();
    await after.next((message) => message.action === 4);
    alive.delete(sha256Hex(CUSTOMER_TOKEN));
    beat();
    expect(await before.closed()).toBe(WS_CLOSE.deadToken);
    after.send({ action: 1, topic: 'orders' });
    expect(await after.next((message) => message.topic === 'orders')).toMatchObject({ code: 200 });
    expect(after.socket.readyState).toBe(after.socket.OPEN);
    venue.signals.answer('identity.session', () => principal);
  });

  it('sends market data to somebody who cannot be looked up, and asks to connect again once that is possible', async () => {
    venue.signals.answer('identity.session', () => {
      throw new SignalsFault('no-responder', 'nobody answers');
    });
    const socket = await open();
    socket.send({ action: 1, topic: 'tickers' });
    socket.send({ action: 1, topic: 'balances' });
    expect(await socket.next((message) => message.list !== undefined)).toMatchObject({ list: [{ symbol: 'btcaud' }] });
    expect(await socket.next((message) => message.topic === 'balances')).toMatchObject({
      code: 503,
      data: { field: 'topic' },
    });
    venue.signals.answer('identity.session', () => principal);
    expect(await socket.closed()).toBe(WS_CLOSE.tryAgain);
  });

  it('accepts a crowd a few at a time, between turns of the event loop', async () => {
    const crowd = await Promise.all(Array.from({ length: 30 }, () => open({ signedIn: false })));
    for (const socket of crowd) socket.send({ action: 1, topic: 'depth', symbol: 'btcaud', data: { step: 0 } });
    for (const socket of crowd)
      expect(await socket.next((message) => message.data?.['seq'] !== undefined)).toMatchObject({
        data: { seq: 7, step: 0 },
      });
  });

  it('refuses a foreign page, a null origin and an unknown path', async () => {
    await expect(openSocket(venue, { origin: 'https://evil.example' })).rejects.toThrow('403');
    await expect(openSocket(venue, { origin: 'null' })).rejects.toThrow('403');
    await expect(openSocket(venue, { path: '/ws/web/none' })).rejects.toThrow('404');
  });

  it('refuses an upgrade with two hosts, whichever comes first', async () => {
    const { hostname, port, host: own } = new URL(venue.gateway.url);
    const answerTo = async (...hosts: readonly string[]): Promise<string> => {
      const socket = connect(Number(port), hostname);
      const names = hosts.map((host) => `Host: ${host}\r\n`).join('');
      socket.write(`GET /ws/web/market HTTP/1.1\r\n${names}${UPGRADE}\r\n`);
      const [answer] = (await once(socket, 'data')) as [Buffer];
      socket.destroy();
      return answer.toString().slice('HTTP/1.1 '.length, 'HTTP/1.1 101'.length);
    };
    expect(await answerTo(own)).toBe('101');
    expect(await answerTo(own, 'evil.example')).toBe('403');
    expect(await answerTo('evil.example', own)).toBe('403');
  });
});
