import {
  compareDecimals,
  directionOf,
  groupThousands,
  percentDirection,
  percentText,
  plainDecimal,
  shortAmount,
  showDecimal,
  toScaled,
  trimDecimal,
} from './decimal.js';

describe('decimal text', () => {
  it('cuts and never rounds', () => {
    expect(showDecimal('161000.999', 2)).toBe('161,000.99');
    expect(showDecimal('0.1', 4)).toBe('0.1000');
    expect(showDecimal('-1234.5678', 2)).toBe('-1,234.56');
    expect(showDecimal('no number', 2)).toBe('no number');
  });

  it('groups whole digits only', () => {
    expect(groupThousands('1234567.8912345')).toBe('1,234,567.8912345');
    expect(groupThousands('-123')).toBe('-123');
  });

  it('reads and compares without floating point', () => {
    expect(toScaled('0.30000000000000004', 2)).toBe(30n);
    expect(toScaled('1e3', 2)).toBeNull();
    expect(compareDecimals('90071992547409.93', '90071992547409.92')).toBe(1);
    expect(directionOf('-0.0001')).toBe('down');
    expect(directionOf('0.0000')).toBe('flat');
    expect(percentDirection('-0.00001')).toBe('flat');
    expect(percentDirection('-0.0001')).toBe('down');
  });

  it('writes fractions as percentages and shortens large amounts', () => {
    expect(percentText('-0.0201')).toBe('2.01');
    expect(percentText('0.123456')).toBe('12.34');
    expect(shortAmount('18420000.55', 0)).toBe('18.42 m');
    expect(shortAmount('1204000000', 0)).toBe('1.20 bn');
    expect(shortAmount('617388.4', 0)).toBe('617,388');
  });

  it('drops trailing zeros and typed commas', () => {
    expect([trimDecimal('0.000100'), trimDecimal('100.000000'), trimDecimal('2000')]).toEqual([
      '0.0001',
      '100',
      '2,000',
    ]);
    expect(plainDecimal(' 1,234.5 ')).toBe('1234.5');
  });
});
