import { SYMBOL_STATE } from '@corella/contracts/market';
import type { QueryRequest } from '@corella/contracts/queries';
import { btcaud, depth, NOW_MS, ticker, UID } from '../../../testing/fake-venue.js';
import { ACCOUNT_ID, openHuobiVenue, type HuobiVenue } from '../testing/signed-client.js';

const candle = {
  start: NOW_MS,
  open: 16_000_000,
  high: 16_200_000,
  low: 15_900_000,
  close: 16_124_050,
  lots: 5_000_000,
  value: '80000000000000',
  count: 12,
};

describe('public data of the API for keys', () => {
  let venue: HuobiVenue;
  let candlesAsked: QueryRequest<'market.candles'> | null = null;
  let depthAsked: QueryRequest<'market.depth'> | null = null;
  beforeAll(async () => {
    venue = await openHuobiVenue();
    venue.signals.answer('market.trades', () => [
      { tradeId: 9, priceTicks: 16_124_050, qtyLots: 10_411, takerSide: 2, at: NOW_MS },
    ]);
    venue.signals.answer('market.candles', (request) => {
      candlesAsked = request;
      return [{ ...candle, start: NOW_MS - 60_000 }, candle];
    });
    venue.signals.answer('market.depth', (request) => {
      depthAsked = request;
      return depth;
    });
  });
  afterAll(async () => venue.close());
  const get = async (path: string) => (await venue.call(path, { headers: { cookie: '' } })).body;

  it('shows time and symbols, with limits as numbers', async () => {
    expect(await get('/v1/common/timestamp')).toEqual({ status: 'ok', data: NOW_MS });
    expect(await get('/v1/common/symbols')).toMatchObject({
      data: [
        {
          'base-currency': 'btc',
          'quote-currency': 'aud',
          symbol: 'btcaud',
          'price-precision': 2,
          'amount-precision': 6,
          'value-precision': 8,
          state: 'online',
          'min-order-amt': 0.0001,
          'max-order-amt': 100,
          'min-order-value': 2,
          'sell-market-max-order-amt': 10,
          'buy-market-max-order-value': 1_000_000,
        },
      ],
    });
    expect(await get('/v1/common/exchange?symbol=btcaud')).toMatchObject({
      data: { 'buy-limit-must-less-than': 1.1, 'sell-limit-must-greater-than': 0.9 },
    });
    expect(await get('/v1/common/exchange?symbol=nope')).toMatchObject({ 'err-code': 'base-symbol-error' });
  });

  it('shows currencies in three forms', async () => {
    expect((await get('/v1/common/currencys'))['data']).toEqual(expect.arrayContaining(['aud', 'btc', 'ht']));
    expect((await get('/v1/settings/currencys?language=en-US'))['data']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          name: 'aud',
          'display-name': 'AUD',
          visible: true,
          'quote-currency': true,
          'deposit-enabled': false,
        }),
      ]),
    );
    expect(await get('/v2/reference/currencies?currency=usdt')).toMatchObject({
      code: 200,
      data: [
        { currency: 'usdt', assetType: 1, instStatus: 'normal', chains: [{ chain: 'usdterc20', baseChain: 'ETH' }] },
      ],
    });
    expect(await get('/v2/reference/currencies?currency=nope')).toMatchObject({ code: 2002 });
    expect(await get('/v2/market-status')).toMatchObject({ data: { marketStatus: 1 } });
  });

  it('shows the day’s figures', async () => {
    const figures = {
      open: 160_000,
      close: 161_240.5,
      high: 162_000,
      low: 159_000,
      amount: 5,
      vol: 800_000,
      count: 12,
    };
    expect(await get('/market/detail/merged?symbol=btcaud')).toEqual({
      status: 'ok',
      ch: 'market.btcaud.detail.merged',
      ts: NOW_MS,
      tick: { id: 7, version: 7, ...figures, bid: [161_200, 1], ask: [161_300, 2] },
    });
    expect(await get('/market/detail?symbol=btcaud')).toMatchObject({ ch: 'market.btcaud.detail', tick: figures });
    expect(await get('/market/tickers')).toEqual({
      status: 'ok',
      ts: NOW_MS,
      data: [{ symbol: 'btcaud', ...figures, bid: 161_200, bidSize: 1, ask: 161_300, askSize: 2 }],
    });
  });

  it('shows an empty side as no price', async () => {
    venue.signals.answer('market.tickers', () => [{ ...ticker, bid: null }]);
    expect(await get('/market/detail/merged?symbol=btcaud')).toMatchObject({
      tick: { bid: [0, 0], ask: [161_300, 2] },
    });
  });

  it('shows the book, merged and cut as requested', async () => {
    expect(await get('/market/depth?symbol=btcaud&type=step3&depth=10')).toMatchObject({
      ch: 'market.btcaud.depth.step3',
      tick: { version: 7, bids: [[161_200, 1]], asks: [[161_300, 2]] },
    });
    expect(depthAsked).toEqual({ symbol: 'btcaud', step: 3, limit: 10 });
  });

  it('shows trades by the taker’s side', async () => {
    const trade = {
      id: 9,
      ts: NOW_MS,
      data: [{ id: 9, 'trade-id': 9, ts: NOW_MS, price: 161_240.5, amount: 0.010411, direction: 'sell' }],
    };
    expect(await get('/market/history/trade?symbol=btcaud&size=5')).toMatchObject({
      ch: 'market.btcaud.trade.detail',
      data: [trade],
    });
    expect(await get('/market/trade?symbol=btcaud')).toMatchObject({ tick: trade });
  });

  it('shows candles, newest first, under both addresses', async () => {
    expect(await get('/market/history/kline?symbol=btcaud&period=60min&size=5')).toMatchObject({
      ch: 'market.btcaud.kline.60min',
      data: [{ id: NOW_MS / 1_000, close: 161_240.5, vol: 800_000 }, { id: NOW_MS / 1_000 - 60 }],
    });
    expect(candlesAsked).toEqual({ symbol: 'btcaud', period: '1hour', limit: 5 });
    await get('/market/history/candles?symbol=btcaud&period=1min&from=10&to=20');
    expect(candlesAsked).toEqual({ symbol: 'btcaud', period: '1min', limit: 150, from: 10_000, to: 20_000 });
    expect(await get('/market/history/kline?symbol=btcaud&period=1year&size=1')).toMatchObject({
      data: [{ id: Date.UTC(2026, 0, 1) / 1_000, count: 24 }],
    });
  });

  it.each([
    ['/market/depth?symbol=nope&type=step0', 'invalid symbol'],
    ['/market/detail', 'invalid symbol'],
    ['/market/depth?symbol=btcaud&type=step6', 'invalid type'],
    ['/market/depth?symbol=btcaud&depth=7', 'invalid depth'],
    ['/market/history/kline?symbol=btcaud&period=1hour', 'invalid period'],
    ['/market/history/kline?symbol=btcaud&period=1min&size=2001', 'invalid size,valid range: [1, 2000]'],
    ['/market/history/trade?symbol=btcaud&size=1e3', 'invalid size,valid range: [1, 2000]'],
    ['/market/history/candles?symbol=btcaud&period=1min&from=x', 'invalid from'],
    ['/market/detail?symbol=btcaud&symbol=ethaud', 'a parameter is given twice or cannot be read'],
  ])('refuses %s', async (path, message) => {
    expect(await get(path)).toEqual({
      status: 'error',
      'err-code': 'invalid-parameter',
      'err-msg': message,
      data: null,
      reason: 'invalid-request',
      ts: NOW_MS,
    });
  });

  it('leaves out hidden markets', async () => {
    const other = await openHuobiVenue();
    const listed = (base: string, index: number) => ({ ...btcaud.listing, symbol: `${base}aud`, index, base });
    other.signals.answer('market.symbols', () => [
      btcaud,
      { ...btcaud, listing: listed('old', 2), state: SYMBOL_STATE.offline },
      { ...btcaud, listing: listed('new', 3) },
    ]);
    other.signals.publish('market.state.oldaud', {});
    const symbols = async (): Promise<unknown[]> =>
      ((await other.call('/v1/common/symbols')).body['data'] as { symbol: string }[]).map(({ symbol }) => symbol);
    // Both come with the same answer, so once the one is there the other has been left out.
    for (let tries = 0; tries < 1_500 && (await symbols()).length < 2; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await symbols()).toEqual(['btcaud', 'newaud']);
    expect((await other.call('/market/depth?symbol=oldaud')).body).toMatchObject({ 'err-msg': 'invalid symbol' });
    expect(
      (
        await other.post('/v1/order/orders/place', {
          'account-id': ACCOUNT_ID,
          symbol: 'oldaud',
          type: 'buy-limit',
          amount: '1',
          price: '1',
        })
      ).body,
    ).toMatchObject({ 'err-code': 'base-symbol-error' });
    await other.close();
  });

  it('answers unknown addresses with 404', async () => {
    for (const path of ['/v1/nothing', '/market/nothing'])
      expect(await venue.call(path)).toMatchObject({
        status: 404,
        body: { status: 'error', 'err-code': 'not-found', reason: 'not-found' },
      });
    expect(await venue.call('/v2/nothing')).toMatchObject({
      status: 404,
      body: { code: 2002, 'err-code': 'not-found', reason: 'not-found' },
    });
    expect((await venue.call('/v1/%zz')).body).toMatchObject({ status: 'error', 'err-code': 'invalid-parameter' });
    expect(await venue.call('/v1/common/symbols', { method: 'POST', body: {} })).toMatchObject({ status: 404 });
  });
});

describe('the account of an API key', () => {
  it('has balances of every currency, fees as fractions, and no deposits yet', async () => {
    const venue = await openHuobiVenue();
    const { body } = await venue.get(`/v1/account/accounts/${ACCOUNT_ID}/balance`);
    expect(body).toMatchObject({ data: { id: ACCOUNT_ID, type: 'spot', state: 'working' } });
    const { list } = body['data'] as { list: object[] };
    expect(list).toHaveLength(24);
    expect(list).toEqual(
      expect.arrayContaining([
        { currency: 'aud', type: 'trade', balance: '100000', 'seq-num': '1' },
        { currency: 'btc', type: 'frozen', balance: '0', 'seq-num': '0' },
      ]),
    );
    for (const other of [ACCOUNT_ID + 1, UID, 'x'])
      expect((await venue.get(`/v1/account/accounts/${other}/balance`)).body).toMatchObject({
        'err-code': 'account-get-accounts-inexistent-error',
      });
    expect((await venue.get('/v2/reference/transact-fee-rate', { symbols: 'btcaud' })).body).toMatchObject({
      code: 200,
      data: [{ symbol: 'btcaud', makerFeeRate: '0.001', takerFeeRate: '0.0012', actualTakerRate: '0.0012' }],
    });
    await venue.close();
  });

  it('answers 503 while the venue recovers', async () => {
    const venue = await openHuobiVenue();
    venue.state.ready = false;
    expect(await venue.get('/v1/account/accounts')).toMatchObject({
      status: 503,
      body: { status: 'error', 'err-code': 'gateway-internal-error' },
    });
    expect(await venue.call('/v2/market-status')).toMatchObject({ status: 503, body: { code: 500 } });
    await venue.close();
  });
});
