import type { MarketEvents } from '@corella/contracts/market';
import { ANNA, BEN, BTCAUD, givenTradingLedger, holdFunds, listed, ticket } from '../../testing/given-ledger.js';

const PURSE = 10n ** 12n;
/** 1,000 lots at 10,000,000 ticks. */
const HELD = 10n ** 10n;

const closed = (changes: Partial<MarketEvents['OrderClosed']> = {}): MarketEvents['OrderClosed'] => ({
  orderId: 1,
  account: ANNA,
  state: 'canceled',
  reason: 'user-cancel',
  filledLots: 0,
  filledValue: 0,
  source: 'web',
  ...changes,
});

function given() {
  const ledger = givenTradingLedger(PURSE);
  ledger.command(holdFunds(ticket(1)));
  return ledger;
}

describe('the end of an order', () => {
  it('returns the whole hold of an order that was not filled', () => {
    const ledger = given();
    expect(ledger.market('OrderClosed', closed(), 'btcaud', 1_767_600_000_000)).toEqual([
      {
        type: 'HoldReleased',
        data: {
          businessId: 'release:1',
          orderId: 1,
          account: ANNA,
          symbol: 'btcaud',
          state: 'canceled',
          reason: 'user-cancel',
          closedAt: 1_767_600_000_000,
          postings: [
            { account: ANNA, bucket: 'frozen', asset: 'aud', units: `-${HELD}` },
            { account: ANNA, bucket: 'available', asset: 'aud', units: `${HELD}` },
          ],
        },
      },
    ]);
    expect([ledger.available(ANNA, 'aud'), ledger.frozen(ANNA, 'aud')]).toEqual([PURSE, 0n]);
  });

  it.each([
    ['the rest of an order that was filled in part', [400], 'partial-canceled'],
    ['nothing when fills have left nothing', [400, 600], 'filled'],
  ] as const)('returns %s', (_what, fills, state) => {
    const ledger = given();
    const fill = (qtyLots: number, filledLots: number, tradeId: number): void => {
      ledger.command(holdFunds(ticket(tradeId + 10, { account: BEN, side: 2, qtyLots })));
      ledger.market('TradeExecuted', {
        tradeId,
        priceTicks: 10_000_000,
        qtyLots,
        takerSide: 2,
        maker: { orderId: 1, account: ANNA, filledLots, filledValue: 0, orderType: 'limit', source: 'web' },
        taker: {
          orderId: tradeId + 10,
          account: BEN,
          filledLots: qtyLots,
          filledValue: 0,
          orderType: 'limit',
          source: 'web',
        },
      });
    };
    let filledLots = 0;
    for (const [index, lots] of fills.entries()) fill(lots, (filledLots += lots), index + 1);
    const spent = (HELD * BigInt(filledLots)) / 1_000n;
    expect(ledger.machine.state.holds.get(1)?.remaining).toBe(HELD - spent);
    const [released] = ledger.market('OrderClosed', closed({ state, filledLots }));
    expect(released).toMatchObject({ type: 'HoldReleased', data: { state } });
    expect(ledger.last('HoldReleased').data.postings).toHaveLength(spent === HELD ? 0 : 2);
    expect([ledger.available(ANNA, 'aud'), ledger.frozen(ANNA, 'aud')]).toEqual([PURSE - spent, 0n]);
  });

  it('names the rule of the market that refused an order, with its figures', () => {
    const refused = closed({ reason: 'price-band', rule: 'buy-cap', inputs: { last: 5 } });
    expect(given().market('OrderClosed', refused)).toMatchObject([
      { data: { reason: 'price-band', rule: 'buy-cap', inputs: { last: 5 } } },
    ]);
  });

  it('leaves the other orders of the account alone', () => {
    const ledger = given();
    ledger.command(holdFunds(ticket(2)));
    ledger.market('OrderClosed', closed());
    expect(ledger.frozen(ANNA, 'aud')).toBe(HELD);
    expect([...(ledger.machine.state.accounts.get(ANNA)?.holds ?? [])]).toEqual([2]);
  });

  it('is booked once, however often it is delivered', () => {
    const ledger = given();
    ledger.market('OrderClosed', closed());
    expect(ledger.market('OrderClosed', closed())).toEqual([]);
    expect(ledger.machine.state.stopped.size).toBe(0);
  });

  it.each<[string, Partial<MarketEvents['OrderClosed']>, string]>([
    ['an order that was never held', { orderId: 2 }, 'order 2 ended without ever having been held'],
    ['another account', { account: BEN }, 'order 1 ended under another account or symbol'],
    ['more fills than are settled', { filledLots: 1 }, 'order 1 ended with 1 lots filled, but 0 are settled'],
  ])('stops settlement when it names %s', (_name, changes, finding) => {
    const ledger = given();
    expect(ledger.market('OrderClosed', closed(changes))).toMatchObject([
      { type: 'SettlementStopped', data: { finding } },
    ]);
    expect(ledger.frozen(ANNA, 'aud')).toBe(HELD);
  });

  it('stops settlement of a market that ends another market’s order', () => {
    const ledger = given();
    ledger.market('SymbolListed', listed({ ...BTCAUD, symbol: 'btcnzd', index: 2, quote: 'nzd' }), 'btcnzd');
    expect(ledger.market('OrderClosed', closed(), 'btcnzd')).toMatchObject([
      { type: 'SettlementStopped', data: { symbol: 'btcnzd' } },
    ]);
    expect(ledger.market('OrderClosed', closed())).toMatchObject([{ type: 'HoldReleased' }]);
  });
});
