import type { SymbolListing } from '@corella/contracts/market';
import { BTCAUD, GivenLedger, givenTradingLedger, holdFunds, listed, ticket } from '../../testing/given-ledger.js';

const { parameters } = listed(BTCAUD);
const setParameters = (ledger: GivenLedger, changes: object) =>
  ledger.market('SymbolParametersSet', { version: 2, parameters: { ...parameters, ...changes }, effectiveAt: 0 });
const stopped = [{ type: 'SettlementStopped' }];

describe('registering a symbol', () => {
  it('takes over what holds and fees need, and nothing else of the listing', () => {
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

  it('is told once by a stream, whatever the listing says the second time', () => {
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

  it('goes on counting trades in another stream of the symbol, and forgets a price of the old grid', () => {
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

  it('begins to count trades anew for another index, whose trade ids are others', () => {
    const ledger = givenTradingLedger();
    Object.assign(ledger.machine.state.symbols.get('btcaud') ?? {}, { highestTradeId: 77 });
    ledger.tell('market-btcaud-v2', 0, 'SymbolListed', listed({ ...BTCAUD, index: 9 }));
    expect(ledger.machine.state.symbols.get('btcaud')?.highestTradeId).toBe(-1);
  });
});

describe('parameters of a symbol', () => {
  it('change its fee class and keep everything else that is known of it', () => {
    const ledger = givenTradingLedger();
    Object.assign(ledger.machine.state.symbols.get('btcaud') ?? {}, { highestTradeId: 77, lastTicks: 5 });
    const before = { ...ledger.machine.state.symbols.get('btcaud') };
    expect(setParameters(ledger, { feeClass: 'C' })).toMatchObject([
      { type: 'SymbolRegistered', data: { symbol: 'btcaud', feeClass: 'C' } },
    ]);
    expect(ledger.machine.state.symbols.get('btcaud')).toEqual({ ...before, feeClass: 'C' });
  });

  it('say nothing to the ledger as long as the fee class stays', () => {
    expect(setParameters(givenTradingLedger(), { minLots: 7 })).toEqual([]);
  });

  it('say nothing of a market that was never listed', () => {
    const ledger = new GivenLedger();
    expect(setParameters(ledger, { feeClass: 'C' })).toEqual([]);
    expect(ledger.command(holdFunds(ticket(1)))).toMatchObject({ ok: false });
  });
});
