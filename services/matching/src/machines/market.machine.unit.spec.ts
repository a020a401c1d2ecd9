import { SIDE, SYMBOL_STATE, type MarketEvents, type SymbolState } from '@corella/contracts/market';
import { MAX_FILLS } from '../domain/book/fills.js';
import { CLEAR_BATCH } from '../domain/state/cancel-order.js';
import { BTCAUD, dataOf, MarketScene, type OrderDraft } from '../testing/market-scene.js';

const ANCHOR = BTCAUD.listing.anchorTicks;
const sell = (draft: OrderDraft = {}): OrderDraft => ({ side: SIDE.sell, ...draft });
const marketBuy = (costUnits: string, draft: OrderDraft = {}): OrderDraft => ({
  side: SIDE.buy,
  orderType: 'market',
  costUnits,
  ...draft,
});
const marketSell = (qtyLots: number, draft: OrderDraft = {}): OrderDraft => ({
  side: SIDE.sell,
  orderType: 'market',
  qtyLots,
  ...draft,
});
const endOf = (
  events: MarketScene['log'] | ReturnType<MarketScene['hold']>['events'],
  orderId: number,
): MarketEvents['OrderClosed'] | undefined => dataOf(events, 'OrderClosed').find((c) => c.orderId === orderId);
const setState = (scene: MarketScene, state: SymbolState): ReturnType<MarketScene['run']> =>
  scene.run({ type: 'SetSymbolState', state, reason: 'test', by: 'staff-1' });

describe('sequencing limit orders', () => {
  it('accepts and rests an order that meets nobody', () => {
    const scene = new MarketScene().listed();
    const { ticket, events } = scene.hold();
    expect(events.map((e) => e.type)).toEqual(['OrderAccepted']);
    expect(scene.machine.view().resting.map((r) => r[0])).toEqual([ticket.orderId]);
  });

  it('trades at the maker’s price, oldest first, and closes filled orders', () => {
    const scene = new MarketScene().listed();
    const first = scene.hold(sell({ qtyLots: 4_000 })).ticket;
    const second = scene.hold(sell({ qtyLots: 4_000 })).ticket;
    const { ticket, events } = scene.hold({ qtyLots: 6_000, priceTicks: ANCHOR + 5 });
    expect(events.map((e) => e.type)).toEqual([
      'OrderAccepted',
      'TradeExecuted',
      'OrderClosed',
      'TradeExecuted',
      'OrderClosed',
    ]);
    const [one, two] = dataOf(events, 'TradeExecuted');
    expect(one).toMatchObject({
      tradeId: 1,
      priceTicks: ANCHOR,
      qtyLots: 4_000,
      takerSide: SIDE.buy,
      maker: { orderId: first.orderId, filledLots: 4_000, limitTicks: ANCHOR },
    });
    expect(two).toMatchObject({
      tradeId: 2,
      qtyLots: 2_000,
      maker: { orderId: second.orderId, filledLots: 2_000 },
      taker: { orderId: ticket.orderId, filledLots: 6_000, limitTicks: ANCHOR + 5 },
    });
    expect(two?.taker.filledValue).toBe(6_000 * ANCHOR);
    expect(endOf(events, ticket.orderId)).toMatchObject({ state: 'filled', reason: 'filled', filledLots: 6_000 });
  });

  it('cancels the rest of a taker that would meet its own group', () => {
    const scene = new MarketScene().listed();
    scene.hold(sell({ qtyLots: 1_000, stpGroup: 'a' }));
    const own = scene.hold(sell({ qtyLots: 1_000, stpGroup: 'b' })).ticket;
    const { ticket, events } = scene.hold({ qtyLots: 5_000, stpGroup: 'b' });
    expect(endOf(events, ticket.orderId)).toMatchObject({
      state: 'partial-canceled',
      reason: 'self-trade',
      filledLots: 1_000,
    });
    expect(scene.machine.view().resting.map((r) => r[0])).toEqual([own.orderId]);
  });

  it('meets at most a thousand makers', () => {
    const scene = new MarketScene().listed();
    for (let i = 0; i < MAX_FILLS + 1; i += 1) scene.hold(sell({ qtyLots: 100 }));
    const { ticket, events } = scene.hold({ qtyLots: 1_000_000 });
    expect(dataOf(events, 'TradeExecuted')).toHaveLength(MAX_FILLS);
    expect(endOf(events, ticket.orderId)).toMatchObject({ state: 'partial-canceled', reason: 'too-many-fills' });
  });

  it.each<[string, OrderDraft, string, string]>([
    ['a buy above 110 % of the last price', { priceTicks: Math.floor(ANCHOR * 1.1) + 1 }, 'price-band', 'buy-cap'],
    [
      'a sell under 90 % of the last price',
      sell({ priceTicks: Math.ceil(ANCHOR * 0.9) - 1 }),
      'price-band',
      'sell-floor',
    ],
    [
      'a price above the symbol’s largest',
      sell({ priceTicks: BTCAUD.parameters.maxPriceTicks + 1 }),
      'price-band',
      'max-price',
    ],
    ['too small an amount', { qtyLots: BTCAUD.parameters.minLots - 1 }, 'size-limit', 'min-amount'],
    ['too large an amount', { qtyLots: BTCAUD.parameters.maxLots + 1 }, 'size-limit', 'max-amount'],
    ['too small a value', { qtyLots: BTCAUD.parameters.minLots, priceTicks: 1 }, 'value-limit', 'min-value'],
    ['too large a market sell', marketSell(BTCAUD.parameters.maxMarketSellLots + 1), 'size-limit', 'max-market-sell'],
    ['too dear a market buy', marketBuy('100000000000001'), 'value-limit', 'max-market-buy'],
  ])('refuses %s with the figures that broke the rule', (_what, draft, reason, rule) => {
    const scene = new MarketScene().listed();
    const { events, ticket } = scene.hold(draft);
    expect(events).toHaveLength(1);
    expect(endOf(events, ticket.orderId)).toMatchObject({ state: 'canceled', reason, rule, filledLots: 0 });
    expect(Object.keys(endOf(events, ticket.orderId)?.inputs ?? {})).not.toHaveLength(0);
  });

  it('accepts prices on the edges of the band', () => {
    const scene = new MarketScene().listed();
    expect(scene.hold(sell({ priceTicks: Math.ceil(ANCHOR * 0.9) })).events[0]?.type).toBe('OrderAccepted');
    expect(scene.hold({ priceTicks: Math.floor((ANCHOR * 11) / 10), stpGroup: 'x' }).events[0]?.type).toBe(
      'OrderAccepted',
    );
  });

  it('ignores a hold that it has taken already', () => {
    const scene = new MarketScene().listed();
    const { input } = scene.hold();
    const hash = scene.machine.hash();
    expect(scene.absorb(input)).toEqual([]);
    expect(scene.machine.hash()).toBe(hash);
  });
});

describe('market orders', () => {
  it('buys whole lots for at most the cost', () => {
    const scene = new MarketScene().listed();
    scene.hold(sell({ qtyLots: 1_000 }));
    scene.hold(sell({ qtyLots: 1_000, priceTicks: ANCHOR + 100 }));
    const cost = ANCHOR * 1_000 + (ANCHOR + 100) * 10 + 17;
    const { ticket, events } = scene.hold(marketBuy(String(cost)));
    expect(endOf(events, ticket.orderId)).toMatchObject({ state: 'filled', filledLots: 1_010, filledValue: cost - 17 });
  });

  it('is filled when what is left buys no lot anywhere, partly cancelled when liquidity ends', () => {
    const scene = new MarketScene().listed();
    scene.hold(sell({ qtyLots: 1_000 }));
    const exact = scene.hold(marketBuy(String(ANCHOR * 1_000 + 5)));
    expect(endOf(exact.events, exact.ticket.orderId)).toMatchObject({ state: 'filled', filledLots: 1_000 });
    scene.hold(sell({ qtyLots: 1_000 }));
    const more = scene.hold(marketBuy(String(ANCHOR * 1_001)));
    expect(endOf(more.events, more.ticket.orderId)).toMatchObject({
      state: 'partial-canceled',
      reason: 'no-liquidity',
      filledLots: 1_000,
    });
  });

  it('never fills beyond 10 % of the last price at acceptance', () => {
    const scene = new MarketScene().listed();
    const bound = Math.floor((ANCHOR * 11) / 10);
    scene.hold(sell({ qtyLots: 1_000, priceTicks: bound + 1 }));
    const none = scene.hold(marketBuy('10000000000'));
    expect(endOf(none.events, none.ticket.orderId)).toMatchObject({
      state: 'canceled',
      reason: 'market-bound',
      rule: 'market-bound',
      inputs: { boundTicks: bound, nextTicks: bound + 1 },
    });
    scene.hold({ qtyLots: 1_000, priceTicks: Math.ceil(ANCHOR * 0.9) - 1 });
    const low = scene.hold(marketSell(500));
    expect(endOf(low.events, low.ticket.orderId)).toMatchObject({ state: 'canceled', reason: 'market-bound' });
  });

  it('sells a quantity at the bids in order and cancels what nobody buys', () => {
    const scene = new MarketScene().listed();
    scene.hold({ qtyLots: 300, priceTicks: ANCHOR - 10 });
    scene.hold({ qtyLots: 300 });
    const { ticket, events } = scene.hold(marketSell(1_000));
    expect(dataOf(events, 'TradeExecuted').map((t) => t.priceTicks)).toEqual([ANCHOR, ANCHOR - 10]);
    expect(dataOf(events, 'TradeExecuted')[0]?.taker).not.toHaveProperty('limitTicks', expect.anything());
    expect(endOf(events, ticket.orderId)).toMatchObject({
      state: 'partial-canceled',
      reason: 'no-liquidity',
      filledLots: 600,
    });
  });
});

describe('cancels', () => {
  it('close a resting order and say what had been filled', () => {
    const scene = new MarketScene().listed();
    const maker = scene.hold(sell({ qtyLots: 1_000 })).ticket;
    scene.hold({ qtyLots: 400 });
    expect(scene.cancel(maker.orderId)).toEqual({
      ok: true,
      value: { orderId: maker.orderId, state: 'partial-canceled', already: false, filledLots: 400 },
    });
    expect(scene.cancel(maker.orderId)).toMatchObject({
      ok: true,
      value: { already: true, state: 'partial-canceled' },
    });
  });

  it('do not show or touch another account’s order', () => {
    const scene = new MarketScene().listed();
    const { orderId } = scene.hold().ticket;
    expect(scene.cancel(orderId, 'spot:other')).toMatchObject({ ok: false, rejection: { code: 'order-unknown' } });
    expect(scene.cancel(77)).toMatchObject({ ok: false, rejection: { code: 'order-finished' } });
    expect(scene.machine.view().resting).toHaveLength(1);
  });
});

describe('symbol states', () => {
  it.each([SYMBOL_STATE.suspend, SYMBOL_STATE.fuse])(
    '%d keeps resting orders, takes cancels and closes what comes in',
    (state) => {
      const scene = new MarketScene().listed();
      const { orderId } = scene.hold().ticket;
      setState(scene, state);
      const late = scene.hold();
      expect(endOf(late.events, late.ticket.orderId)).toMatchObject({
        state: 'canceled',
        reason: 'symbol-not-trading',
      });
      expect(scene.cancel(orderId)).toMatchObject({ ok: true, value: { state: 'canceled' } });
    },
  );

  it.each([SYMBOL_STATE.notOnline, SYMBOL_STATE.offline, SYMBOL_STATE.transferBoard])(
    '%d cancels all orders, a bounded number an append',
    (state) => {
      const scene = new MarketScene().listed();
      for (let i = 0; i < CLEAR_BATCH + 5; i += 1) scene.hold({ priceTicks: ANCHOR - i });
      const { events } = setState(scene, state);
      expect(dataOf(events, 'OrderClosed').map((c) => c.reason)).toEqual(
        Array.from({ length: CLEAR_BATCH }, () => 'symbol-closed'),
      );
      expect(scene.run({ type: 'ClearBook' }).reply).toEqual({ ok: true, value: { changed: true } });
      expect(scene.machine.view().resting).toHaveLength(0);
      expect(scene.run({ type: 'ClearBook' }).reply).toEqual({ ok: true, value: { changed: false } });
    },
  );

  it('refuses a change that was based on an outdated view', () => {
    const scene = new MarketScene().listed();
    const command = {
      type: 'SetSymbolState',
      state: SYMBOL_STATE.suspend,
      expected: SYMBOL_STATE.suspend,
      reason: 'r',
      by: 's',
    } as const;
    expect(scene.run(command).reply).toMatchObject({ ok: false, rejection: { code: 'state-changed' } });
    expect(setState(scene, SYMBOL_STATE.online).reply).toMatchObject({
      ok: false,
      rejection: { code: 'state-unchanged' },
    });
  });
});
