import fc from 'fast-check';
import { amount, count, decimalsFor, direction, movement, percent, ppmAsPercent, sum } from './amounts.js';

describe('amounts', () => {
  it('groups thousands and keeps decimals as sent', () => {
    expect(amount('161240.50')).toBe('161,240.50');
    expect(amount('0.00000001')).toBe('0.00000001');
    expect(amount(null)).toBe('–');
  });
  it('cuts instead of rounding', () => {
    expect(amount('1.999', 2)).toBe('1.99');
    expect(amount('1.5', 8)).toBe('1.50000000');
    expect(amount('-12.999', 0)).toBe('−12');
  });
  it('give a column as many decimals as its longest figure needs, and two at least', () => {
    expect(decimalsFor(['250000.00000000', '75000'])).toBe(2);
    expect(decimalsFor(['0.00120000', '5.1'])).toBe(4);
    expect(decimalsFor(['not a figure'])).toBe(2);
  });
  it('shows text that is not a decimal unchanged', () => {
    expect(amount('NaN')).toBe('NaN');
  });
  it('signs movements, but not a zero', () => {
    expect(movement('0.27972')).toBe('+0.27972000');
    expect(movement('-45088.2488')).toBe('−45,088.24880000');
    expect(movement('-0')).toBe('0.00000000');
  });
  it('reads a fraction as a percentage with its sign', () => {
    expect(percent('0.0184')).toBe('+1.84%');
    expect(percent('-0.0984')).toBe('−9.84%');
    expect(percent('1.5')).toBe('+150.00%');
    expect(percent('0')).toBe('0.00%');
    expect(percent('-0.00001')).toBe('0.00%');
  });
  it('knows the direction of a change', () => {
    expect([direction('0.1'), direction('-0.1'), direction('0.000')]).toEqual(['up', 'down', 'flat']);
  });
  it('writes parts per million as a percentage', () => {
    expect([ppmAsPercent(900_000), ppmAsPercent(1500), ppmAsPercent(55)]).toEqual(['90.0', '0.15', '0.0055']);
  });
  it('groups counts', () => {
    expect(count(48216311)).toBe('48,216,311');
  });
  it('adds decimals exactly, so that an amount and its opposite sum to zero', () => {
    expect(sum(['45070.21350048', '18.03529952', '-45088.2488'])).toBe('0.00000000');
    const units = fc
      .bigInt({ min: 0n, max: 10n ** 18n })
      .map((value) => `${value / 100_000_000n}.${(value % 100_000_000n).toString().padStart(8, '0')}`);
    fc.assert(
      fc.property(
        fc.array(units, { maxLength: 8 }),
        (values) => direction(sum([...values, ...values.map((value) => `-${value}`)])) === 'flat',
      ),
      { numRuns: 50 },
    );
  });
});
