import { SIDE, SYMBOL_STATE, type MarketEvents } from '@corella/contracts/market';
import { BTCAUD, dataOf, MarketScene, type OrderDraft } from '../../testing/market-scene.js';
import { MAX_TRIGGERED } from './trigger-stops.js';

const ANCHOR = BTCAUD.listing.anchorTicks;
const sell = (draft: OrderDraft = {}): OrderDraft => ({ side: SIDE.sell, ...draft });
const stop = (draft: OrderDraft = {}): OrderDraft => ({
  orderType: 'stop-limit',
  stopTicks: ANCHOR + 10,
  operator: 'gte',
  priceTicks: ANCHOR + 20,
  ...draft,
});
const endOf = (scene: MarketScene, orderId: number): MarketEvents['OrderClosed'] | undefined =>
  dataOf(scene.log, 'OrderClosed').find((c) => c.orderId === orderId);
const resume = { type: 'SetSymbolState', state: SYMBOL_STATE.online, reason: 'r', by: 's1, s2' } as const;

/** One trade at a price between two strangers. */
function print(scene: MarketScene, priceTicks: number, qtyLots = 1_000): ReturnType<MarketScene['hold']> {
  scene.hold(sell({ priceTicks, qtyLots }));
  return scene.hold({ priceTicks, qtyLots });
}

describe('stop-limit orders', () => {
  it('wait, then trade like a limit order in the append that triggered them', () => {
    const scene = new MarketScene().listed();
    const { ticket, events } = scene.hold(stop());
    expect(events.map((e) => e.type)).toEqual(['OrderAccepted']);
    expect(scene.machine.view()).toMatchObject({ resting: [], stops: [{ orderId: ticket.orderId }] });
    scene.hold(sell({ priceTicks: ANCHOR + 15, qtyLots: 4_000 }));
    const triggering = print(scene, ANCHOR + 10);
    expect(triggering.events.map((e) => e.type)).toEqual([
      'OrderAccepted',
      'TradeExecuted',
      'OrderClosed',
      'OrderClosed',
      'StopTriggered',
      'TradeExecuted',
      'OrderClosed',
    ]);
    expect(dataOf(triggering.events, 'StopTriggered')[0]).toMatchObject({
      orderId: ticket.orderId,
      lastTicks: ANCHOR + 10,
      stopTicks: ANCHOR + 10,
      priceTicks: ANCHOR + 20,
    });
    expect(scene.machine.view().resting.map((row) => [row[0], row[3], row[9]])).toEqual([
      [ticket.orderId, 6_000, 'stop-limit'],
    ]);
    expect(scene.replayed().hash()).toBe(scene.machine.hash());
  });

  it('fill completely at once when triggered, or end without a trade, if they are fill-or-kill', () => {
    for (const [lots, reason] of [
      [10_000, 'filled'],
      [9_999, 'fok-unfillable'],
    ] as const) {
      const scene = new MarketScene().listed();
      const { ticket } = scene.hold(stop({ orderType: 'stop-limit-fok', qtyLots: 10_000 }));
      scene.hold(sell({ priceTicks: ANCHOR + 15, qtyLots: lots }));
      const { events } = print(scene, ANCHOR + 10);
      expect(dataOf(events, 'StopTriggered')).toHaveLength(1);
      expect(endOf(scene, ticket.orderId)).toMatchObject({ reason, filledLots: reason === 'filled' ? 10_000 : 0 });
      expect(scene.machine.view().resting.map((row) => row[3])).toEqual(reason === 'filled' ? [] : [lots]);
      expect(scene.replayed().hash()).toBe(scene.machine.hash());
    }
  });

  it('wait whatever the book has, if they are fill-or-kill', () => {
    const scene = new MarketScene().listed();
    const { ticket } = scene.hold(stop({ orderType: 'stop-limit-fok' }));
    expect(scene.machine.view().stops).toMatchObject([{ orderId: ticket.orderId, fillOrKill: true }]);
    expect(scene.replayed().hash()).toBe(scene.machine.hash());
  });

  it.each<[string, OrderDraft, string]>([
    ['would trigger at once', stop({ stopTicks: ANCHOR }), 'stop-would-trigger'],
    ['would trigger at once, falling', stop({ stopTicks: ANCHOR, operator: 'lte' }), 'stop-would-trigger'],
    [
      'price is out of the band around its stop price',
      stop({ stopTicks: ANCHOR + 10, priceTicks: Math.ceil(ANCHOR * 1.11) }),
      'price-band',
    ],
    [
      'stop price is above the symbol’s largest',
      stop({ stopTicks: BTCAUD.parameters.maxPriceTicks + 1 }),
      'price-band',
    ],
    ['has no operator', stop({ operator: undefined }), 'size-limit'],
  ])('are refused when one %s', (_what, draft, reason) => {
    const scene = new MarketScene().listed();
    expect(dataOf(scene.hold(draft).events, 'OrderClosed')).toMatchObject([{ state: 'canceled', reason }]);
  });

  it('can be cancelled while they wait, only by their owner', () => {
    const scene = new MarketScene().listed();
    const { orderId } = scene.hold(stop()).ticket;
    expect(scene.cancel(orderId, 'spot:other')).toMatchObject({ ok: false, rejection: { code: 'order-unknown' } });
    expect(scene.cancel(orderId)).toMatchObject({ ok: true, value: { state: 'canceled', filledLots: 0 } });
    expect(scene.cancel(orderId)).toMatchObject({ ok: true, value: { already: true } });
  });

  it('close when the symbol does', () => {
    const scene = new MarketScene().listed();
    const { orderId } = scene.hold(stop()).ticket;
    scene.run({ ...resume, state: SYMBOL_STATE.offline });
    expect(endOf(scene, orderId)).toMatchObject({ reason: 'symbol-closed' });
  });

  it('are triggered by order id, at most a hundred per append, the rest on command', () => {
    const scene = new MarketScene().listed();
    for (let i = 0; i < MAX_TRIGGERED + 5; i += 1) scene.hold(stop({ orderId: 9_000 - i, qtyLots: 200 }));
    const first = dataOf(print(scene, ANCHOR + 10).events, 'StopTriggered').map((t) => t.orderId);
    expect(first).toEqual(Array.from({ length: MAX_TRIGGERED }, (_, i) => 9_000 - MAX_TRIGGERED - 4 + i));
    expect(scene.machine.stopsAreDue()).toBe(true);
    expect(dataOf(scene.run({ type: 'TriggerDueStops' }).events, 'StopTriggered')).toHaveLength(5);
    expect(scene.machine.stopsAreDue()).toBe(false);
    expect(scene.replayed().hash()).toBe(scene.machine.hash());
  });

  it('never make an append larger than a taker that meets the most makers', () => {
    const scene = new MarketScene().listed();
    for (let i = 0; i < 1_250; i += 1) scene.hold(sell({ qtyLots: 100, priceTicks: ANCHOR + 15 }));
    scene.hold(stop({ qtyLots: 60_000 }));
    scene.hold(stop({ qtyLots: 60_000 }));
    const triggering = print(scene, ANCHOR + 10);
    expect(dataOf(triggering.events, 'StopTriggered')).toHaveLength(1);
    expect(dataOf(scene.run({ type: 'TriggerDueStops' }).events, 'StopTriggered')).toHaveLength(1);
  });

  it('are checked against the band again when they are triggered', () => {
    const scene = new MarketScene().listed({ ...BTCAUD, parameters: { ...BTCAUD.parameters, buyCapPpm: 1_000_001 } });
    const falling = scene.hold(
      sell(stop({ operator: 'lte', side: SIDE.buy, stopTicks: ANCHOR - 100, priceTicks: ANCHOR - 95 })),
    ).ticket;
    print(scene, ANCHOR - 200);
    expect(endOf(scene, falling.orderId)).toMatchObject({ reason: 'price-band', rule: 'buy-cap' });
  });
});

describe('the fuse', () => {
  const TRIP = Math.ceil(ANCHOR * 0.85);
  const step = Math.ceil(ANCHOR * 0.92);

  it('stops trading in the append of the trade that moved the price too far, and cancels the rest of the market order', () => {
    const scene = new MarketScene().listed();
    print(scene, step);
    for (const priceTicks of [TRIP + 5, TRIP - 2, TRIP - 9]) scene.hold({ priceTicks, qtyLots: 500 });
    const { ticket, events } = scene.hold(sell({ orderType: 'market', qtyLots: 1_500, priceTicks: undefined }));
    expect(dataOf(events, 'TradeExecuted').map((t) => t.priceTicks)).toEqual([TRIP + 5, TRIP - 2]);
    expect(endOf(scene, ticket.orderId)).toMatchObject({
      state: 'partial-canceled',
      reason: 'fuse',
      rule: 'fuse',
      filledLots: 1_000,
      inputs: { fromTicks: ANCHOR, toTicks: TRIP - 2 },
    });
    expect(events.at(-1)).toMatchObject({
      type: 'SymbolStateSet',
      data: {
        state: SYMBOL_STATE.fuse,
        previous: SYMBOL_STATE.online,
        by: 'circuit-breaker',
        reason: 'the price moved from 161240.50 to 137054.41, by 15.00 % within 300 s',
        inputs: { fromTicks: ANCHOR, toTicks: TRIP - 2, movePpm: 150_000, limitPpm: 150_000, windowMs: 300_000 },
      },
    });
    expect(scene.machine.view().resting).toHaveLength(1);
    expect(dataOf(scene.hold().events, 'OrderClosed')).toMatchObject([
      { reason: 'symbol-not-trading', inputs: { state: 'fuse' } },
    ]);
    expect(scene.replayed().hash()).toBe(scene.machine.hash());
  });

  it('forgets a move that took longer than its window', () => {
    const scene = new MarketScene().listed();
    print(scene, step);
    scene.now += 301_000;
    print(scene, TRIP - 2);
    expect(scene.machine.symbolFacts()?.state).toBe(SYMBOL_STATE.online);
  });

  it('looks back no further than the resumption, and no stop is triggered before it', () => {
    const scene = new MarketScene().listed();
    print(scene, step);
    const low = scene.hold(
      sell({ orderType: 'stop-limit', stopTicks: TRIP, operator: 'lte', priceTicks: TRIP - 10 }),
    ).ticket;
    print(scene, TRIP - 2);
    expect(scene.machine.view().stops.map((s) => s.orderId)).toEqual([low.orderId]);
    const resumed = scene.run(resume);
    expect(resumed.events.map((e) => e.type)).toEqual(['SymbolStateSet', 'StopTriggered']);
    print(scene, TRIP - 5);
    expect(scene.machine.symbolFacts()?.state).toBe(SYMBOL_STATE.online);
    expect(scene.replayed().hash()).toBe(scene.machine.hash());
  });

  it('lets an all-or-nothing order finish before it stops trading', () => {
    const scene = new MarketScene().listed();
    print(scene, step);
    for (const priceTicks of [TRIP - 2, TRIP - 9]) scene.hold({ priceTicks, qtyLots: 500 });
    const { ticket } = scene.hold(sell({ orderType: 'fok', qtyLots: 1_000, priceTicks: TRIP - 9 }));
    expect(endOf(scene, ticket.orderId)).toMatchObject({ state: 'filled' });
    expect(scene.machine.symbolFacts()?.state).toBe(SYMBOL_STATE.fuse);
  });
});
