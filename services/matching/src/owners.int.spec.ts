import { SIDE, SYMBOL_STATE, type OrderTicket } from '@corella/contracts/market';
import { askMarkets } from '@corella/signals';
import { MARKETS } from './domain/admin/markets.js';
import { eventually, GivenVenue } from './testing/given-venue.js';
import { NOW } from './testing/market-scene.js';

const TWO = MARKETS.slice(0, 2);
let nextId = 1;

function order(symbol: string, side: OrderTicket['side'] = SIDE.buy): OrderTicket {
  nextId += 1;
  const anchorTicks = TWO.find(({ listing }) => listing.symbol === symbol)?.listing.anchorTicks ?? 1;
  return {
    orderId: nextId,
    account: `spot:${nextId}`,
    symbol,
    side,
    orderType: 'limit',
    priceTicks: anchorTicks,
    qtyLots: 10_000,
    source: 'spot-api',
    stpGroup: `spot:${nextId}`,
    stpMode: 'cancel-taker',
    placedAt: NOW,
  };
}

describe('two owners of markets over one log, one bus and one set of signals', () => {
  const venue = new GivenVenue({ markets: TWO });
  let other: Awaited<ReturnType<GivenVenue['another']>> | null = null;
  const stopOther = async (): Promise<void> => {
    const stopped = other;
    other = null;
    await stopped?.matching.stop();
    await stopped?.close();
  };
  const acceptedIn = async (symbol: string): Promise<readonly number[]> =>
    (await venue.store.readStream(`market-${symbol}`, { from: 0, limit: 1_000 })).flatMap(({ type, data }) =>
      type === 'OrderAccepted' ? [data['orderId'] as number] : [],
    );
  const hashOf = async (symbol: string, { matching }: { readonly matching: GivenVenue['matching'] }) =>
    (await matching.liveHashes()).find(({ stream }) => stream === `market-${symbol}`);
  const stateOf = async (symbol: string) =>
    (await venue.all('market.symbols')).find(({ listing }) => listing.symbol === symbol)?.state;
  const minLots = async (symbol: string) =>
    (await venue.all('market.symbols')).find(({ listing }) => listing.symbol === symbol)?.parameters.minLots;
  const change = (symbol: string, from: number, smallest: number): Promise<string> => {
    const listed = TWO.find(({ listing }) => listing.symbol === symbol)?.parameters;
    const parameters = { ...listed, version: from + 1, minLots: smallest };
    return venue.grant('market-parameters', { symbol, from, parameters, effectiveAt: 0 });
  };

  beforeAll(async () => {
    await venue.start({ symbols: ['btcaud'] });
    other = await venue.another('first', { symbols: ['ethaud'], settings: false });
  });
  afterAll(async () => {
    await stopOther();
    expect(venue.faults).toEqual([]);
    await venue.stop();
    venue.remove();
  });

  it('take the holds of their own symbols, and pass over the others without a word', async () => {
    const orders = [order('btcaud'), order('ethaud'), order('btcaud', SIDE.sell)];
    await venue.hold(orders);
    await eventually(
      async () => (await acceptedIn('btcaud')).length === 2 && (await acceptedIn('ethaud')).length === 1,
    );
    expect((await venue.cancel('ethaud', orders[1]?.orderId ?? 0, 1)).result).toMatchObject({ ok: true });
    expect(venue.alarms).toEqual([]);
    expect([venue.matching.troubles(), other?.matching.troubles()]).toEqual([[], []]);
  });

  it('report a hold that no market can take once', async () => {
    await venue.hold([order('nosuch'), order('ethaud')]);
    await eventually(() => venue.alarms.length > 0);
    expect(venue.alarms.splice(0)).toEqual([expect.stringMatching(/wait for market-nosuch: there is no such market/)]);
  });

  it('answer together about all markets, and each about its own', async () => {
    expect((await venue.all('market.symbols')).map(({ listing }) => listing.symbol).sort()).toEqual([
      'btcaud',
      'ethaud',
    ]);
    expect(await venue.ask('market.ticker', { symbol: 'ethaud' })).toMatchObject({ symbol: 'ethaud' });
    expect(await venue.ask('market.depth', { symbol: 'btcaud' })).toMatchObject({ symbol: 'btcaud' });
    await expect(venue.ask('market.depth', { symbol: 'nosuch' })).rejects.toMatchObject({ code: 'no-responder' });
  });

  it('change parameters of a symbol where it is, by the settings where those are', async () => {
    await change('ethaud', 1, 2_000);
    await eventually(async () => (await minLots('ethaud')) === 2_000);
    const history = await venue.ask('market.parameter-history', { symbol: 'ethaud' });
    expect(history.map(({ status }) => status)).toEqual(['in-force', 'superseded']);
  });

  it('move a symbol, which goes on with the same hash', async () => {
    const before = other && (await hashOf('ethaud', other));
    await stopOther();
    const read: string[] = [];
    other = await venue.another('second', { symbols: ['ethaud'], settings: false }, (events) =>
      read.push(...events.filter(({ type }) => type === 'FundsHeld').map(({ id }) => id)),
    );
    expect(await hashOf('ethaud', other)).toEqual(before);
    // Its own stream says which holds it has taken, so none is read again.
    expect(read).toEqual([]);
  });

  it('lose and double nothing of a symbol whose owner is away, and only what concerns it waits', async () => {
    await stopOther();
    const unawaited = new Set(['ethaud']);
    expect((await askMarkets(venue.signals, 'market.symbols', { unawaited })).absent).toEqual(['ethaud']);
    const missed = [order('ethaud'), order('ethaud', SIDE.sell)];
    await venue.hold(missed);
    await venue.command('btcaud', { type: 'SetSymbolState', state: SYMBOL_STATE.suspend, reason: 'a test', by: 's1' });
    const resume = { from: SYMBOL_STATE.suspend, to: SYMBOL_STATE.online };
    const waiting = await venue.grant('market-resume', { symbol: 'ethaud', ...resume });
    const scheduled = await change('ethaud', 2, 3_000);
    await venue.grant('market-resume', { symbol: 'btcaud', ...resume });
    await eventually(async () => (await stateOf('btcaud')) === SYMBOL_STATE.online);

    other = await venue.another('first', { symbols: ['ethaud'], settings: false });
    await eventually(async () => (await minLots('ethaud')) === 3_000);
    const log = await venue.store.readStream('market-ethaud', { from: 0, limit: 1_000 });
    expect(
      log.flatMap(({ data }) => (typeof data['approvalId'] === 'string' ? [data['approvalId']] : [])).slice(1),
    ).toEqual([waiting, scheduled]);
    const accepted = await acceptedIn('ethaud');
    expect(accepted).toEqual([...new Set(accepted)]);
    expect(accepted.slice(-2)).toEqual(missed.map(({ orderId }) => orderId));
    expect(venue.alarms).toEqual([]);
  });
});

describe('a start of matching', () => {
  it('fails for a symbol that the venue does not have, and names those that it has', async () => {
    const venue = new GivenVenue({ markets: TWO });
    await expect(venue.start({ symbols: ['btcaud', 'nosuch'] })).rejects.toThrow(
      'matching is to own nosuch, but the venue has only these markets: btcaud, ethaud',
    );
    await venue.stop();
    venue.remove();
  });

  it('goes on from what the markets have taken, wherever the checkpoint of an earlier release stands', async () => {
    const venue = new GivenVenue({ markets: TWO });
    await venue.start();
    await venue.hold([order('btcaud')]);
    await eventually(async () => (await venue.all('market.symbols'))[0]?.openOrders === 1);
    await venue.matching.stop();
    await venue.hold([order('btcaud'), order('ethaud')]);
    await new Promise<void>((resolve) =>
      venue.store.subscribe({
        name: 'matching-holds',
        categories: ['ledger'],
        onEvents: () => undefined,
        onCaughtUp: resolve,
      }),
    );
    const again = await venue.another('again', {});
    expect((await venue.all('market.symbols')).map(({ openOrders }) => openOrders)).toEqual([2, 1]);
    await again.matching.stop();
    await again.close();
    await venue.stop();
    venue.remove();
  });
});
