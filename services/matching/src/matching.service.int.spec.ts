import { SIDE, type DepthDelta, type DepthLevel, type OrderTicket, type PublicTrades } from '@corella/contracts/market';
import type { ReferencePrice, ReferencePrices } from '@corella/reference-prices';
import { BTCAUD, NOW, type OrderDraft } from './testing/market-scene.js';
import { MARKETS } from './domain/admin/markets.js';
import { eventually, GivenVenue } from './testing/given-venue.js';

const ANCHOR = BTCAUD.listing.anchorTicks;
let nextId = 368_640_000_000_000;

function order(draft: OrderDraft = {}): OrderTicket {
  nextId += 1;
  const account = `spot:${nextId}`;
  return {
    orderId: nextId,
    account,
    symbol: 'btcaud',
    side: SIDE.buy,
    orderType: 'limit',
    priceTicks: ANCHOR,
    qtyLots: 10_000,
    source: 'spot-api',
    stpGroup: account,
    stpMode: 'cancel-taker',
    placedAt: NOW,
    ...draft,
  };
}

describe('the matching service over the embedded adapters', () => {
  const venue = new GivenVenue({ markets: MARKETS.slice(0, 2), demo: true });
  const deltas: DepthDelta[] = [];
  const prints: PublicTrades[] = [];

  const openOrders = async (): Promise<number> => (await venue.all('market.symbols'))[0]?.openOrders ?? -1;

  beforeAll(async () => {
    await venue.start();
    venue.signals.subscribe('market.depth.btcaud', (delta: DepthDelta) => deltas.push(delta));
    venue.signals.subscribe('market.trades.btcaud', (trades: PublicTrades) => prints.push(trades));
  });

  afterAll(async () => {
    await venue.stop();
    venue.remove();
  });

  it('lists its markets at the first start, with the anchor as the last price', async () => {
    const symbols = await venue.all('market.symbols');
    expect(symbols.map((s) => s.listing.symbol)).toEqual(['btcaud', 'ethaud']);
    expect(await venue.ask('market.ticker', { symbol: 'btcaud' })).toMatchObject({
      lastTicks: ANCHOR,
      bid: null,
      ask: null,
      referenceTicks: ANCHOR * 1e6,
    });
  });

  it('has generated candles in every period, whose last close is the anchor', async () => {
    const minutes = await venue.ask('market.candles', { symbol: 'btcaud', period: '1min', limit: 2_000 });
    const months = await venue.ask('market.candles', { symbol: 'btcaud', period: '1mon', limit: 10 });
    expect(minutes).toHaveLength(2_000);
    expect(minutes.at(-1)).toMatchObject({ start: NOW - 60_000, close: ANCHOR });
    expect(months.at(-1)?.close).toBe(ANCHOR);
    expect((await venue.ask('market.ticker', { symbol: 'btcaud' }))?.count).toBeGreaterThan(1_000);
  });

  it('matches what the ledger holds, publishes it, and answers queries with it', async () => {
    const orders = [
      order({ side: SIDE.sell, qtyLots: 3_000 }),
      order({ side: SIDE.sell, qtyLots: 3_000, priceTicks: ANCHOR + 50 }),
      order({ qtyLots: 4_000 }),
    ];
    await venue.hold(orders);
    await eventually(async () => prints.length > 0 && (await openOrders()) === 2);
    expect(prints[0]?.trades).toMatchObject([{ priceTicks: ANCHOR, qtyLots: 3_000, takerSide: SIDE.buy }]);
    const book = await venue.ask('market.depth', { symbol: 'btcaud' });
    expect(book).toMatchObject({ bids: [[ANCHOR, 1_000]], asks: [[ANCHOR + 50, 3_000]] });
    expect((await venue.ask('market.depth', { symbol: 'btcaud', step: 2 }))?.asks).toEqual([[ANCHOR + 50, 3_000]]);
    expect((await venue.ask('market.trades', { symbol: 'btcaud', limit: 5 }))[0]).toMatchObject({ tradeId: 1 });
    expect((await venue.ask('market.candles', { symbol: 'btcaud', period: '1min', limit: 1 }))[0]).toMatchObject({
      start: NOW,
      lots: 3_000,
      count: 1,
    });
  });

  it('reads the ledger to the hold before it decides a cancel, and answers the real outcome', async () => {
    const late = order({ priceTicks: ANCHOR - 500 });
    const revision = await venue.hold([late]);
    const { result } = await venue.cancel('btcaud', late.orderId, revision);
    expect(result).toEqual({
      ok: true,
      value: { orderId: late.orderId, state: 'canceled', already: false, filledLots: 0 },
    });
  });

  it('commits a taker that meets a thousand makers in a crowded group', async () => {
    const makers = Array.from({ length: 1_001 }, () =>
      order({ side: SIDE.sell, qtyLots: 100, priceTicks: ANCHOR + 60 }),
    );
    for (let i = 0; i < makers.length; i += 500) await venue.hold(makers.slice(i, i + 500));
    await eventually(async () => (await openOrders()) >= 1_003);
    const crowd = Array.from({ length: 400 }, (_, i) => order({ priceTicks: ANCHOR - 1_000 - i }));
    await venue.hold([...crowd, order({ qtyLots: 1_000_000, priceTicks: ANCHOR + 60 })]);
    await eventually(() => prints.some((p) => p.trades.length >= 1_000));
    expect(venue.faults).toEqual([]);
  });

  it('publishes deltas without a gap that add up to the book', async () => {
    const levels: Record<'bids' | 'asks', Map<number, number>> = { bids: new Map(), asks: new Map() };
    for (const [i, delta] of deltas.entries()) {
      if (i > 0) expect(delta.prevSeq).toBe(deltas[i - 1]?.seq);
      for (const side of ['bids', 'asks'] as const)
        for (const [tick, lots] of delta[side]) levels[side].set(tick, lots);
    }
    const folded = (side: 'bids' | 'asks'): DepthLevel[] =>
      [...levels[side]].filter(([, lots]) => lots > 0).sort((a, b) => (side === 'bids' ? b[0] - a[0] : a[0] - b[0]));
    const book = await venue.ask('market.depth', { symbol: 'btcaud', limit: 1_000 });
    expect({ bids: folded('bids'), asks: folded('asks'), seq: deltas.at(-1)?.seq }).toEqual({
      bids: book?.bids,
      asks: book?.asks,
      seq: book?.seq,
    });
  });

  it('triggers more stops than one append takes, without a further command', async () => {
    const last = await venue.ask('market.ticker', { symbol: 'btcaud' });
    const ticks = last?.lastTicks ?? ANCHOR;
    const stops = Array.from({ length: 230 }, () =>
      order({
        orderType: 'stop-limit',
        stopTicks: ticks + 30,
        operator: 'gte',
        priceTicks: ticks - 2_000,
        qtyLots: 200,
      }),
    );
    await venue.hold(stops);
    await eventually(async () => (await venue.all('market.symbols'))[0]?.waitingStops === 230);
    await venue.hold([
      order({ side: SIDE.sell, priceTicks: ticks + 40, qtyLots: 500 }),
      order({ priceTicks: ticks + 60, qtyLots: 5_000 }),
    ]);
    await eventually(async () => (await venue.all('market.symbols'))[0]?.waitingStops === 0);
    expect(venue.faults).toEqual([]);
  });

  it('comes back from a restart with the same hashes, candles, trades and book', async () => {
    const look = async (): Promise<unknown> => [
      await venue.matching.liveHashes(),
      await venue.ask('market.depth', { symbol: 'btcaud' }),
      await venue.ask('market.trades', { symbol: 'btcaud', limit: 20 }),
      await venue.ask('market.candles', { symbol: 'btcaud', period: '1hour', limit: 100 }),
      await venue.all('market.tickers'),
    ];
    const before = await look();
    await venue.stop();
    await venue.start();
    expect(await look()).toEqual(before);
    expect(
      venue.matching
        .writerStatus()
        .every(({ revision, recoveredFrom }) => revision < 0 || recoveredFrom.snapshotRevision !== null),
    ).toBe(true);
  });

  it('takes nothing twice when the feed is read again after a restart', async () => {
    const revision = (await venue.matching.liveHashes())[0]?.revision;
    await venue.hold([order({ symbol: 'ethaud', priceTicks: 541_236 })]);
    await eventually(async () => (await venue.all('market.symbols'))[1]?.openOrders === 1);
    expect((await venue.matching.liveHashes())[0]?.revision).toBe(revision);
  });

  it('takes reference prices only for the markets under the deviation rule', async () => {
    const handlers: ((price: ReferencePrice) => void)[] = [];
    const subscribe: ReferencePrices['subscribe'] = (handler) => {
      handlers.push(handler);
      return { close: () => undefined };
    };
    venue.matching.followReferencePrices({ current: () => null, close: () => undefined, subscribe });
    const tell = (symbol: string, price: number, at: number): void =>
      handlers.forEach((handler) => handler({ symbol, price, at }));
    tell('btcaud', 160_000, NOW);
    tell('btcaud', 160_001, NOW + 1_000);
    tell('ethaud', 5_000, NOW);
    await eventually(async () => (await venue.all('market.symbols'))[0]?.reference !== null);
    const [btcaud, ethaud] = await venue.all('market.symbols');
    expect(btcaud?.reference).toEqual({ ticks: 16_000_000, observedAt: NOW });
    expect(ethaud?.reference).toBeNull();
  });
});
