import { HOUSE_FEES } from '@corella/contracts/ledger';
import type { MarketEvents } from '@corella/contracts/market';
import {
  ANNA,
  BEN,
  MAKER,
  givenTradingLedger,
  holdFunds,
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

  it.each([
    ['an order that holds nothing', { taker: { ...trade().taker, orderId: 99 } }],
    ['another account', { taker: { ...trade().taker, account: BEN } }],
    ["a price above the buyer's limit", { priceTicks: 10_000_001 }],
    ['lots that skip a fill', { maker: { ...trade().maker, filledLots: 700 } }],
    [
      'a quantity beyond the hold',
      {
        qtyLots: 1_001,
        maker: { ...trade().maker, filledLots: 1_001 },
        taker: { ...trade().taker, filledLots: 1_001 },
      },
    ],
  ])('stops the symbol on a trade with %s, and refuses new orders in it', (_name, changes) => {
    const ledger = givenTwoOrders();
    expect(ledger.market('TradeExecuted', trade(changes))).toMatchObject([
      { type: 'SettlementStopped', data: { symbol: 'btcaud' } },
    ]);
    expect(ledger.market('TradeExecuted', trade({ tradeId: 8 }))).toEqual([]);
    expect(ledger.command(holdFunds(ticket(3)))).toMatchObject({
      ok: false,
      rejection: { code: 'settlement-stopped' },
    });
    expect(ledger.frozen(ANNA, 'aud')).toBe(10_000_000_000n);
  });
});
