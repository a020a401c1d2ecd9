import { BTCAUD, GivenLedger, NOW, givenTradingLedger, listed } from '../../testing/given-ledger.js';
import { currentConversion, htFee } from '../../domain/fees/conversion.js';
import type { RegisteredSymbol } from '../../domain/registered-symbol.js';

const VALUES = { aud: '100000000', ht: '125000000' };
const set = (audUnits: Readonly<Record<string, string>>, now = NOW) => {
  const ledger = givenTradingLedger();
  return { ledger, reply: ledger.command({ type: 'SetFeeConversion', audUnits }, now) };
};

describe('setting the conversion of fees', () => {
  it('records the values with their time, even if they have not changed', () => {
    const { ledger, reply } = set(VALUES, NOW + 5);
    expect(reply).toEqual({ ok: true, value: { changed: true } });
    expect(ledger.last('FeeConversionSet').data).toEqual({ audUnits: VALUES });
    expect(ledger.machine.state.conversion).toEqual({
      audUnits: new Map([
        ['aud', 100_000_000n],
        ['ht', 125_000_000n],
      ]),
      atMs: NOW + 5,
    });
    expect(ledger.command({ type: 'SetFeeConversion', audUnits: VALUES }, NOW + 9)).toMatchObject({
      value: { changed: true },
    });
    expect(ledger.machine.state.conversion?.atMs).toBe(NOW + 9);
  });

  it('replaces all values, so that an asset without a price has none', () => {
    const { ledger } = set(VALUES);
    ledger.command({ type: 'SetFeeConversion', audUnits: { aud: '100000000' } });
    expect([...(ledger.machine.state.conversion?.audUnits.keys() ?? [])]).toEqual(['aud']);
  });

  it.each<[string, Readonly<Record<string, string>>, string]>([
    ['nothing', {}, ''],
    ['an unknown asset', { ...VALUES, doge: '5' }, 'doge'],
    ['zero', { ...VALUES, btc: '0' }, 'btc'],
    ['a negative value', { ...VALUES, btc: '-5' }, 'btc'],
    ['a fraction', { ...VALUES, btc: '1.5' }, 'btc'],
    ['a leading zero', { ...VALUES, btc: '05' }, 'btc'],
    ['26 digits', { ...VALUES, btc: '1'.repeat(26) }, 'btc'],
  ])('refuses %s and names the asset', (_name, audUnits, asset) => {
    const { ledger, reply } = set(audUnits);
    expect(reply).toMatchObject({
      ok: false,
      rejection: { code: 'amount-invalid', field: 'audUnits', inputs: { asset } },
    });
    expect(ledger.machine.state.conversion).toBeNull();
  });

  it('accepts 25 digits', () => {
    expect(set({ ...VALUES, btc: '1'.repeat(25) }).reply).toMatchObject({ ok: true });
  });
});

describe('the conversion by last trades', () => {
  const symbols = (prices: readonly (readonly [base: string, quote: string, lastTicks: number | null])[]) => {
    const ledger = new GivenLedger();
    prices.forEach(([base, quote, lastTicks], at) => {
      const symbol = `${base}${quote}`;
      ledger.tell(`market-${symbol}`, 0, 'SymbolListed', listed({ ...BTCAUD, symbol, base, quote, index: at + 1 }));
      Object.assign(ledger.machine.state.symbols.get(symbol) ?? {}, { lastTicks });
    });
    return ledger.machine.state.symbols as ReadonlyMap<string, RegisteredSymbol>;
  };

  it('values an asset by its own market in AUD, or else through the markets that lead there', () => {
    const values = currentConversion(
      symbols([
        ['eth', 'btc', 5],
        ['ht', 'aud', 125],
        ['btc', 'aud', 10_000_000],
      ]),
    );
    expect(Object.fromEntries(values ?? [])).toEqual({
      aud: 100_000_000n,
      ht: 125_000_000n,
      btc: 10_000_000_000_000n,
      eth: 500_000_000_000n,
    });
  });

  it('values the quote of a market by its base where only the base has a value', () => {
    const values = currentConversion(
      symbols([
        ['btc', 'aud', 10_000_000],
        ['btc', 'nzd', 20_000_000],
        ['ht', 'aud', 125],
      ]),
    );
    expect(values?.get('nzd')).toBe(50_000_000n);
  });

  it('does not exist before HT has a price', () => {
    expect(
      currentConversion(
        symbols([
          ['btc', 'aud', 10_000_000],
          ['ht', 'aud', null],
        ]),
      ),
    ).toBeNull();
    expect(currentConversion(symbols([['ht', 'aud', 0]]))).toBeNull();
    expect(currentConversion(symbols([['ht', 'eth', 125]]))).toBeNull();
  });

  it('leaves out an asset that is worth less than a unit', () => {
    const values = currentConversion(
      symbols([
        ['ht', 'aud', 125],
        ['btc', 'aud', 1],
        ['eth', 'btc', 1],
      ]),
    );
    expect(values?.get('btc')).toBe(1_000_000n);
    expect(values?.get('eth')).toBe(10_000n);
    expect(
      currentConversion(
        symbols([
          ['aud', 'btc', 2_000_000_000_000_000],
          ['ht', 'aud', 125],
        ]),
      )?.has('btc'),
    ).toBe(false);
  });
});

describe('a fee in HT', () => {
  const conversion = {
    audUnits: new Map([
      ['btc', 300n],
      ['ht', 7n],
    ]),
    atMs: 0,
  };

  it('is 80 % of the value, rounded up to a unit of HT', () => {
    // 10 × 300 × 0.8 / 7 = 342.86
    expect(htFee(conversion, 'btc', 10n)).toBe(343n);
    expect(
      htFee(
        {
          audUnits: new Map([
            ['btc', 5n],
            ['ht', 4n],
          ]),
          atMs: 0,
        },
        'btc',
        10n,
      ),
    ).toBe(10n);
  });

  it('does not exist without a fee, without a value, or without a conversion', () => {
    expect(htFee(conversion, 'btc', 0n)).toBeNull();
    expect(htFee(conversion, 'eth', 10n)).toBeNull();
    expect(htFee({ audUnits: new Map([['btc', 300n]]), atMs: 0 }, 'btc', 10n)).toBeNull();
    expect(htFee(null, 'btc', 10n)).toBeNull();
  });
});
