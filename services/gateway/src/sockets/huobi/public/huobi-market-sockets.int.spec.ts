import { marketTopic, type Candle, type PublicTrade } from '@corella/contracts/market';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { depth, NOW_MS, ticker } from '../../../testing/fake-venue.js';
import { openHuobiSocket, type HuobiSocket } from '../../../testing/huobi-socket.js';

const BOOK = 'market.btcaud.mbp.150';
const trade: PublicTrade = {
  tradeId: 1_099_511_627_777,
  priceTicks: 16_124_050,
  qtyLots: 1_000,
  takerSide: 2,
  at: NOW_MS,
};
const candle: Candle = {
  start: Date.UTC(2026, 0, 5, 11),
  open: 16_000_000,
  high: 16_200_000,
  low: 15_900_000,
  close: 16_124_050,
  lots: 5_000_000,
  value: '80000000000000',
  count: 3,
};

describe.each(['/ws', '/feed'])('%s', (path) => {
  let venue: OpenGateway;
  let open: HuobiSocket[] = [];
  const connect = async (): Promise<HuobiSocket> => {
    const socket = await openHuobiSocket(venue, path);
    open.push(socket);
    return socket;
  };
  const subscribe = async (topic: string): Promise<HuobiSocket> => {
    const socket = await connect();
    socket.send({ sub: topic, id: '1' });
    await socket.next((message) => message['subbed'] === topic);
    return socket;
  };
  beforeAll(async () => {
    venue = await openGateway();
    venue.signals.answer('market.candles', ({ period }) =>
      period === '1mon'
        ? [
            { ...candle, start: Date.UTC(2025, 11, 1) },
            { ...candle, start: Date.UTC(2026, 0, 1) },
          ]
        : [candle],
    );
  });
  afterEach(() => {
    for (const socket of open) socket.close();
    open = [];
  });
  afterAll(async () => venue.close());

  it('acknowledges with the client’s id as a text, then pushes packed binary messages without an id', async () => {
    const socket = await connect();
    socket.send({ sub: 'market.btcaud.detail', id: 7 });
    expect(await socket.next((message) => 'subbed' in message)).toEqual({
      id: '7',
      status: 'ok',
      subbed: 'market.btcaud.detail',
      ts: NOW_MS,
    });
    const push = await socket.next((message) => 'tick' in message);
    expect(push).toMatchObject({
      ch: 'market.btcaud.detail',
      ts: NOW_MS,
      tick: {
        id: 7,
        version: 7,
        open: 160_000,
        close: 161_240.5,
        high: 162_000,
        low: 159_000,
        amount: 5,
        vol: 800_000,
        count: 12,
      },
    });
    expect(push).not.toHaveProperty('id');
    expect(Object.keys(socket.messages[0] ?? {})).toContain('subbed');
    expect(socket.allBinary()).toBe(true);
    venue.signals.publish(marketTopic.ticker('btcaud'), { ...ticker, seq: 8, lastTicks: 16_125_000 });
    await socket.next((message) => (message['tick'] as { close?: number } | undefined)?.close === 161_250);
    socket.send({ unsub: 'market.btcaud.detail', id: 'x' });
    expect(await socket.next((message) => 'unsubbed' in message)).toMatchObject({ id: 'x', status: 'ok' });
  });

  it('sends an empty increment at once, answers the book with its number, and goes on from there', async () => {
    const socket = await connect();
    socket.send({ sub: BOOK, id: 'a' });
    socket.send({ req: BOOK, id: 'b' });
    const book = await socket.next((message) => message['rep'] === BOOK);
    expect(book).toEqual({
      id: 'b',
      status: 'ok',
      rep: BOOK,
      ts: NOW_MS,
      data: { seqNum: 7, bids: [[161_200, 1]], asks: [[161_300, 2]] },
    });
    expect(
      socket.messages.map((message) => Object.keys(message).find((key) => ['subbed', 'tick', 'rep'].includes(key))),
    ).toEqual(['subbed', 'tick', 'rep']);
    expect(socket.messages[1]).toMatchObject({ ch: BOOK, tick: { seqNum: 7, prevSeqNum: 7, bids: [], asks: [] } });
    venue.signals.answer('market.depth', () => ({ ...depth, seq: 9, bids: [[16_120_100, 500_000]] }));
    venue.signals.publish(marketTopic.depth('btcaud'), {
      symbol: 'btcaud',
      prevSeq: 7,
      seq: 9,
      bids: [],
      asks: [],
      at: 0,
    });
    expect(
      await socket.next((message) => (message['tick'] as { seqNum?: number } | undefined)?.seqNum === 9),
    ).toMatchObject({
      tick: {
        prevSeqNum: 7,
        bids: [
          [161_201, 0.5],
          [161_200, 0],
        ],
        asks: [],
      },
    });
    venue.signals.answer('market.depth', () => depth);
  });

  it('pushes whole books, best prices, tickers, trades and candles', async () => {
    expect(await (await subscribe('market.btcaud.depth.step0')).next((message) => 'tick' in message)).toMatchObject({
      tick: { version: 7, ts: NOW_MS, bids: [[161_200, 1]] },
    });
    expect(await (await subscribe('market.btcaud.mbp.refresh.20')).next((message) => 'tick' in message)).toMatchObject({
      tick: { seqNum: 7, bids: [[161_200, 1]], asks: [[161_300, 2]] },
    });
    expect(await (await subscribe('market.btcaud.bbo')).next((message) => 'tick' in message)).toMatchObject({
      tick: { symbol: 'btcaud', bid: 161_200, bidSize: 1, ask: 161_300, askSize: 2 },
    });
    expect(await (await subscribe('market.btcaud.kline.60min')).next((message) => 'tick' in message)).toMatchObject({
      ch: 'market.btcaud.kline.60min',
      tick: { id: candle.start / 1_000, open: 160_000, close: 161_240.5, count: 3 },
    });
    expect(await (await subscribe('market.btcaud.kline.1year')).next((message) => 'tick' in message)).toMatchObject({
      tick: { id: Date.UTC(2026, 0, 1) / 1_000, count: 3 },
    });
    const trades = await subscribe('market.btcaud.trade.detail');
    venue.signals.publish(marketTopic.trades('btcaud'), {
      symbol: 'btcaud',
      seq: 9,
      trades: [trade, { ...trade, tradeId: trade.tradeId + 1, takerSide: 1 }],
    });
    expect(await trades.next((message) => 'tick' in message)).toMatchObject({
      tick: {
        id: trade.tradeId + 1,
        data: [
          { id: trade.tradeId, tradeId: trade.tradeId, price: 161_240.5, amount: 0.001, direction: 'sell' },
          { tradeId: trade.tradeId + 1, direction: 'buy' },
        ],
      },
    });
  });

  it('answers requests without a subscription: candles ascending, trades, ticker', async () => {
    const socket = await connect();
    socket.send({ req: 'market.btcaud.kline.1year', id: '1', from: 0, to: 1_800_000_000 });
    expect(await socket.next((message) => message['id'] === '1')).toMatchObject({
      status: 'ok',
      data: [{ id: Date.UTC(2025, 0, 1) / 1_000 }, { id: Date.UTC(2026, 0, 1) / 1_000 }],
    });
    // The official SDK reads each row's own price, amount and direction.
    venue.signals.answer('market.trades', () => [trade]);
    socket.send({ req: 'market.btcaud.trade.detail', id: '2' });
    expect(await socket.next((message) => message['id'] === '2')).toMatchObject({
      status: 'ok',
      rep: 'market.btcaud.trade.detail',
      data: [
        { id: trade.tradeId, tradeId: trade.tradeId, ts: trade.at, price: 161_240.5, amount: 0.001, direction: 'sell' },
      ],
    });
    venue.signals.answer('market.trades', () => []);
    socket.send({ req: 'market.btcaud.ticker', id: '3' });
    expect(await socket.next((message) => message['id'] === '3')).toMatchObject({
      data: { bid: 161_200, ask: 161_300, lastPrice: expect.any(Number) as number, lastSize: 0 },
    });
    socket.send({ req: 'market.btcaud.kline.1min', id: '4', from: 'yesterday' });
    expect(await socket.next((message) => message['id'] === '4')).toMatchObject({
      status: 'error',
      'err-code': 'bad-request',
      'err-msg': 'invalid from',
    });
  });

  it('answers nonsense, unknown topics, upper case and unknown symbols with an error and stays open', async () => {
    const socket = await connect();
    const refused = async (id: string, message: object): Promise<unknown> => {
      socket.send({ ...message, id });
      return (await socket.next((message) => message['id'] === id))['err-msg'];
    };
    expect(await refused('1', { sub: 'market.foo' })).toBe('invalid topic market.foo');
    expect(await refused('2', { sub: 'market.BTCAUD.detail' })).toBe('invalid topic market.BTCAUD.detail');
    expect(await refused('3', { sub: 'market.nonono.detail' })).toBe('invalid symbol in topic market.nonono.detail');
    expect(await refused('4', { sub: 'market.btcaud.kline.2min' })).toBe('invalid topic market.btcaud.kline.2min');
    expect(await refused('5', { sub: 'maintain <b>' })).toBe('invalid topic');
    expect(await refused('6', { req: ['market.btcaud.detail'] })).toBe('invalid topic');
    expect(await refused('7', { hello: 1 })).toBe('invalid command');
    socket.send('{"sub":"a","sub":"b"}');
    expect(await socket.next((message) => message['err-msg'] === 'invalid json')).toMatchObject({
      status: 'error',
      'err-code': 'bad-request',
    });
    socket.send({ ping: 5 });
    expect(await socket.next((message) => 'pong' in message)).toEqual({ pong: 5 });
  });

  it('keeps within the bounds of every socket', async () => {
    const chatty = await connect();
    for (let i = 0; i < 60; i += 1) chatty.send({ pong: i });
    expect(await chatty.closed()).toBe(1008);
    const large = await connect();
    large.send('x'.repeat(70_000));
    expect(await large.closed()).toBe(1009);
    const inPieces = await connect();
    for (let piece = 0; piece < 3; piece += 1) inPieces.socket.send('x'.repeat(30_000), { fin: piece === 2 });
    expect(await inPieces.closed()).toBe(1009);
  });
});
