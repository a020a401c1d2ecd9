import fc from 'fast-check';
import { parseUnits } from '@corella/money';
import { cutText, decimalOf, fromInteger, ledgerUnits, wholePercent, wireDecimal } from './decimal.js';

describe('decimals', () => {
  it('are read from typed and plain text, and from nothing else', () => {
    expect(decimalOf(' 1,234.50 ')?.toFixed()).toBe('1234.5');
    expect(decimalOf('-0.5')?.toFixed()).toBe('-0.5');
    for (const text of ['', '.', '1.', '.5', '007', '1e3', 'NaN', 'Infinity', '0x10', '--1'])
      expect(decimalOf(text)).toBeNull();
  });

  it('are cut, never rounded', () => {
    expect(decimalOf('0.129', 2)?.toFixed()).toBe('0.12');
    expect(cutText(wireDecimal('-0.129'), 2)).toBe('-0.12');
    expect(cutText(wireDecimal('2').div(3), 8)).toBe('0.66666666');
  });

  it('have no sign once nothing is left of them', () => {
    expect(cutText(wireDecimal('-0.009'), 2)).toBe('0.00');
    expect(cutText(wireDecimal('-0.009'), 3)).toBe('-0.009');
  });

  it('keep what floating point loses', () => {
    expect(wireDecimal('0.1').plus('0.2').toFixed()).toBe('0.3');
    expect(wireDecimal('9007199254740993').times('0.00000001').toFixed()).toBe('90071992.54740993');
  });

  it('never write an exponent', () => expect(fromInteger(1, 12).toFixed()).toBe('0.000000000001'));

  it('become the ledger units that the ledger itself reads', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 24n), (units) => {
        const text = fromInteger(units, 8).toFixed();
        expect(ledgerUnits(wireDecimal(text))).toBe(units);
        expect(parseUnits(text)).toEqual({ ok: true, value: units });
      }),
    );
  });

  it('give whole percent, cut, and none of nothing', () => {
    expect(wholePercent(wireDecimal('199.9'), wireDecimal('200'))).toBe(99);
    expect(wholePercent(wireDecimal('1'), wireDecimal('0'))).toBe(0);
  });
});
