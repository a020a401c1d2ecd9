import type { Candle, PublicTrade } from '@corella/contracts/market';
import type { QueryRequest } from '@corella/contracts/queries';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { depth, NOW_MS } from '../../../testing/fake-venue.js';

const trade: PublicTrade = { tradeId: 9, priceTicks: 16_124_050, qtyLots: 1_500, takerSide: 2, at: NOW_MS };
const candle: Candle = {
  start: NOW_MS,
  open: 16_000_000,
  high: 16_200_000,
  low: 15_900_000,
  close: 16_124_050,
  lots: 1_500,
  value: '24186075000',
  count: 1,
};

describe('public market data for browsers', () => {
  let venue: OpenGateway;
  const books: QueryRequest<'market.depth'>[] = [];
  const trades: QueryRequest<'market.trades'>[] = [];
  const candles: QueryRequest<'market.candles'>[] = [];
  const get = (path: string) => venue.call(path, { headers: { cookie: '' } });

  beforeAll(async () => {
    venue = await openGateway();
    venue.signals.answer('market.depth', (request) => (books.push(request), depth));
    venue.signals.answer('market.trades', (request) => (trades.push(request), [trade]));
    venue.signals.answer('market.candles', (request) => (candles.push(request), [candle]));
  });
  afterAll(async () => venue.close());

  it('says where support is, and that the desk verifies', async () => {
    for (const config of [{ demo: true, demoKyc: 'manual' } as const, { demo: false }]) {
      const other = await openGateway({ config: { ...config, support: 'help@venue.example' } });
      const { body } = await other.call('/api/venue', { headers: { cookie: '' } });
      expect(body).toMatchObject({ verifiesAtOnce: false, support: 'help@venue.example' });
      await other.close();
    }
    expect((await get('/api/venue')).body).not.toHaveProperty('support');
  });

  it('needs no session and shows prices and sizes at the symbol’s precision', async () => {
    expect((await get('/api/venue')).body).toMatchObject({
      name: 'Corella',
      demo: true,
      verifiesAtOnce: true,
      time: '2026-01-05T12:00:00.000Z',
    });
    expect((await get('/api/tickers')).body).toMatchObject({
      items: [{ symbol: 'btcaud', last: '161240.50', bid: '161200.00', askSize: '2.000000', change: '0.007753' }],
    });
    expect((await get('/api/markets/btcaud/book')).body).toMatchObject({ seq: 7, bids: [['161200.00', '1.000000']] });
    expect((await get('/api/markets/btcaud/trades')).body).toMatchObject({
      items: [{ id: '9', price: '161240.50', quantity: '0.001500', side: 'sell' }],
    });
    expect((await get('/api/markets/btcaud/candles?period=15min')).body).toMatchObject({
      items: [{ time: NOW_MS / 1_000, close: '161240.50', amount: '0.001500', turnover: '241.86075' }],
    });
  });

  it('is as long as asked, within bounds', async () => {
    for (const list of [books, trades, candles]) list.splice(0);
    await get('/api/markets/btcaud/book?step=2&limit=5');
    await get('/api/markets/btcaud/trades?limit=2000');
    await get('/api/markets/btcaud/candles?period=1day&from=1&to=2&limit=3');
    expect([books, trades, candles]).toEqual([
      [{ symbol: 'btcaud', step: 2, limit: 5 }],
      [{ symbol: 'btcaud', limit: 2_000 }],
      [{ symbol: 'btcaud', period: '1day', from: 1, to: 2, limit: 3 }],
    ]);
    for (const wrong of ['book?limit=151', 'book?step=6', 'trades?limit=0', 'trades?limit=2001', 'candles?period=2min'])
      expect((await get(`/api/markets/btcaud/${wrong}`)).status).toBe(400);
  });

  it('does not know other markets', async () => {
    for (const path of ['nonono', 'nonono/book', 'nonono/trades', 'nonono/candles?period=1day', 'toString'])
      expect(await get(`/api/markets/${path}`)).toMatchObject({ status: 404, body: { code: 'symbol-unknown' } });
  });
});
