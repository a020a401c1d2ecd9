import { SIDE, SYMBOL_STATE, type OrderTicket } from '@corella/contracts/market';
import { MARKETS } from '../domain/admin/markets.js';
import { eventually, GivenVenue } from '../testing/given-venue.js';
import { ticketOf, type OrderDraft } from '../testing/market-scene.js';

let nextId = 368_640_000_000_000;

function order(draft: OrderDraft = {}): OrderTicket {
  nextId += 1;
  return ticketOf({ orderId: nextId, ...draft });
}

describe('a market whose settlement has stopped', () => {
  const venue = new GivenVenue({ markets: MARKETS.slice(0, 1) });
  const view = async () => (await venue.all('market.symbols'))[0];
  const log = () => venue.store.readStream('market-btcaud', { from: 0, limit: 100 });
  /** What the ledger sends when an event of the market cannot be booked. It is sent again until it is answered. */
  const suspend = () =>
    venue.command('btcaud', {
      type: 'SetSymbolState',
      state: SYMBOL_STATE.suspend,
      reason: 'settlement stopped: trade 1 cannot be booked',
      by: 'ledger',
    });
  const resume = () =>
    venue.grant('market-resume', { symbol: 'btcaud', from: SYMBOL_STATE.suspend, to: SYMBOL_STATE.online });

  beforeAll(() => venue.start());
  afterAll(async () => {
    expect(venue.faults).toEqual([]);
    await venue.stop();
    venue.remove();
  });

  it('stops trading once, keeps resting orders, and closes orders on their way with a full release', async () => {
    const resting = order({ side: SIDE.sell });
    await venue.hold([resting]);
    await eventually(async () => (await view())?.openOrders === 1);
    expect((await suspend()).result).toMatchObject({ ok: true });
    expect((await suspend()).result).toMatchObject({ ok: false, rejection: { code: 'state-unchanged' } });
    const late = order({ side: SIDE.buy });
    await venue.hold([late]);
    await eventually(async () => (await log()).at(-1)?.type === 'OrderClosed');
    expect((await log()).at(-1)?.data).toMatchObject({
      orderId: late.orderId,
      state: 'canceled',
      reason: 'symbol-not-trading',
      filledLots: 0,
    });
    expect(await view()).toMatchObject({ state: SYMBOL_STATE.suspend, openOrders: 1, stateBy: ['ledger'] });
  });

  it('takes cancels meanwhile, even after a restart, which does not resume it', async () => {
    const other = order({ side: SIDE.sell });
    await venue.stop();
    await venue.start();
    expect((await view())?.state).toBe(SYMBOL_STATE.suspend);
    const revision = await venue.hold([other]);
    expect((await venue.cancel('btcaud', other.orderId, revision)).result).toMatchObject({
      ok: true,
      value: { state: 'canceled', already: true },
    });
  });

  it('trades again once two people have resumed it, and resting orders meet new ones', async () => {
    const approvalId = await resume();
    await eventually(async () => (await view())?.state === SYMBOL_STATE.online);
    expect(await view()).toMatchObject({ stateApprovalId: approvalId, stateBy: ['s1', 's2'] });
    await venue.hold([order({ side: SIDE.buy })]);
    await eventually(async () => (await view())?.openOrders === 0);
    expect((await log()).filter(({ type }) => type === 'TradeExecuted')).toHaveLength(1);
  });

  it('has the same hash live and after a restart', async () => {
    const before = await venue.matching.liveHashes();
    await venue.stop();
    await venue.start();
    expect(await venue.matching.liveHashes()).toEqual(before);
  });
});
