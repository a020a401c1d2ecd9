import { REFERENCE_FRESH_MS, SIDE, SYMBOL_STATE, type SymbolState } from '@corella/contracts/market';
import { BTCAUD, NOW, ticketOf, type OrderDraft } from '../../testing/market-scene.js';
import { bandRefusal, refusalOf, unitsPerValue, type SequencingView } from './limits.js';

const LAST = 10_000_000;
const parameters = {
  ...BTCAUD.parameters,
  minLots: 100,
  maxLots: 5_000,
  maxPriceTicks: 12_000_000,
  minValueUnits: '2000000000',
  maxMarketSellLots: 3_000,
  maxMarketBuyUnits: '9000000000',
  marketDeviationPpm: 50_000,
};
const view: SequencingView = {
  listing: BTCAUD.listing,
  parameters,
  state: SYMBOL_STATE.online,
  lastTicks: LAST,
  reference: null,
  now: NOW,
};

const refusal = (draft: OrderDraft, change: Partial<SequencingView> = {}) =>
  refusalOf(ticketOf({ orderId: 1, priceTicks: LAST, qtyLots: 1_000, ...draft }), { ...view, ...change });
const ruleOf = (draft: OrderDraft, change: Partial<SequencingView> = {}) => refusal(draft, change)?.rule ?? null;
const buyFor = (costUnits: string): OrderDraft => ({
  orderType: 'market',
  costUnits,
  priceTicks: undefined,
  qtyLots: undefined,
});
const sellAtMarket = (qtyLots: number): OrderDraft => ({
  orderType: 'market',
  side: SIDE.sell,
  priceTicks: undefined,
  qtyLots,
});

describe('a limit order', () => {
  it.each<[string, OrderDraft, string | null]>([
    ['the smallest amount', { qtyLots: 200 }, null],
    ['the minimum', { qtyLots: 100, priceTicks: LAST, side: SIDE.buy }, 'min-value'],
    ['less than the minimum', { qtyLots: 99 }, 'min-amount'],
    ['the maximum', { qtyLots: 5_000 }, null],
    ['more than the maximum', { qtyLots: 5_001 }, 'max-amount'],
    ['exactly the smallest value', { qtyLots: 200, priceTicks: LAST }, null],
    ['just under the smallest value', { qtyLots: 200, priceTicks: LAST - 1 }, 'min-value'],
    ['the highest price', { side: SIDE.sell, priceTicks: 12_000_000 }, null],
    ['more than the highest price', { side: SIDE.sell, priceTicks: 12_000_001 }, 'max-price'],
    ['a buy on the cap', { priceTicks: 11_000_000 }, null],
    ['a buy over the cap', { priceTicks: 11_000_001 }, 'buy-cap'],
    ['a buy far below', { priceTicks: 3_000_000 }, null],
    ['a sell on the floor', { side: SIDE.sell, priceTicks: 9_000_000 }, null],
    ['a sell under the floor', { side: SIDE.sell, priceTicks: 8_999_999 }, 'sell-floor'],
    ['no price', { priceTicks: undefined }, 'order-shape'],
    ['a price of 0', { priceTicks: 0 }, 'order-shape'],
    ['no quantity', { qtyLots: undefined }, 'order-shape'],
    ['a quantity of 0', { qtyLots: 0 }, 'order-shape'],
  ])('%s (%j): %s', (_what, draft, rule) => {
    expect(ruleOf(draft)).toBe(rule);
  });

  it('names the figures that broke the rule', () => {
    expect(refusal({ qtyLots: 99 })).toEqual({
      reason: 'size-limit',
      rule: 'min-amount',
      inputs: { qtyLots: 99, minLots: 100 },
    });
    expect(refusal({ qtyLots: 200, priceTicks: LAST - 1 })).toEqual({
      reason: 'value-limit',
      rule: 'min-value',
      inputs: { valueUnits: '1999999800', minValueUnits: '2000000000' },
    });
    expect(refusal({ priceTicks: 11_000_001 })).toEqual({
      reason: 'price-band',
      rule: 'buy-cap',
      inputs: { priceTicks: 11_000_001, capTicks: 11_000_000, lastTicks: LAST },
    });
  });

  it.each([
    [SYMBOL_STATE.notOnline, 'symbol-state'],
    [SYMBOL_STATE.preOnline, 'symbol-state'],
    [SYMBOL_STATE.online, null],
    [SYMBOL_STATE.suspend, 'symbol-state'],
    [SYMBOL_STATE.offline, 'symbol-state'],
    [SYMBOL_STATE.transferBoard, 'symbol-state'],
    [SYMBOL_STATE.fuse, 'symbol-state'],
  ] as readonly [SymbolState, string | null][])('in state %s: %s', (state, rule) => {
    expect(ruleOf({}, { state })).toBe(rule);
  });
});

describe('a market order', () => {
  it.each<[string, OrderDraft, string | null]>([
    ['a buy for the smallest value', buyFor('2000000000'), null],
    ['a buy for less', buyFor('1999999999'), 'min-value'],
    ['a buy for the most', buyFor('9000000000'), null],
    ['a buy for more', buyFor('9000000001'), 'max-market-buy'],
    ['a buy without a cost', { ...buyFor('1'), costUnits: undefined }, 'order-shape'],
    ['a buy for words', buyFor('much'), 'order-shape'],
    ['a buy for nothing', buyFor('0'), 'order-shape'],
    ['a buy for a number of 26 digits', buyFor('1'.repeat(26)), 'order-shape'],
    ['a sell of the least', sellAtMarket(100), null],
    ['a sell of less', sellAtMarket(99), 'min-amount'],
    ['a sell of the most', sellAtMarket(3_000), null],
    ['a sell of more', sellAtMarket(3_001), 'max-market-sell'],
    ['a sell of nothing', sellAtMarket(0), 'order-shape'],
  ])('%s (%j): %s', (_what, draft, rule) => {
    expect(ruleOf(draft)).toBe(rule);
  });

  it('is refused while the last price is too far from a fresh reference, on either side of it', () => {
    const at = (ticks: number, observedAt = NOW) => ({ reference: { ticks, observedAt } });
    expect(ruleOf(buyFor('2000000000'), at(9_523_810))).toBeNull();
    expect(ruleOf(buyFor('2000000000'), at(9_523_809))).toBe('reference-deviation');
    expect(ruleOf(sellAtMarket(100), at(10_600_000))).toBe('reference-deviation');
    expect(ruleOf(sellAtMarket(100), at(10_600_000, NOW - REFERENCE_FRESH_MS))).toBe('reference-deviation');
    expect(ruleOf(sellAtMarket(100), at(10_600_000, NOW - REFERENCE_FRESH_MS - 1))).toBeNull();
    expect(ruleOf({}, at(1))).toBeNull();
    const off = { ...at(1), parameters: { ...parameters, marketDeviationPpm: undefined } };
    expect(ruleOf(sellAtMarket(100), off)).toBeNull();
  });
});

describe('a stop-limit order', () => {
  const stop = (draft: OrderDraft): OrderDraft => ({
    orderType: 'stop-limit',
    stopTicks: LAST + 100,
    operator: 'gte',
    ...draft,
  });

  it.each<[string, OrderDraft, string | null]>([
    ['one that waits for a rise', stop({}), null],
    ['one that waits for a fall', stop({ operator: 'lte', stopTicks: LAST - 1 }), null],
    ['a rise that has happened', stop({ stopTicks: LAST }), 'stop-trigger'],
    ['a fall that has happened', stop({ operator: 'lte', stopTicks: LAST }), 'stop-trigger'],
    ['no stop price', stop({ stopTicks: undefined }), 'order-shape'],
    ['no operator', stop({ operator: undefined }), 'order-shape'],
    ['a stop price above the highest', stop({ stopTicks: 12_000_001 }), 'max-price'],
    ['a stop price on the highest', stop({ stopTicks: 12_000_000, priceTicks: 12_000_000 }), null],
    ['too small an amount', stop({ qtyLots: 99 }), 'min-amount'],
    ['a buy within the band around its stop', stop({ stopTicks: 11_500_000, priceTicks: 12_000_000 }), null],
    ['a buy over the band around its stop', stop({ stopTicks: 10_900_000, priceTicks: 11_990_001 }), 'buy-cap'],
    [
      'a sell under the band around its stop',
      stop({ side: SIDE.sell, operator: 'lte', stopTicks: 9_000_000, priceTicks: 8_099_999 }),
      'sell-floor',
    ],
    [
      'a sell within the band around its stop',
      stop({ side: SIDE.sell, operator: 'lte', stopTicks: 9_000_000, priceTicks: 8_100_000 }),
      null,
    ],
  ])('%s (%j): %s', (_what, draft, rule) => {
    expect(ruleOf(draft)).toBe(rule);
  });

  it('names its stop price instead of the last price', () => {
    expect(refusal(stop({ stopTicks: 10_900_000, priceTicks: 11_990_001 }))?.inputs).toEqual({
      priceTicks: 11_990_001,
      capTicks: 11_990_000,
      stopTicks: 10_900_000,
    });
  });
});

it('a price of zero is below the floor', () => {
  expect(bandRefusal({ side: SIDE.sell }, view)?.rule).toBe('sell-floor');
  expect(bandRefusal({ side: SIDE.buy }, view)).toBeNull();
});

it('a tick × lot is worth as many ledger units as the precisions leave', () => {
  expect(unitsPerValue(BTCAUD.listing)).toBe(1n);
  expect(unitsPerValue({ ...BTCAUD.listing, pricePrecision: 4, amountPrecision: 2 })).toBe(100n);
});
