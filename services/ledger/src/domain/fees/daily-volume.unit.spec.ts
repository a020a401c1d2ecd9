import { UNITS_PER_ONE } from '@corella/money';
import { ANNA, BTCAUD, givenTradingLedger, listed } from '../../testing/given-ledger.js';
import type { RegisteredSymbol } from '../registered-symbol.js';
import { addVolume, btcUnitsOf, volumeBefore, type DailyVolume } from './daily-volume.js';

/** A market as the ledger registers it: 0.01 of the quote a tick, 0.000001 of the base a lot. */
function market(base: string, quote: string): RegisteredSymbol {
  const ledger = givenTradingLedger();
  const symbol = base + quote;
  ledger.market('SymbolListed', listed({ ...BTCAUD, symbol, index: 3, base, quote }), symbol);
  const registered = ledger.machine.state.symbols.get(symbol);
  if (!registered) throw new Error(`${ANNA} cannot trade ${symbol}`);
  return registered;
}

/** One BTC is worth 160,000 AUD, one NZD 0.9. */
const conversion = {
  audUnits: new Map([
    ['aud', UNITS_PER_ONE],
    ['btc', 160_000n * UNITS_PER_ONE],
    ['nzd', 90_000_000n],
  ]),
  atMs: 0,
};
/** 2.0 of the base for 8,000.00 of the quote each. */
const trade = { priceTicks: 800_000, qtyLots: 2_000_000 };

describe('the value of a trade in BTC', () => {
  it('is its quantity when BTC was traded, and its value when it was paid in BTC', () => {
    expect(btcUnitsOf(market('btc', 'nzd'), trade, null)).toBe(2n * UNITS_PER_ONE);
    expect(btcUnitsOf(market('eth', 'btc'), trade, null)).toBe(16_000n * UNITS_PER_ONE);
  });

  it('is converted through AUD otherwise, and rounded down', () => {
    expect(btcUnitsOf(market('eth', 'aud'), trade, conversion)).toBe(UNITS_PER_ONE / 10n);
    expect(btcUnitsOf(market('eth', 'nzd'), trade, conversion)).toBe((UNITS_PER_ONE * 9n) / 100n);
    expect(btcUnitsOf(market('eth', 'aud'), { priceTicks: 1, qtyLots: 3 }, conversion)).toBe(0n);
  });

  it('is nothing while one of the two values is unknown', () => {
    const without = (asset: string) => ({
      ...conversion,
      audUnits: new Map([...conversion.audUnits].filter(([known]) => known !== asset)),
    });
    expect(btcUnitsOf(market('eth', 'aud'), trade, null)).toBe(0n);
    expect(btcUnitsOf(market('eth', 'nzd'), trade, without('nzd'))).toBe(0n);
    expect(btcUnitsOf(market('eth', 'nzd'), trade, without('btc'))).toBe(0n);
  });
});

describe('the volume of days', () => {
  it('adds up within a day, and counts neither the current day nor one older than thirty', () => {
    const days: DailyVolume = new Map();
    for (const [day, units] of [
      [69, 1n],
      [70, 10n],
      [99, 100n],
      [99, 200n],
      [100, 1_000n],
    ] as const)
      addVolume(days, day, units);
    expect(volumeBefore(days, 100)).toBe(310n);
  });

  it('keeps the newest 33 days, also when an older trade comes late', () => {
    const days: DailyVolume = new Map();
    for (let day = 1; day <= 33; day += 1) addVolume(days, day, 1n);
    expect([...days.keys()]).toEqual(Array.from({ length: 33 }, (_one, index) => index + 1));
    addVolume(days, 34, 1n);
    addVolume(days, 1, 1n);
    expect([...days.keys()]).toEqual(Array.from({ length: 33 }, (_one, index) => index + 2));
  });
});
