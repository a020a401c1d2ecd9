import type { VenueProcess } from '../venue/venue-process.js';
import { ownKeys, type StockOrder, type StockTrade } from './ccxt/stock-client.js';
import {
  acknowledged,
  keep,
  watchingBittrade,
  watchingHtx,
  watchingHtxPlainly,
  type StockWatcher,
  type WatchedBook,
} from './ccxt/stock-watcher.js';
import { openTlsFront, type TlsFront } from './ccxt/tls-front.js';
import { eventually } from './eventually.js';
import { endVenue, ownVenue } from './venue/own-venue.js';
import { sharedVenue } from './venue/shared-venue.js';

const SYMBOL = 'BTC/AUD';
const AMOUNT = 0.002;

const firstPrice = (levels: WatchedBook['bids']): number => levels[0]?.[0] ?? Number.NaN;

/** Over TLS, with only the host name changed. */
describe.each([
  ['bittrade', watchingBittrade],
  ['htx', watchingHtx],
])('stock ccxt.pro %s watches', (_name, connect) => {
  let front: TlsFront;
  let watcher: StockWatcher;
  beforeAll(async () => {
    front = await openTlsFront(sharedVenue().url);
    watcher = connect(front.host);
    await watcher.loadMarkets();
  });
  afterAll(async () => {
    await watcher.close();
    await front.close();
  });

  it('tickers, candles and trades', async () => {
    const [ticker, candles, trades] = await Promise.all([
      watcher.watchTicker(SYMBOL),
      watcher.watchOHLCV(SYMBOL, '1m'),
      watcher.watchTrades(SYMBOL),
    ]);
    expect(ticker.last).toBeGreaterThan(0);
    expect(candles.at(-1)).toHaveLength(6);
    expect(trades[0]).toMatchObject({
      id: expect.any(String) as string,
      side: expect.stringMatching(/buy|sell/) as string,
    });
  });

  it('an order book that is never crossed and keeps updating', async () => {
    const seen: number[] = [];
    for (let update = 0; update < 5; update += 1) {
      const book = await watcher.watchOrderBook(SYMBOL);
      expect(firstPrice(book.bids)).toBeLessThan(firstPrice(book.asks));
      seen.push(book.nonce);
    }
    expect([...seen].sort((a, b) => a - b)).toEqual(seen);
    expect(seen.at(-1)).toBeGreaterThan(seen[0] ?? 0);
  });
});

describe('where nobody trades', () => {
  let venue: VenueProcess;
  let front: TlsFront;
  const watchers: StockWatcher[] = [];
  beforeAll(async () => {
    venue = await ownVenue();
    front = await openTlsFront(venue.url);
  }, 120_000);
  afterAll(async () => {
    for (const watcher of watchers) await watcher.close();
    await front.close();
    await endVenue(venue);
  });

  it.each([
    ['bittrade', watchingBittrade],
    ['htx', watchingHtx],
  ])('%s gets the book at once, and then each change', async (_name, connect) => {
    const watcher = connect(front.host, (await ownKeys(venue.url)).trading);
    watchers.push(watcher);
    const price = Math.floor((await watcher.fetchTicker(SYMBOL)).last * 0.6) - watchers.length;
    const shows = (book: WatchedBook | undefined, wanted: number): boolean =>
      book?.bids.some(([level, amount]) => level === wanted && amount === AMOUNT) ?? false;
    await watcher.createOrder(SYMBOL, 'limit', 'buy', AMOUNT, price);
    await eventually(
      () => watcher.fetchOrderBook(SYMBOL),
      (book) => shows(book, price),
    );
    // Nothing happens from here on until the book has come.
    const books = keep(async () => [await watcher.watchOrderBook(SYMBOL)]);
    expect(
      shows(
        await eventually(
          async () => books[0],
          (book) => book !== undefined,
        ),
        price,
      ),
    ).toBe(true);
    await watcher.createOrder(SYMBOL, 'limit', 'buy', AMOUNT, price + 10);
    expect(
      shows(
        await eventually(
          async () => books.at(-1),
          (book) => shows(book, price + 10),
        ),
        price + 10,
      ),
    ).toBe(true);
  });
});

describe('stock ccxt.pro htx with a key watches', () => {
  let front: TlsFront;
  let watcher: StockWatcher;
  let orders: readonly StockOrder[];
  let trades: readonly StockTrade[];
  const balances: Readonly<Record<string, unknown>>[] = [];
  const told = async (fits: (order: StockOrder) => boolean): Promise<StockOrder | undefined> =>
    eventually(
      async () => orders.find(fits),
      (found) => found !== undefined,
    );

  beforeAll(async () => {
    const { url } = sharedVenue();
    front = await openTlsFront(url);
    watcher = watchingHtx(front.host, (await ownKeys(url)).trading);
    await watcher.loadMarkets();
    const channels = acknowledged(watcher);
    // The class does not understand spot balances in Huobi's format, so the raw messages are read.
    watcher.handleBalance = (_client, message) =>
      void balances.push(message['data'] as Readonly<Record<string, unknown>>);
    watcher.watchBalance().catch(() => undefined);
    orders = keep(() => watcher.watchOrders(SYMBOL));
    trades = keep(() => watcher.watchMyTrades(SYMBOL));
    expect(
      await eventually(
        async () => channels.length,
        (count) => count === 3,
      ),
    ).toBe(3);
  });
  afterAll(async () => {
    await watcher.close();
    await front.close();
  });

  it('its orders being placed and cancelled', async () => {
    const price = Math.floor((await watcher.fetchTicker(SYMBOL)).last * 0.6);
    const { id } = await watcher.createOrder(SYMBOL, 'limit', 'buy', AMOUNT, price);
    expect(await told((order) => order.id === id)).toMatchObject({
      status: 'open',
      side: 'buy',
      type: 'limit',
      price,
      amount: AMOUNT,
    });
    await watcher.cancelOrder(id, SYMBOL);
    expect(await told((order) => order.id === id && order.status === 'canceled')).toMatchObject({ filled: 0 });
  });

  it('its trades', async () => {
    const { id } = await watcher.createMarketBuyOrderWithCost(SYMBOL, 400);
    const mine = await eventually(
      async () => trades.filter(({ order }) => order === id),
      (found) => found.length > 0,
    );
    expect(mine[0]).toMatchObject({ order: id, side: 'buy', takerOrMaker: 'taker', fee: { currency: 'BTC' } });
    expect(await told((order) => order.id === id && order.status === 'closed')).toBeDefined();
  });

  it('its balances: first all of them, then every change', async () => {
    const changes = await eventually(
      async () => balances.filter(({ changeType }) => changeType !== null),
      (found) => found.some(({ changeType }) => changeType === 'order.match'),
    );
    expect(balances[0]).toMatchObject({ accountType: 'trade', changeType: null, changeTime: null });
    expect(changes.map(({ changeType }) => changeType)).toEqual(
      expect.arrayContaining(['order.place', 'order.cancel', 'order.match']),
    );
    for (const change of changes) expect(Number(change['balance'])).toBeGreaterThanOrEqual(Number(change['available']));
  });
});

describe('stock ccxt.pro htx over plain http', () => {
  let watcher: StockWatcher;
  beforeAll(async () => {
    const { url } = sharedVenue();
    watcher = watchingHtxPlainly(new URL(url).host, (await ownKeys(url)).trading);
    await watcher.loadHttpProxyAgent();
    await watcher.loadMarkets();
  });
  afterAll(() => watcher.close());

  it('watches the market and its own orders', async () => {
    const channels = acknowledged(watcher);
    const orders = keep(() => watcher.watchOrders(SYMBOL));
    await eventually(
      async () => channels.length,
      (count) => count === 1,
    );
    const { last } = await watcher.watchTicker(SYMBOL);
    for (const name of ['bbo', 'ticker']) {
      watcher.options['watchTicker'] = { name: `market.{marketId}.${name}` };
      const { bid, ask } = await watcher.watchTicker(SYMBOL);
      expect(bid).toBeGreaterThan(0);
      expect(ask).toBeGreaterThan(bid);
    }
    const { id } = await watcher.createOrder(SYMBOL, 'limit', 'buy', AMOUNT, Math.floor(last * 0.6));
    const placed = await eventually(
      async () => orders.find((order) => order.id === id),
      (found) => found !== undefined,
    );
    expect(placed).toMatchObject({ status: 'open', side: 'buy' });
    await watcher.cancelOrder(id, SYMBOL);
  });
});
