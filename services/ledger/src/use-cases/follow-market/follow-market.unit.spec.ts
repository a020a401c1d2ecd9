import type { MarketEvents } from '@corella/contracts/market';
import {
  ANNA,
  BEN,
  BTCAUD,
  GivenLedger,
  givenTradingLedger,
  holdFunds,
  listed,
  ticket,
} from '../../testing/given-ledger.js';

const closed = (changes: Partial<MarketEvents['OrderClosed']> = {}): MarketEvents['OrderClosed'] => ({
  orderId: 1,
  account: ANNA,
  state: 'canceled',
  reason: 'price-band',
  rule: 'buy-cap',
  inputs: { last: 5 },
  filledLots: 0,
  filledValue: 0,
  source: 'web',
  ...changes,
});

describe('following a market', () => {
  it('registers a symbol with its precisions and fee class from its listing, once', () => {
    const ledger = new GivenLedger();
    expect(ledger.market('SymbolListed', listed(BTCAUD))).toMatchObject([
      {
        type: 'SymbolRegistered',
        data: { symbol: 'btcaud', stream: 'market-btcaud', base: 'btc', quote: 'aud', feeClass: 'A' },
      },
    ]);
    expect(ledger.market('SymbolListed', listed(BTCAUD))).toEqual([]);
  });

  it('takes over a changed fee class and ignores other parameters', () => {
    const ledger = givenTradingLedger();
    const { parameters } = listed(BTCAUD);
    const set = (changes: object): readonly unknown[] =>
      ledger.market('SymbolParametersSet', { version: 2, parameters: { ...parameters, ...changes }, effectiveAt: 0 });
    expect(set({ minLots: 7 })).toEqual([]);
    expect(set({ feeClass: 'C' })).toMatchObject([{ type: 'SymbolRegistered', data: { feeClass: 'C' } }]);
  });

  it('refuses to settle a listing whose values would not be exact', () => {
    const ledger = new GivenLedger();
    expect(ledger.market('SymbolListed', listed({ ...BTCAUD, pricePrecision: 4 }))).toMatchObject([
      { type: 'SettlementStopped' },
    ]);
  });

  it('returns the whole hold of an order that ended unfilled, with the reason, once', () => {
    const ledger = givenTradingLedger(10n ** 12n);
    ledger.command(holdFunds(ticket(1)));
    expect(ledger.market('OrderClosed', closed())).toMatchObject([
      {
        type: 'HoldReleased',
        data: { businessId: 'release:1', reason: 'price-band', rule: 'buy-cap', inputs: { last: 5 } },
      },
    ]);
    expect([ledger.available(ANNA, 'aud'), ledger.frozen(ANNA, 'aud'), ledger.machine.state.holds.size]).toEqual([
      10n ** 12n,
      0n,
      0,
    ]);
    expect(ledger.market('OrderClosed', closed())).toEqual([]);
  });

  it.each([
    ['an order never held', { orderId: 99 }],
    ['another account', { account: BEN }],
    ['fills that were not settled', { filledLots: 5 }],
  ])('stops the symbol on an end of %s', (_name, changes) => {
    const ledger = givenTradingLedger();
    ledger.command(holdFunds(ticket(1)));
    expect(ledger.market('OrderClosed', closed(changes))).toMatchObject([
      { type: 'SettlementStopped', data: { symbol: 'btcaud', stream: 'market-btcaud' } },
    ]);
    expect(ledger.market('OrderClosed', closed())).toEqual([]);
    expect(ledger.machine.state.holds.size).toBe(1);
  });

  it.each<[string, keyof MarketEvents, object]>([
    ['an empty trade', 'TradeExecuted', {}],
    ['a trade without sides', 'TradeExecuted', { tradeId: 1, priceTicks: 10, qtyLots: 10, takerSide: 1 }],
    [
      'a trade of half a tick',
      'TradeExecuted',
      {
        tradeId: 1,
        priceTicks: 1.5,
        qtyLots: 2,
        takerSide: 1,
        maker: { orderId: 1, account: ANNA, filledLots: 2 },
        taker: { orderId: 1, account: ANNA, filledLots: 2 },
      },
    ],
    [
      'a trade with a text for a price',
      'TradeExecuted',
      { tradeId: 1, priceTicks: '10', qtyLots: 10, takerSide: 1, maker: {}, taker: {} },
    ],
    ['an empty end', 'OrderClosed', {}],
    ['parameters that are missing', 'SymbolParametersSet', {}],
  ])('stops only the symbol, on %s', (_name, type, data) => {
    const ledger = givenTradingLedger();
    ledger.command(holdFunds(ticket(1)));
    expect(ledger.market(type, data as never)).toMatchObject([
      { type: 'SettlementStopped', data: { symbol: 'btcaud' } },
    ]);
    expect(ledger.frozen(ANNA, 'aud')).toBeGreaterThan(0n);
    expect(ledger.command(holdFunds(ticket(2)))).toMatchObject({
      ok: false,
      rejection: { code: 'settlement-stopped' },
    });
  });

  it('records a finding that fits into an append, whatever the event says', () => {
    const ledger = givenTradingLedger();
    const orderId = '9'.repeat(880_000);
    const [stopped] = ledger.market('OrderClosed', { ...closed(), orderId } as never);
    expect(stopped).toMatchObject({ type: 'SettlementStopped' });
    expect(JSON.stringify(stopped).length).toBeLessThan(2_000);
  });

  it('stops a market whose listing cannot be read, under the name of its stream', () => {
    expect(new GivenLedger().market('SymbolListed', {} as never)).toMatchObject([
      { type: 'SettlementStopped', data: { symbol: 'btcaud' } },
    ]);
  });

  it('continues to settle other symbols when one has stopped', () => {
    const ledger = givenTradingLedger();
    ledger.market('SymbolListed', listed({ ...BTCAUD, symbol: 'btcnzd', index: 2, quote: 'nzd' }), 'btcnzd');
    ledger.command(holdFunds(ticket(1, { symbol: 'btcnzd', side: 2 })));
    ledger.market('OrderClosed', closed({ orderId: 99 }));
    expect(ledger.market('OrderClosed', closed(), 'btcnzd')).toMatchObject([{ type: 'HoldReleased' }]);
  });
});
