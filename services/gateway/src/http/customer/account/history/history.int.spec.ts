import type { Candle } from '@corella/contracts/market';
import { btcaud, NOW_MS, UID } from '../../../../testing/fake-venue.js';
import { openGateway, type OpenGateway } from '../../../../testing/browser.js';

const DAY_MS = 86_400_000;
const OWN = `spot:${UID}`;
const MIDNIGHT = NOW_MS - (NOW_MS % DAY_MS);
const candle = (start: number, close: number): Candle => ({
  start,
  open: close,
  high: close,
  low: close,
  close,
  lots: 1,
  value: '1',
  count: 1,
});
const held = (asset: string, available: string, frozen = '0') => ({ asset, available, frozen });
type Row = ReturnType<typeof held>;

describe('the history of an account’s value', () => {
  let venue: OpenGateway;
  let firstAt: number | null;
  let rowsAt: (at: number) => readonly Row[];
  let candles: Readonly<Record<string, readonly Candle[]>>;
  const asked: { readonly instants: readonly number[] }[] = [];

  beforeAll(async () => {
    venue = await openGateway();
    const listed = [
      btcaud,
      { ...btcaud, listing: { ...btcaud.listing, symbol: 'btcnzd', index: 2, quote: 'nzd', pricePrecision: 3 } },
    ];
    venue.signals.answer('market.symbols', () => listed);
    venue.signals.answer('market.candles', ({ symbol, limit }) => (candles[symbol] ?? []).slice(-limit));
    venue.signals.answer('ledger.balance-history', (request) => {
      asked.push(request);
      return {
        account: OWN,
        firstAt,
        points: request.instants.map((at) => ({ account: OWN, at, revision: 7, rows: rowsAt(at) })),
      };
    });
    venue.signals.publish('market.state.btcaud', {});
    while ((await venue.call('/api/markets/btcnzd')).status !== 200)
      await new Promise((resolve) => setTimeout(resolve, 5));
  });
  beforeEach(() => {
    asked.length = 0;
    [firstAt, rowsAt, candles] = [NOW_MS - 400 * DAY_MS, () => [held('aud', '10000000000')], {}];
  });
  afterAll(() => venue.close());

  // Every test asks for other days, since answers are kept for a minute.
  const totals = async (days: number): Promise<readonly unknown[]> => {
    const answer = await venue.call(`/api/balances/history?days=${days}`);
    expect(answer.status).toBe(200);
    return (answer.body['items'] as { totalAud: unknown }[]).map(({ totalAud }) => totalAud);
  };

  it('has a point at the end of each of thirty days and one for now', async () => {
    const answer = await venue.call('/api/balances/history');
    expect(answer).toMatchObject({
      status: 200,
      body: { period: '1day', since: new Date(NOW_MS - 400 * DAY_MS).toISOString() },
    });
    const items = answer.body['items'] as { at: string; totalAud: string }[];
    expect(items).toHaveLength(31);
    expect([items[0]?.at, items[29]?.at, items[30]?.at]).toEqual([
      '2025-12-07T00:00:00.000Z',
      '2026-01-05T00:00:00.000Z',
      '2026-01-05T12:00:00.000Z',
    ]);
    expect(new Set(items.map(({ totalAud }) => totalAud))).toEqual(new Set(['100.00']));
  });

  it('values available and frozen holdings at the last close before each instant, cut to the cent', async () => {
    rowsAt = () => [held('btc', '100000001', '50000000')];
    candles = {
      btcaud: [
        candle(MIDNIGHT - 80 * DAY_MS, 100_000),
        candle(MIDNIGHT - 2 * DAY_MS, 200_001),
        candle(MIDNIGHT, 300_000),
      ],
    };
    const values = await totals(67);
    // The day before yesterday ended at 2,000.01; the day after it saw no trade; the running day stands at 3,000.
    expect(values.slice(-4)).toEqual(['1500.00', '3000.01', '3000.01', '4500.00']);
    expect(values[0]).toBe('1500.00');
  });

  it('values a currency without an AUD pair through bitcoin', async () => {
    rowsAt = () => [held('nzd', '10000000000')];
    candles = {
      btcaud: [candle(MIDNIGHT - 90 * DAY_MS, 16_000_000)],
      btcnzd: [candle(MIDNIGHT - 90 * DAY_MS, 200_000_000)],
    };
    expect(new Set(await totals(66))).toEqual(new Set(['80.00']));
  });

  it('has no value at an instant when a holding had no price yet', async () => {
    rowsAt = () => [held('btc', '100000000'), held('aud', '100000000')];
    candles = { btcaud: [candle(MIDNIGHT - DAY_MS, 200_000)] };
    const values = await totals(65);
    expect(values.slice(-3)).toEqual([null, '2001.00', '2001.00']);
    expect(values.slice(0, -2).every((value) => value === null)).toBe(true);
  });

  it('leaves out assets without a price, and uses the reference price where nobody has traded', async () => {
    rowsAt = (at) => [held('aud', '100000000'), held('xyz', '5'), ...(at === NOW_MS ? [held('btc', '100000000')] : [])];
    expect((await totals(64)).slice(-2)).toEqual(['1.00', '161241.50']);
  });

  it('begins with the account’s first line', async () => {
    firstAt = NOW_MS - 90 * 60_000;
    const answer = await venue.call('/api/balances/history?days=28');
    expect(answer.body).toMatchObject({ period: '5min', since: '2026-01-05T10:30:00.000Z' });
    expect((answer.body['items'] as unknown[]).length).toBe(19);
    firstAt = null;
    expect((await venue.call('/api/balances/history?days=29')).body).toEqual({
      items: [],
      since: null,
      period: '1day',
    });
  });

  it('is read from the ledger once a minute at most', async () => {
    await Promise.all([totals(27), totals(27), totals(27)]);
    expect(asked).toHaveLength(2);
    venue.clock.advance(60_000);
    await totals(27);
    expect(asked).toHaveLength(4);
  });

  it.each(['days=0', 'days=93', 'days=1.5', 'days=abc', 'days=', 'days=1e1', 'days=030', 'days=1&days=2'])(
    'refuses %s and names the field',
    async (query) => {
      const answer = await venue.call(`/api/balances/history?${query}`);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body['errors'] as object)).toEqual(['days']);
      expect((await venue.call('/api/balances/history', { headers: { cookie: '' } })).status).toBe(401);
    },
  );
});
