import { ORDER_TYPES, SIDE, STP_MODES, type MarketEvents, type OrderType } from '@corella/contracts/market';
import { BTCAUD, dataOf, MarketScene, type OrderDraft } from '../../testing/market-scene.js';

const ANCHOR = BTCAUD.listing.anchorTicks;
const sell = (draft: OrderDraft = {}): OrderDraft => ({ side: SIDE.sell, ...draft });
const endsOf = (scene: MarketScene, orderId: number): MarketEvents['OrderClosed'] | undefined =>
  dataOf(scene.log, 'OrderClosed').find((c) => c.orderId === orderId);
const restingIds = (scene: MarketScene): number[] => scene.machine.view().resting.map((row) => row[0]);

describe('order types', () => {
  const drafts: Readonly<Record<OrderType, OrderDraft>> = {
    limit: {},
    market: { orderType: 'market', costUnits: '10000000000' },
    ioc: { orderType: 'ioc' },
    fok: { orderType: 'fok' },
    'post-only': { orderType: 'post-only', priceTicks: ANCHOR - 1 },
    'stop-limit': { orderType: 'stop-limit', stopTicks: ANCHOR + 10, operator: 'gte' },
    'stop-limit-fok': { orderType: 'stop-limit-fok', stopTicks: ANCHOR + 10, operator: 'gte' },
  };

  it.each(ORDER_TYPES)('%s is accepted, replayed to the same state, and rests, waits or ends', (type) => {
    const scene = new MarketScene().listed();
    scene.hold(sell({ qtyLots: 20_000 }));
    const { ticket } = scene.hold(drafts[type]);
    expect(dataOf(scene.log, 'OrderAccepted').at(-1)).toMatchObject({ orderId: ticket.orderId, orderType: type });
    const { resting, stops } = scene.machine.view();
    const open = [...resting.map((row) => row[0]), ...stops.map((stop) => stop.orderId)].includes(ticket.orderId);
    expect(open).toBe(endsOf(scene, ticket.orderId) === undefined);
    expect(scene.replayed().hash()).toBe(scene.machine.hash());
  });
});

describe('immediate-or-cancel', () => {
  it('takes what there is and cancels the rest', () => {
    const scene = new MarketScene().listed();
    scene.hold(sell({ qtyLots: 4_000 }));
    const { ticket } = scene.hold({ orderType: 'ioc', qtyLots: 10_000 });
    expect(endsOf(scene, ticket.orderId)).toMatchObject({
      state: 'partial-canceled',
      reason: 'ioc-rest',
      filledLots: 4_000,
    });
    expect(endsOf(scene, scene.hold({ orderType: 'ioc' }).ticket.orderId)).toMatchObject({
      state: 'canceled',
      reason: 'ioc-rest',
    });
    expect(restingIds(scene)).toEqual([]);
  });
});

describe('fill-or-kill', () => {
  it('trades all or nothing, and says how much was available', () => {
    const scene = new MarketScene().listed();
    scene.hold(sell({ qtyLots: 4_000 }));
    scene.hold(sell({ qtyLots: 4_000, priceTicks: ANCHOR + 1 }));
    const short = scene.hold({ orderType: 'fok', qtyLots: 4_001 });
    expect(short.events).toHaveLength(1);
    expect(endsOf(scene, short.ticket.orderId)).toMatchObject({
      state: 'canceled',
      reason: 'fok-unfillable',
      rule: 'fill-or-kill',
      inputs: { qtyLots: 4_001, availableLots: 4_000 },
    });
    const whole = scene.hold({ orderType: 'fok', qtyLots: 8_000, priceTicks: ANCHOR + 1 });
    expect(endsOf(scene, whole.ticket.orderId)).toMatchObject({ state: 'filled', filledLots: 8_000 });
  });

  it.each(STP_MODES)('does not count its own lots (%s)', (stpMode) => {
    const scene = new MarketScene().listed();
    const own = scene.hold(sell({ qtyLots: 4_000, stpGroup: 'me' })).ticket;
    scene.hold(sell({ qtyLots: 4_000, stpGroup: 'other' }));
    const short = scene.hold({ orderType: 'fok', qtyLots: 8_000, stpGroup: 'me', stpMode });
    expect(endsOf(scene, short.ticket.orderId)).toMatchObject({ reason: 'fok-unfillable' });
    expect(restingIds(scene)).toContain(own.orderId);
    const behind = scene.hold({ orderType: 'fok', qtyLots: 4_000, stpGroup: 'me', stpMode });
    expect(endsOf(scene, behind.ticket.orderId)?.state).toBe(stpMode === 'cancel-maker' ? 'filled' : 'canceled');
  });
});

describe('post-only', () => {
  it('rests when it would take nothing, and otherwise ends at once', () => {
    const scene = new MarketScene().listed();
    const ask = scene.hold(sell({ orderType: 'post-only' })).ticket;
    const crossing = scene.hold({ orderType: 'post-only' });
    expect(endsOf(scene, crossing.ticket.orderId)).toMatchObject({
      state: 'canceled',
      reason: 'post-only-takes',
      inputs: { priceTicks: ANCHOR, bestTicks: ANCHOR },
    });
    const bid = scene.hold({ orderType: 'post-only', priceTicks: ANCHOR - 1 }).ticket;
    expect(restingIds(scene)).toEqual([bid.orderId, ask.orderId]);
    const taker = scene.hold({ qtyLots: 500 });
    expect(dataOf(taker.events, 'TradeExecuted')[0]?.maker).toMatchObject({
      orderId: ask.orderId,
      orderType: 'post-only',
    });
  });
});

describe('self-trade prevention', () => {
  const scene = (): MarketScene => {
    const made = new MarketScene().listed();
    made.hold(sell({ qtyLots: 1_000, stpGroup: 'other' }));
    made.hold(sell({ qtyLots: 1_000, stpGroup: 'me' }));
    made.hold(sell({ qtyLots: 1_000, stpGroup: 'other' }));
    return made;
  };
  /** The scene counts ids from 1,000. */
  const own = 1_001;

  it('cancels the resting order of its own group and goes on (cancel-maker)', () => {
    const made = scene();
    const { ticket, events } = made.hold({ qtyLots: 3_000, stpGroup: 'me', stpMode: 'cancel-maker' });
    expect(endsOf(made, own)).toMatchObject({
      state: 'canceled',
      reason: 'self-trade',
      inputs: { takerOrderId: ticket.orderId },
    });
    expect(dataOf(events, 'TradeExecuted')).toHaveLength(2);
    expect(restingIds(made)).toEqual([ticket.orderId]);
    expect(made.replayed().hash()).toBe(made.machine.hash());
  });

  it('cancels both (cancel-both)', () => {
    const made = scene();
    const { ticket } = made.hold({ qtyLots: 3_000, stpGroup: 'me', stpMode: 'cancel-both' });
    expect(endsOf(made, own)).toMatchObject({ reason: 'self-trade' });
    expect(endsOf(made, ticket.orderId)).toMatchObject({
      state: 'partial-canceled',
      reason: 'self-trade',
      rule: 'self-trade',
      inputs: { stpMode: 'cancel-both' },
      filledLots: 1_000,
    });
    expect(made.machine.view().resting).toHaveLength(1);
    expect(made.replayed().hash()).toBe(made.machine.hash());
  });
});
