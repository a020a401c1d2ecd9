import type { SymbolListing } from '@corella/contracts/market';
import { BTCAUD, GivenLedger, givenTradingLedger, holdFunds, listed, ticket } from '../../testing/given-ledger.js';

const { parameters } = listed(BTCAUD);
const setParameters = (ledger: GivenLedger, changes: object) =>
  ledger.market('SymbolParametersSet', { version: 2, parameters: { ...parameters, ...changes }, effectiveAt: 0 });
const stopped = [{ type: 'SettlementStopped' }];

describe('registering a symbol', () => {
  it('copies what holds and fees need, and nothing else of the listing', () => {
    expect(new GivenLedger().market('SymbolListed', listed(BTCAUD))).toEqual([
      {
        type: 'SymbolRegistered',
        data: {
          symbol: 'btcaud',
          stream: 'market-btcaud',
          index: 1,
          base: 'btc',
          quote: 'aud',
          pricePrecision: 2,
          amountPrecision: 6,
          feeClass: 'A',
        },
      },
    ]);
  });

  it('is registered once per stream, whatever a second listing says', () => {
    const ledger = givenTradingLedger();
    expect(ledger.market('SymbolListed', listed({ ...BTCAUD, amountPrecision: 5 }))).toEqual([]);
    expect(ledger.machine.state.symbols.get('btcaud')).toMatchObject({ amountPrecision: 6 });
  });

  it.each<[string, Partial<SymbolListing>]>([
    ['more than eight decimals together', { pricePrecision: 3, amountPrecision: 6 }],
    ['a negative precision of the price', { pricePrecision: -1 }],
    ['a negative precision of the amount', { amountPrecision: -1 }],
    ['half a decimal of the price', { pricePrecision: 1.5 }],
    ['half a decimal of the amount', { amountPrecision: 1.5 }],
    ['an unknown base', { base: 'nonsense' }],
    ['an unknown quote', { quote: 'nonsense' }],
    ['one asset on both sides', { base: 'aud' }],
  ])('is refused with %s, because its values would not be exact', (_name, changes) => {
    expect(new GivenLedger().market('SymbolListed', listed({ ...BTCAUD, ...changes }))).toMatchObject(stopped);
  });

  it.each([
    [8, 0, 1n, 100_000_000n],
    [0, 8, 1n, 1n],
    [0, 0, 100_000_000n, 100_000_000n],
    [2, 5, 10n, 1_000n],
  ])(
    'scales precisions %i and %i so that a tick of a lot is a whole unit',
    (pricePrecision, amountPrecision, quote, base) => {
      const ledger = new GivenLedger();
      ledger.market('SymbolListed', listed({ ...BTCAUD, pricePrecision, amountPrecision }));
      expect(ledger.machine.state.symbols.get('btcaud')).toMatchObject({ quoteScale: quote, baseScale: base });
    },
  );

  it('continues the count of trades in another stream of the symbol, and forgets a price on the old grid', () => {
    const ledger = givenTradingLedger();
    const known = ledger.machine.state.symbols.get('btcaud');
    Object.assign(known ?? {}, { highestTradeId: 77, lastTicks: 5 });
    ledger.tell('market-btcaud-v2', 0, 'SymbolListed', listed({ ...BTCAUD, pricePrecision: 1 }));
    expect(ledger.machine.state.symbols.get('btcaud')).toMatchObject({
      stream: 'market-btcaud-v2',
      pricePrecision: 1,
      highestTradeId: 77,
      lastTicks: null,
    });
    expect(ledger.machine.state.marketStreams.get('market-btcaud-v2')).toBe('btcaud');
  });

  it('restarts the count of trades for another index, which has other trade ids', () => {
    const ledger = givenTradingLedger();
    Object.assign(ledger.machine.state.symbols.get('btcaud') ?? {}, { highestTradeId: 77 });
    ledger.tell('market-btcaud-v2', 0, 'SymbolListed', listed({ ...BTCAUD, index: 9 }));
    expect(ledger.machine.state.symbols.get('btcaud')?.highestTradeId).toBe(-1);
  });
});

describe('parameters of a symbol', () => {
  it('change its fee class and nothing else', () => {
    const ledger = givenTradingLedger();
    Object.assign(ledger.machine.state.symbols.get('btcaud') ?? {}, { highestTradeId: 77, lastTicks: 5 });
    const before = { ...ledger.machine.state.symbols.get('btcaud') };
    expect(setParameters(ledger, { feeClass: 'C' })).toMatchObject([
      { type: 'SymbolRegistered', data: { symbol: 'btcaud', feeClass: 'C' } },
    ]);
    expect(ledger.machine.state.symbols.get('btcaud')).toEqual({ ...before, feeClass: 'C' });
  });

  it('change nothing in the ledger while the fee class is the same', () => {
    expect(setParameters(givenTradingLedger(), { minLots: 7 })).toEqual([]);
  });

  it('are ignored for a market that was never listed', () => {
    const ledger = new GivenLedger();
    expect(setParameters(ledger, { feeClass: 'C' })).toEqual([]);
    expect(ledger.command(holdFunds(ticket(1)))).toMatchObject({ ok: false });
  });
});
