import { SIDE, SYMBOL_STATE, SYMBOL_STATE_NAMES, type MarketEvents } from '@corella/contracts/market';
import { BTCAUD, dataOf, MarketScene, type OrderDraft } from '../../testing/market-scene.js';

const ANCHOR = BTCAUD.listing.anchorTicks;
const ME: OrderDraft = { account: 'spot:1', stpGroup: '1', side: SIDE.buy, priceTicks: ANCHOR - 10, qtyLots: 10_000 };
const STOP: OrderDraft = { ...ME, orderType: 'stop-limit', stopTicks: ANCHOR + 10, operator: 'gte' };

/** My order rests between two others at its price. */
function queue(draft: OrderDraft = ME): { readonly scene: MarketScene; readonly old: number } {
  const scene = new MarketScene().listed();
  scene.hold({ priceTicks: ANCHOR - 10 });
  const old = scene.hold(draft).ticket.orderId;
  scene.hold({ priceTicks: ANCHOR - 10 });
  return { scene, old };
}
const restingIds = (scene: MarketScene): number[] => scene.machine.view().resting.map((row) => row[0]);
const waitingIds = (scene: MarketScene): number[] => scene.machine.view().stops.map((stop) => stop.orderId);
const endOf = (scene: MarketScene, orderId: number): MarketEvents['OrderClosed'] | undefined =>
  dataOf(scene.log, 'OrderClosed').find((closed) => closed.orderId === orderId);
const replacing = (old: number, draft: OrderDraft = {}, filledLots = 0): OrderDraft => ({
  ...ME,
  ...draft,
  replaces: { orderId: old, filledLots },
});

describe('replacing an open order', () => {
  it('ends the old order and accepts the new one in one append, in this order', () => {
    const { scene, old } = queue();
    const { ticket, events } = scene.hold(replacing(old, { priceTicks: ANCHOR - 5 }));
    expect(events.map(({ type }) => type)).toEqual(['OrderClosed', 'OrderAccepted']);
    expect(dataOf(events, 'OrderClosed')).toEqual([
      expect.objectContaining({ orderId: old, state: 'canceled', reason: 'replaced', replacedBy: ticket.orderId }),
    ]);
    expect(restingIds(scene)[0]).toBe(ticket.orderId);
    expect(restingIds(scene)).not.toContain(old);
    expect(scene.replayed().hash()).toBe(scene.machine.hash());
  });

  it('stands at the end of the queue, even at the same price', () => {
    const { scene, old } = queue();
    const { ticket } = scene.hold(replacing(old));
    expect(restingIds(scene).at(-1)).toBe(ticket.orderId);
  });

  it('keeps what was filled with the old order', () => {
    const { scene, old } = queue();
    scene.hold({ side: SIDE.sell, qtyLots: 14_000, priceTicks: ANCHOR - 10 });
    const { ticket } = scene.hold(replacing(old, { qtyLots: 6_000 }, 4_000));
    expect(endOf(scene, old)).toMatchObject({ state: 'partial-canceled', reason: 'replaced', filledLots: 4_000 });
    expect(
      scene.machine
        .view()
        .resting.find(([id]) => id === ticket.orderId)
        ?.slice(3, 5),
    ).toEqual([6_000, 0]);
    expect(scene.replayed().hash()).toBe(scene.machine.hash());
  });

  it('trades at once when its new price meets somebody, after the old order has ended', () => {
    const { scene, old } = queue();
    scene.hold({ side: SIDE.sell, qtyLots: 4_000, priceTicks: ANCHOR });
    const { ticket, events } = scene.hold(replacing(old, { priceTicks: ANCHOR }));
    expect(events.map(({ type }) => type)).toEqual(['OrderClosed', 'OrderAccepted', 'TradeExecuted', 'OrderClosed']);
    expect(restingIds(scene)[0]).toBe(ticket.orderId);
  });

  it('moves a stop that waits', () => {
    const scene = new MarketScene().listed();
    const old = scene.hold(STOP).ticket.orderId;
    const { ticket } = scene.hold({ ...replacing(old, STOP), stopTicks: ANCHOR + 20 });
    expect(waitingIds(scene)).toEqual([ticket.orderId]);
    expect(scene.machine.view().stops[0]).toMatchObject({ stopTicks: ANCHOR + 20 });
    expect(scene.replayed().hash()).toBe(scene.machine.hash());
  });

  it('can itself be replaced', () => {
    const { scene, old } = queue();
    const second = scene.hold(replacing(old, { qtyLots: 5_000 })).ticket.orderId;
    const third = scene.hold(replacing(second, { qtyLots: 3_000 })).ticket.orderId;
    expect([endOf(scene, old)?.replacedBy, endOf(scene, second)?.replacedBy]).toEqual([second, third]);
    expect(restingIds(scene)).toHaveLength(3);
  });

  it('happens once, however often it is delivered', () => {
    const { scene, old } = queue();
    const { input } = scene.hold(replacing(old));
    const hash = scene.machine.hash();
    expect(scene.absorb(input)).toEqual([]);
    expect(scene.machine.hash()).toBe(hash);
  });

  it('lets a later cancel of the old order know how it ended', () => {
    const { scene, old } = queue();
    scene.hold(replacing(old));
    expect(scene.cancel(old, 'spot:1')).toEqual({
      ok: true,
      value: { orderId: old, state: 'canceled', already: true, filledLots: 0 },
    });
  });
});

describe('a refused replacement', () => {
  const refusals: readonly (readonly [string, OrderDraft, number, string, string])[] = [
    ['comes after a fill that its owner did not know of', {}, 1, 'too-late-to-replace', 'replace-changed'],
    ['is of another account', { account: 'spot:2', stpGroup: '2' }, 0, 'too-late-to-replace', 'replace-open'],
    ['is on the other side', { side: SIDE.sell }, 0, 'too-late-to-replace', 'replace-open'],
    ['is of another type', { orderType: 'post-only' }, 0, 'too-late-to-replace', 'replace-open'],
    ['is outside the band', { priceTicks: 2 * ANCHOR }, 0, 'price-band', 'buy-cap'],
    ['is too small', { qtyLots: 1 }, 0, 'size-limit', 'min-amount'],
  ];
  it.each(refusals)(
    '%s: only the new order ends, the old one keeps its place',
    (_what, draft, filled, reason, rule) => {
      const { scene, old } = queue();
      const before = restingIds(scene);
      const { ticket, events } = scene.hold(replacing(old, draft, filled));
      expect(dataOf(events, 'OrderClosed')).toMatchObject([
        { orderId: ticket.orderId, state: 'canceled', reason, rule },
      ]);
      expect(events).toHaveLength(1);
      expect(dataOf(events, 'OrderClosed')[0]).not.toHaveProperty('replacedBy');
      expect(restingIds(scene)).toEqual(before);
      expect(scene.replayed().hash()).toBe(scene.machine.hash());
    },
  );

  it('is post-only and would take: the old order stays', () => {
    const { scene, old } = queue({ ...ME, orderType: 'post-only' });
    scene.hold({ side: SIDE.sell, priceTicks: ANCHOR });
    const before = restingIds(scene);
    const { events } = scene.hold(replacing(old, { orderType: 'post-only', priceTicks: ANCHOR }));
    expect(dataOf(events, 'OrderClosed')).toMatchObject([{ reason: 'post-only-takes', rule: 'post-only' }]);
    expect(restingIds(scene)).toEqual(before);
  });

  it('comes second: of two replacements of one order the first takes its place', () => {
    const { scene, old } = queue();
    const first = scene.hold(replacing(old)).ticket.orderId;
    const { ticket } = scene.hold(replacing(old, { qtyLots: 5_000 }));
    expect(endOf(scene, ticket.orderId)).toMatchObject({ reason: 'too-late-to-replace', inputs: { replaces: old } });
    expect(restingIds(scene)).toContain(first);
    expect(restingIds(scene)).not.toContain(ticket.orderId);
  });

  it('comes after a cancel', () => {
    const { scene, old } = queue();
    scene.cancel(old, 'spot:1');
    const { ticket } = scene.hold(replacing(old));
    expect(endOf(scene, ticket.orderId)).toMatchObject({ reason: 'too-late-to-replace', rule: 'replace-open' });
  });

  it.each([SYMBOL_STATE.preOnline, SYMBOL_STATE.suspend])('comes in state %s: the old order rests on', (state) => {
    const { scene, old } = queue();
    scene.run({ type: 'SetSymbolState', state, reason: 'test', by: 'staff-1' });
    const { ticket } = scene.hold(replacing(old));
    expect(endOf(scene, ticket.orderId)).toMatchObject({
      reason: 'symbol-not-trading',
      inputs: { state: SYMBOL_STATE_NAMES[state] },
    });
    expect(restingIds(scene)).toContain(old);
  });

  it('names a stop that was triggered in the meantime, although nothing of it was filled', () => {
    const scene = new MarketScene().listed();
    const old = scene.hold({ ...STOP, priceTicks: ANCHOR + 5 }).ticket.orderId;
    scene.hold({ side: SIDE.sell, qtyLots: 1_000, priceTicks: ANCHOR + 10 });
    scene.hold({ qtyLots: 1_000, priceTicks: ANCHOR + 10 });
    expect(restingIds(scene)).toEqual([old]);
    const { ticket } = scene.hold({ ...replacing(old, STOP), stopTicks: ANCHOR + 30 });
    expect(endOf(scene, ticket.orderId)).toMatchObject({ reason: 'too-late-to-replace', rule: 'replace-changed' });
    expect(restingIds(scene)).toEqual([old]);
  });

  it('cannot be read: its market stops and the old order stays', () => {
    const { scene, old } = queue();
    const damaged = { ...replacing(old), replaces: { orderId: old, filledLots: -1 } };
    const { ticket } = scene.hold(damaged);
    expect(endOf(scene, ticket.orderId)).toMatchObject({ rule: 'order-unreadable' });
    expect(restingIds(scene)).toContain(old);
  });
});
