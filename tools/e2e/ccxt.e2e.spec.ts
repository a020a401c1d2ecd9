import { bittrade, errorOf, htx, ownKeys, type ApiKeyPair, type StockClient } from './ccxt/stock-client.js';
import { openTlsFront, type TlsFront } from './ccxt/tls-front.js';
import { eventually } from './eventually.js';
import { sharedVenue } from './venue/shared-venue.js';

const SYMBOL = 'BTC/AUD';
const AMOUNT = 0.002;
const FINISHED = ['closed', 'canceled'];

let front: TlsFront;
beforeAll(async () => {
  front = await openTlsFront(sharedVenue().url);
});
afterAll(async () => front.close());

/** What both classes do alike over TLS, with nothing changed but the host. */
describe.each([
  ['bittrade', bittrade],
  ['htx', htx],
])('stock ccxt %s', (name, connect) => {
  let keys: { readonly trading: ApiKeyPair; readonly reading: ApiKeyPair };
  let exchange: StockClient;
  /** Inside the price band and far from trading. */
  let lowPrice: number;
  const url = (): string => front.url;
  const finished = (id: string) =>
    eventually(
      () => exchange.fetchOrder(id, SYMBOL),
      ({ status }) => FINISHED.includes(status ?? ''),
    );
  const rest = () => exchange.createOrder(SYMBOL, 'limit', 'buy', AMOUNT, lowPrice);

  beforeAll(async () => {
    keys = await ownKeys(sharedVenue().url);
    exchange = connect(url(), keys.trading);
    await exchange.loadMarkets();
    lowPrice = Math.floor((await exchange.fetchTicker(SYMBOL)).last * 0.6);
  });

  it('loads the markets', async () => {
    const markets = await exchange.loadMarkets();
    expect(Object.keys(markets)).toHaveLength(15);
    expect(markets[SYMBOL]).toMatchObject({
      id: 'btcaud',
      active: true,
      precision: { price: 0.01, amount: 0.000001 },
      limits: { amount: { min: 0.0001 }, cost: { min: 2 } },
    });
    expect(Object.keys(await exchange.fetchTradingLimits([SYMBOL]))).toEqual([SYMBOL]);
  });

  it('reads time, tickers, book, trades and candles', async () => {
    // One clock for both: the venue's time lies between the question and the answer.
    const asked = Date.now();
    const told = await exchange.fetchTime();
    expect([told >= asked, told <= Date.now()]).toEqual([true, true]);
    const ticker = await exchange.fetchTicker(SYMBOL);
    expect(ticker.ask).toBeGreaterThan(ticker.bid);
    expect(Object.keys(await exchange.fetchTickers())).toHaveLength(15);
    const book = await exchange.fetchOrderBook(SYMBOL, 20);
    expect(book.bids[0]?.[0]).toBeLessThan(book.asks[0]?.[0] ?? 0);
    expect(book.nonce).toBeGreaterThan(0);
    const trades = await exchange.fetchTrades(SYMBOL, undefined, 5);
    expect(new Set(trades.map(({ id }) => id)).size).toBe(trades.length);
    for (const period of ['1m', '1h', '1d', '1M', '1y']) {
      const candles = await exchange.fetchOHLCV(SYMBOL, period, undefined, 3);
      expect(candles.length).toBeGreaterThan(0);
      expect([...candles].sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0))).toEqual(candles);
    }
  });

  it('places a limit order, finds it open, cancels it and gets the funds back', async () => {
    const before = (await exchange.fetchBalance())['AUD'];
    const { id } = await rest();
    const open = await exchange.fetchOrder(id, SYMBOL);
    expect(open).toMatchObject({
      id,
      status: 'open',
      side: 'buy',
      type: 'limit',
      price: lowPrice,
      amount: AMOUNT,
      filled: 0,
    });
    expect((await exchange.fetchOpenOrders(SYMBOL)).map((order) => order.id)).toContain(id);
    expect((await exchange.fetchBalance())['AUD']?.used).toBeCloseTo(lowPrice * AMOUNT, 6);
    await exchange.cancelOrder(id, SYMBOL);
    expect((await exchange.fetchOrder(id, SYMBOL)).status).toBe('canceled');
    expect(await exchange.fetchOpenOrders(SYMBOL)).toEqual([]);
    expect((await exchange.fetchBalance())['AUD']).toEqual(before);
    expect(await errorOf(exchange.cancelOrder(id, SYMBOL))).toBe('OrderNotFound');
  });

  it('buys by cost and sells by amount at the market, with trades that explain the order', async () => {
    const bought = await finished((await exchange.createMarketBuyOrderWithCost(SYMBOL, 400)).id);
    expect(bought).toMatchObject({ side: 'buy', type: 'market', status: 'closed' });
    expect(bought.cost).toBeGreaterThan(0);
    expect(bought.cost).toBeLessThanOrEqual(400);
    const trades = await exchange.fetchOrderTrades(bought.id, SYMBOL);
    expect(trades.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(bought.filled, 8);
    expect(trades[0]).toMatchObject({ side: 'buy', takerOrMaker: 'taker', fee: { currency: 'BTC' } });

    const sold = await finished((await exchange.createOrder(SYMBOL, 'market', 'sell', AMOUNT)).id);
    expect(sold).toMatchObject({ side: 'sell', status: 'closed', filled: AMOUNT });
    const mine = await eventually(
      () => exchange.fetchMyTrades(SYMBOL),
      (found) => found.some(({ order }) => order === sold.id),
    );
    expect(mine.map(({ order }) => order)).toEqual(expect.arrayContaining([bought.id, sold.id]));
    expect((await exchange.fetchClosedOrders(SYMBOL)).map(({ id }) => id)).toEqual(
      expect.arrayContaining([bought.id, sold.id]),
    );
    expect((await exchange.fetchOrders(SYMBOL)).length).toBeGreaterThanOrEqual(2);
  });

  it('fills a limit order that crosses the order book', async () => {
    const { ask } = await exchange.fetchTicker(SYMBOL);
    const order = await finished(
      (await exchange.createOrder(SYMBOL, 'limit', 'buy', AMOUNT, Math.floor(ask * 1.02))).id,
    );
    expect(order).toMatchObject({ status: 'closed', filled: AMOUNT });
    expect(order.average ?? 0).toBeLessThan(ask * 1.02);
  });

  it('cancels some orders and then all', async () => {
    const [first, second, third] = [await rest(), await rest(), await rest()];
    await exchange.cancelOrders([first.id, second.id, '111'], SYMBOL);
    expect((await exchange.fetchOpenOrders(SYMBOL)).map(({ id }) => id)).toEqual([third.id]);
    await exchange.cancelAllOrders(SYMBOL);
    expect(await exchange.fetchOpenOrders(SYMBOL)).toEqual([]);
    expect((await exchange.fetchOrder(first.id, SYMBOL)).status).toBe('canceled');
  });

  it('has made no deposits', async () => {
    expect(await exchange.fetchDeposits('BTC')).toEqual([]);
  });

  it('gets errors of the right classes', async () => {
    const { last } = await exchange.fetchTicker(SYMBOL);
    const buy = (amount: number, price: number, params: object = {}) =>
      errorOf(exchange.createOrder(SYMBOL, 'limit', 'buy', amount, price, params));
    expect(await buy(1, Math.floor(last * 0.9))).toBe('InsufficientFunds');
    expect(await buy(0.00001, lowPrice)).toBe('InvalidOrder');
    expect(await buy(AMOUNT, Math.floor(last * 1.5))).toBe('InvalidOrder');
    expect(await buy(AMOUNT, lowPrice, { timeInForce: 'IOC', postOnly: true })).toBe(
      name === 'htx' ? 'InvalidOrder' : 'ExchangeError',
    );
    expect(await errorOf(exchange.fetchOrder('12345', SYMBOL))).toBe('OrderNotFound');
    expect(await errorOf(exchange.cancelOrder('12345', SYMBOL))).toBe('OrderNotFound');
    expect(await errorOf(exchange.fetchTicker('DOGE/AUD'))).toBe('BadSymbol');
    expect(await exchange.fetchOpenOrders(SYMBOL)).toEqual([]);
  });

  it('keeps others out: wrong secrets, reading keys, other people’s orders', async () => {
    const stranger = connect(url(), { ...keys.trading, secretKey: 'not-the-secret' });
    expect(await errorOf(stranger.fetchBalance())).toBe('AuthenticationError');
    const reader = connect(url(), keys.reading);
    expect((await reader.fetchBalance())['AUD']?.total).toBeGreaterThan(0);
    expect(await errorOf(reader.createOrder(SYMBOL, 'limit', 'buy', AMOUNT, lowPrice))).toBe(
      name === 'htx' ? 'PermissionDenied' : 'AuthenticationError',
    );
    const { id } = await rest();
    const other = connect(url(), (await ownKeys(sharedVenue().url)).trading);
    expect(await errorOf(other.fetchOrder(id, SYMBOL))).toBe('OrderNotFound');
    expect(await errorOf(other.cancelOrder(id, SYMBOL))).toBe('OrderNotFound');
    await exchange.cancelOrder(id, SYMBOL);
  });
});

describe('calls that only htx makes', () => {
  it('uses client order ids, places several orders at once, reads fees and status', async () => {
    const exchange = htx(front.url, (await ownKeys(sharedVenue().url)).trading);
    const { last } = await exchange.fetchTicker(SYMBOL);
    const clientOrderId = 'my-own-1';
    const { id } = await exchange.createOrder(SYMBOL, 'limit', 'buy', AMOUNT, Math.floor(last * 0.6), {
      clientOrderId,
    });
    expect(await exchange.fetchOrder('', SYMBOL, { clientOrderId })).toMatchObject({
      id,
      clientOrderId,
      status: 'open',
    });
    await exchange.cancelOrder('', SYMBOL, { clientOrderId });
    expect((await exchange.fetchOrder(id, SYMBOL)).status).toBe('canceled');
    const several = await exchange.createOrders(
      [1, 2].map((part) => ({
        symbol: SYMBOL,
        type: 'limit',
        side: 'buy',
        amount: AMOUNT,
        price: Math.floor(last * 0.6) - part,
      })),
    );
    expect((await exchange.fetchOpenOrders(SYMBOL)).map((order) => order.id).sort()).toEqual(
      several.map((order) => order.id).sort(),
    );
    expect((await exchange.cancelAllOrders(SYMBOL))[0]?.info).toMatchObject({ 'success-count': 2, 'failed-count': 0 });
    expect(await exchange.fetchTradingFee(SYMBOL)).toMatchObject({ maker: 0.001, taker: 0.001 });
    expect((await exchange.fetchStatus()).status).toBe('ok');
  });
});

describe('plain http', () => {
  it.each([
    ['bittrade', bittrade],
    ['htx', htx],
  ])('serves %s when its addresses are changed too', async (_, connect) => {
    const { url } = sharedVenue();
    const exchange = connect(url, (await ownKeys(url)).trading);
    expect((await exchange.fetchBalance())['AUD']?.total).toBe(10_000);
  });
});
