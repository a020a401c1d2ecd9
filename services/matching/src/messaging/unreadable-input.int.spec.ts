import { SIDE, SYMBOL_STATE, type OrderTicket, type SymbolView } from '@corella/contracts/market';
import { unreadableIn } from '@corella/event-store/readable';
import { MARKETS } from '../domain/admin/markets.js';
import { eventually, GivenVenue } from '../testing/given-venue.js';
import { ticketOf, type OrderDraft } from '../testing/market-scene.js';

const THREE = MARKETS.slice(0, 3);
const PRICES: Readonly<Record<string, number>> = Object.fromEntries(
  THREE.map(({ listing }) => [listing.symbol, listing.anchorTicks]),
);
let nextId = 368_640_000_000_000;

function order(symbol: string, draft: OrderDraft = {}): OrderTicket {
  nextId += 1;
  return ticketOf({ orderId: nextId, symbol, qtyLots: 10_000, priceTicks: PRICES[symbol] ?? 1, ...draft });
}

describe('input that cannot be read', () => {
  let venue: GivenVenue;
  const view = async (symbol: string): Promise<SymbolView | undefined> =>
    (await venue.all('market.symbols')).find(({ listing }) => listing.symbol === symbol);
  const stateOf = async (symbol: string) => (await view(symbol))?.state;
  const opens = async (symbol: string) => (await view(symbol))?.openOrders ?? -1;
  const tradesOn = async (symbol: string): Promise<void> => {
    const before = await opens(symbol);
    await venue.hold([order(symbol)]);
    await eventually(async () => (await opens(symbol)) === before + 1);
  };
  const restart = async (markets = THREE): Promise<void> => {
    await venue.stop();
    venue.alarms.length = 0;
    await venue.start({ markets });
  };
  const damaged = (symbol: string, damage: object): object => ({
    order: { ...order(symbol), ...damage },
    holdAsset: 'aud',
    holdUnits: '1',
    postings: [],
  });

  beforeEach(async () => {
    venue = new GivenVenue({ markets: THREE });
    await venue.start();
  });
  afterEach(async () => {
    expect(venue.faults).toEqual([]);
    await venue.stop();
    venue.remove();
  });

  it('closes the order with a full release, stops only its market, and raises an alarm', async () => {
    const bad = order('btcaud');
    await venue.append('ledger-0', 'FundsHeld', damaged('btcaud', { orderId: bad.orderId, side: 3 }));
    await eventually(async () => (await stateOf('btcaud')) === SYMBOL_STATE.suspend);
    expect(await view('btcaud')).toMatchObject({
      stateReason: `order ${bad.orderId} cannot be read: its side is neither buy nor sell`,
      stateBy: ['matching'],
    });
    expect(venue.alarms).toEqual([expect.stringMatching(/^market-btcaud has stopped: order \d+ cannot be read/)]);
    const log = await venue.store.readStream('market-btcaud', { from: 0, limit: 10 });
    expect(log.at(-2)).toMatchObject({
      type: 'OrderClosed',
      data: { orderId: bad.orderId, state: 'canceled', reason: 'symbol-not-trading', rule: 'order-unreadable' },
    });
    await tradesOn('ethaud');
  });

  it('leaves the market stopped until two people resume it, even after a restart; the next bad input stops it again', async () => {
    await venue.append('ledger-0', 'FundsHeld', damaged('btcaud', { orderType: 'iceberg' }));
    await eventually(async () => (await stateOf('btcaud')) === SYMBOL_STATE.suspend);
    await restart();
    expect(await stateOf('btcaud')).toBe(SYMBOL_STATE.suspend);
    expect(venue.alarms).toEqual([expect.stringMatching(/^market-btcaud is still stopped/)]);
    await venue.grant('market-resume', { symbol: 'btcaud', from: SYMBOL_STATE.suspend, to: SYMBOL_STATE.online });
    await eventually(async () => (await stateOf('btcaud')) === SYMBOL_STATE.online);
    await tradesOn('btcaud');
    await venue.append('ledger-0', 'FundsHeld', damaged('btcaud', { orderType: 'iceberg' }));
    await eventually(async () => (await stateOf('btcaud')) === SYMBOL_STATE.suspend);
  });

  it('leaves a hold of an unknown market open, reports it at every start, and takes it once the market is listed', async () => {
    await restart(THREE.slice(0, 2));
    const fourth = { ...THREE[2]!, listing: { ...THREE[2]!.listing, symbol: 'newaud' } };
    const early = order('newaud', { priceTicks: fourth.listing.anchorTicks });
    await venue.hold([early]);
    await eventually(() => venue.matching.troubles().length === 1);
    await tradesOn('btcaud');
    await restart();
    expect(venue.matching.troubles()).toEqual([
      { symbol: 'newaud', finding: 'there is no such market', waitingHolds: 1 },
    ]);
    expect(venue.alarms).toEqual([expect.stringMatching(/^1 holds from ledger revision 0 wait for market-newaud/)]);
    await tradesOn('btcaud');
    await restart([...THREE, fourth]);
    expect(venue.matching.troubles()).toEqual([]);
    expect(await opens('newaud')).toBe(1);
    expect((await venue.cancel('newaud', early.orderId, 0)).result).toMatchObject({ ok: true });
  });

  it('takes a market out of service whose own log cannot be replayed, and starts the others', async () => {
    await tradesOn('ethaud');
    await venue.append('market-btcaud', 'TradeExecuted', { tradeId: 'x' });
    await restart();
    expect(await view('btcaud')).toMatchObject({
      state: SYMBOL_STATE.suspend,
      stateReason: expect.stringMatching(/TradeExecuted at revision 1 of market-btcaud cannot be replayed/) as string,
    });
    expect(await opens('ethaud')).toBe(1);
    await tradesOn('ethaud');
    await expect(venue.cancel('btcaud', 1, 0)).rejects.toThrow('out of service');
    await venue.hold([order('btcaud')]);
    await eventually(() => venue.matching.troubles()[0]?.waitingHolds === 1);
    expect(venue.alarms[0]).toMatch(/^market-btcaud is out of service until the next start/);
  });

  it('takes a market out of service that meets a hold without a name, and tries it again at the next start', async () => {
    await venue.append('ledger-0', 'FundsHeld', damaged('btcaud', { orderId: null }));
    await eventually(async () => (await stateOf('btcaud')) === SYMBOL_STATE.suspend);
    await tradesOn('ethaud');
    await restart();
    await eventually(() => venue.matching.troubles().length === 1);
    expect(venue.alarms[0]).toMatch(/holds funds for an order without id or account/);
    await tradesOn('ethaud');
  });

  it('ends an order whose hold does not fit its schema, and goes on with everything else', async () => {
    await venue.stop();
    await venue.start({ check: unreadableIn });
    const bad = order('btcaud');
    await venue.append('ledger-0', 'FundsHeld', { ...damaged('btcaud', bad), holdUnits: 7 });
    await eventually(async () => (await stateOf('btcaud')) === SYMBOL_STATE.suspend);
    expect((await view('btcaud'))?.stateReason).toMatch(/cannot be read: event FundsHeld of ledger: holdUnits: /);
    await venue.append('ledger-0', 'FundsLost', {});
    await venue.append('approval-a1', 'ApprovalGranted', { approvalId: 7 });
    await eventually(() => venue.alarms.some((alarm) => alarm.startsWith('approval-a1 cannot be read')));
    await tradesOn('ethaud');
  });

  it('takes a market out of service whose own log does not fit its schemas, and starts with all others', async () => {
    await tradesOn('ethaud');
    await venue.append('market-btcaud', 'OrderClosed', { orderId: '7' });
    await venue.stop();
    venue.alarms.length = 0;
    await venue.start({ check: unreadableIn });
    expect((await view('btcaud'))?.stateReason).toMatch(/revision 1 of market-btcaud cannot be read: .*orderId/);
    expect(await stateOf('btcaud')).toBe(SYMBOL_STATE.suspend);
    await tradesOn('ethaud');
  });

  it('takes a market out of service whose decision no append can hold, and no other', async () => {
    await tradesOn('btcaud');
    const log = () => venue.store.readStream('market-btcaud', { from: 0, limit: 10 });
    const before = await log();
    await venue.append('ledger-0', 'FundsHeld', damaged('btcaud', { side: SIDE.sell, costUnits: '1'.repeat(899_300) }));
    await eventually(() => venue.matching.troubles().length === 1);
    expect(venue.alarms[0]).toMatch(/FundsHeld, ledger-0 at 1, makes \d events of \d+ bytes/);
    expect(await log()).toEqual(before);
    await tradesOn('ethaud');
    await restart();
    await tradesOn('ethaud');
  });
});
