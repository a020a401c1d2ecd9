import { HOUSE_FEES } from '@corella/contracts/ledger';
import type { MarketEvents } from '@corella/contracts/market';
import {
  ANNA,
  BEN,
  BTCAUD,
  MAKER,
  givenTradingLedger,
  holdFunds,
  listed,
  ticket,
  type GivenLedger,
} from '../../testing/given-ledger.js';

const PURSE = 10n ** 13n;

/** Anna's bid (order 1) meets the offer of `seller` (order 2) at 90,000.00 for 500 of 1,000 lots. */
function trade(changes: Partial<MarketEvents['TradeExecuted']> = {}, seller = BEN): MarketEvents['TradeExecuted'] {
  return {
    tradeId: 7,
    priceTicks: 9_000_000,
    qtyLots: 500,
    takerSide: 1,
    maker: {
      orderId: 2,
      account: seller,
      filledLots: 500,
      filledValue: 0,
      orderType: 'limit',
      source: 'web',
      limitTicks: 9_000_000,
    },
    taker: {
      orderId: 1,
      account: ANNA,
      filledLots: 500,
      filledValue: 0,
      orderType: 'limit',
      source: 'web',
      limitTicks: 10_000_000,
    },
    ...changes,
  };
}

function givenTwoOrders(seller = BEN): GivenLedger {
  const ledger = givenTradingLedger(PURSE);
  ledger.command(holdFunds(ticket(1)));
  ledger.command(holdFunds(ticket(2, { account: seller, side: 2, priceTicks: 9_000_000 })));
  return ledger;
}

describe('settling a trade', () => {
  it('moves both assets, takes each fee out of what is received, and returns the price improvement', () => {
    const ledger = givenTwoOrders();
    ledger.market('TradeExecuted', trade());
    // 500 lots are 0.0005 btc; at 90,000 they cost 45 aud, while 50 aud were held for them.
    expect(ledger.available(ANNA, 'btc')).toBe(PURSE + 50_000n - 50n);
    expect(ledger.frozen(ANNA, 'aud')).toBe(5_000_000_000n);
    expect(ledger.available(ANNA, 'aud')).toBe(PURSE - 10_000_000_000n + 500_000_000n);
    expect(ledger.available(BEN, 'aud')).toBe(PURSE + 4_500_000_000n - 4_500_000n);
    expect(ledger.frozen(BEN, 'btc')).toBe(50_000n);
    expect([ledger.available(HOUSE_FEES, 'btc'), ledger.available(HOUSE_FEES, 'aud')]).toEqual([50n, 4_500_000n]);
  });

  it('takes no fee from the house', () => {
    const ledger = givenTwoOrders(MAKER);
    ledger.market('TradeExecuted', trade({}, MAKER));
    expect(ledger.available(MAKER, 'aud')).toBe(PURSE + 4_500_000_000n);
    expect(ledger.log.at(-1)?.data).toMatchObject({
      seller: { ratePpm: 0, feeUnits: '0' },
      buyer: { ratePpm: 1_000, role: 'taker', orderLots: 1_000, limitTicks: 10_000_000 },
    });
  });

  it('spends a market buy out of its cost and returns the rest at its end', () => {
    const ledger = givenTradingLedger(PURSE);
    ledger.command(
      holdFunds(ticket(1, { orderType: 'market', priceTicks: undefined, qtyLots: undefined, costUnits: '4600000000' })),
    );
    ledger.command(holdFunds(ticket(2, { account: BEN, side: 2, priceTicks: 9_000_000 })));
    ledger.market('TradeExecuted', trade());
    expect(ledger.frozen(ANNA, 'aud')).toBe(100_000_000n);
    ledger.market('OrderClosed', {
      orderId: 1,
      account: ANNA,
      state: 'filled',
      reason: 'filled',
      filledLots: 500,
      filledValue: 0,
      source: 'web',
    });
    expect([ledger.frozen(ANNA, 'aud'), ledger.available(ANNA, 'aud')]).toEqual([0n, PURSE - 4_500_000_000n]);
  });

  it('charges the rate of the class in force at the trade', () => {
    const ledger = givenTwoOrders();
    ledger.command({
      type: 'SetFeeSchedule',
      version: 2,
      classes: {
        A: { makerPpm: 0, takerPpm: 2_000 },
        B: { makerPpm: 0, takerPpm: 0 },
        C: { makerPpm: 0, takerPpm: 0 },
      },
    });
    ledger.market('TradeExecuted', trade());
    expect([ledger.available(HOUSE_FEES, 'btc'), ledger.available(HOUSE_FEES, 'aud')]).toEqual([100n, 0n]);
  });

  it('changes nothing when the same trade is delivered again, by revision or by trade id', () => {
    const ledger = givenTwoOrders();
    ledger.market('TradeExecuted', trade());
    const hash = ledger.machine.hash();
    expect(ledger.tell('market-btcaud', ledger.marketRevision(), 'TradeExecuted', trade())).toEqual([]);
    expect(ledger.market('TradeExecuted', trade())).toEqual([]);
    expect(ledger.machine.hash()).toBe(hash);
  });

  const buyer = trade().taker;
  const seller = trade().maker;
  const another = 'is of another account, symbol or side';
  const noSize = 'price or quantity is not a positive safe integer';
  it.each([
    ['an order that holds nothing', { taker: { ...buyer, orderId: 99 } }, 'order 99 has no open hold'],
    ['another account', { taker: { ...buyer, account: BEN } }, another],
    ['both parties on one side', { takerSide: 2 as const }, another],
    ["a price above the buyer's limit", { priceTicks: 10_000_001 }, 'order 1 is filled outside its limit'],
    ["a price below the seller's limit", { priceTicks: 8_999_999 }, 'order 2 is filled outside its limit'],
    [
      'lots that skip a fill',
      { maker: { ...seller, filledLots: 700 } },
      'order 2 has 0 lots settled, which does not lead to 700',
    ],
    [
      'a quantity beyond the hold',
      { qtyLots: 1_001, maker: { ...seller, filledLots: 1_001 }, taker: { ...buyer, filledLots: 1_001 } },
      'order 1 would spend more than it holds',
    ],
    ['half a lot', { qtyLots: 0.5 }, noSize],
    ['no lots', { qtyLots: 0 }, noSize],
    ['a price of nothing', { priceTicks: 0 }, noSize],
    ['a negative quantity at a negative price', { qtyLots: -500, priceTicks: -9_000_000 }, noSize],
    ['a value that no number holds exactly', { qtyLots: 2 ** 40, priceTicks: 2 ** 40 }, noSize],
  ])('stops the symbol on a trade with %s, and refuses new orders in it', (_name, changes, finding) => {
    const ledger = givenTwoOrders();
    expect(ledger.market('TradeExecuted', trade(changes))).toMatchObject([
      { type: 'SettlementStopped', data: { symbol: 'btcaud', finding: expect.stringContaining(finding) } },
    ]);
    expect(ledger.market('TradeExecuted', trade({ tradeId: 8 }))).toEqual([]);
    expect(ledger.command(holdFunds(ticket(3)))).toMatchObject({
      ok: false,
      rejection: { code: 'settlement-stopped' },
    });
    expect(ledger.frozen(ANNA, 'aud')).toBe(10_000_000_000n);
  });

  it('stops a symbol whose trade names the order of another symbol, or a stop that has not been triggered', () => {
    const ledger = givenTwoOrders();
    ledger.market('SymbolListed', listed({ ...BTCAUD, symbol: 'btcnzd', index: 2, quote: 'nzd' }), 'btcnzd');
    expect(ledger.market('TradeExecuted', trade(), 'btcnzd')).toMatchObject([
      { data: { symbol: 'btcnzd', finding: expect.stringContaining(another) } },
    ]);
    ledger.command(holdFunds(ticket(3, { orderType: 'stop-limit', stopTicks: 11_000_000, operator: 'gte' })));
    const taker = { ...buyer, orderId: 3 };
    expect(ledger.market('TradeExecuted', trade({ taker }))).toMatchObject([
      { data: { symbol: 'btcaud', finding: expect.stringContaining('order 3 has not been triggered') } },
    ]);
  });
});
