import { SIDE, SYMBOL_STATE, type SymbolView } from '@corella/contracts/market';
import { orderBudget } from './domain/budget.js';
import { HouseOrders } from './house-orders.js';
import { MarketMaker } from './market-maker.js';
import { GivenHouse, NOON } from './testing/given-house.js';

const view: SymbolView = {
  listing: {
    symbol: 'btcaud',
    index: 0,
    base: 'btc',
    quote: 'aud',
    pricePrecision: 2,
    amountPrecision: 6,
    anchorTicks: 16_124_050,
    weight: 1,
  },
  parameters: {
    version: 1,
    minLots: 100,
    maxLots: 100_000_000,
    maxPriceTicks: 90_000_000,
    minValueUnits: '200000000',
    maxMarketSellLots: 10_000_000,
    maxMarketBuyUnits: '100000000000000',
    feeClass: 'A',
    sellFloorPpm: 900_000,
    buyCapPpm: 1_100_000,
    marketBoundPpm: 100_000,
  },
  state: SYMBOL_STATE.online,
  stateSince: NOON,
  stateReason: null,
  revision: 0,
  openOrders: 0,
  waitingStops: 0,
  reference: null,
  scheduled: [],
};
const PRICE = 161_240.5;

function given(burst = 1_000) {
  const house = new GivenHouse();
  const maker = new MarketMaker({
    view,
    orders: new HouseOrders(house),
    budget: orderBudget({ perSecond: 24, burst, nowMs: NOON }),
    seed: 1,
    nowMs: () => house.clock.nowMs(),
    sizeBounds: () => ({ minLots: 100, maxLots: 100_000_000, audPerLot: 0.16, minAud: 2 }),
  });
  return { house, maker };
}

describe('the market maker', () => {
  it('quotes both sides of the reference price and never crosses itself', async () => {
    const { house, maker } = given();
    await maker.step(PRICE, SYMBOL_STATE.online);
    const prices = (side: number) =>
      house
        .placed()
        .filter((order) => order.side === side)
        .map((order) => order.priceTicks ?? 0);
    expect(prices(SIDE.buy).length).toBeGreaterThan(2);
    expect(prices(SIDE.sell).length).toBeGreaterThan(2);
    expect(Math.max(...prices(SIDE.buy))).toBeLessThan(PRICE * 100);
    expect(Math.min(...prices(SIDE.sell))).toBeGreaterThan(PRICE * 100);
    expect(maker.touch(SIDE.buy)).toBe(Math.max(...prices(SIDE.buy)));
    expect(maker.touch(SIDE.sell)).toBe(Math.min(...prices(SIDE.sell)));
  });

  it('does not quote while its market does not trade, nor after it was stopped', async () => {
    const { house, maker } = given();
    for (const state of [SYMBOL_STATE.suspend, SYMBOL_STATE.fuse]) await maker.step(PRICE, state);
    maker.stop();
    await maker.step(PRICE, SYMBOL_STATE.online);
    expect(house.commands).toEqual([]);
    expect(maker.touch(SIDE.buy)).toBeNull();
  });

  it('places no more orders than its budget has', async () => {
    const { house, maker } = given(3);
    await maker.step(PRICE, SYMBOL_STATE.online);
    await maker.step(PRICE, SYMBOL_STATE.online);
    expect(house.placed()).toHaveLength(3);
  });

  it('withdraws the quotes that the price has come too close to', async () => {
    const { house, maker } = given();
    await maker.step(PRICE, SYMBOL_STATE.online);
    const asks = house.placed().filter((order) => order.side === SIDE.sell);
    await maker.step(PRICE * 1.001, SYMBOL_STATE.online);
    const withdrawn = new Set(house.cancels.map(({ orderId }) => orderId));
    expect(asks.filter(({ orderId }) => withdrawn.has(orderId)).length).toBeGreaterThan(0);
    for (const { priceTicks = 0, orderId } of asks)
      if (priceTicks < PRICE * 100.1) expect(withdrawn.has(orderId)).toBe(true);
  });

  it('forgets a quote that was filled or closed, and one whose end it missed', async () => {
    const { house, maker } = given();
    await maker.step(PRICE, SYMBOL_STATE.online);
    const bids = house
      .placed()
      .filter((order) => order.side === SIDE.buy)
      .sort((a, b) => (b.priceTicks ?? 0) - (a.priceTicks ?? 0));
    const [best, second, third] = bids;
    maker.onFilled(best!.orderId, best!.qtyLots! - 1);
    expect(maker.touch(SIDE.buy)).toBe(best!.priceTicks);
    maker.onFilled(best!.orderId, 1);
    expect(maker.touch(SIDE.buy)).toBe(second!.priceTicks);
    maker.onClosed(second!.orderId);
    expect(maker.touch(SIDE.buy)).toBe(third!.priceTicks);
    house.clock.advance(31_000);
    await maker.reconcile();
    expect(maker.touch(SIDE.buy)).toBeNull();
  });
});
