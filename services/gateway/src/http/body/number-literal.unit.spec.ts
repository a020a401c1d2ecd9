import fc from 'fast-check';
import BigNumber from 'bignumber.js';
import { NumberLiteral, parseWithLiterals } from './number-literal.js';

const plainOf = (source: string): string | null => {
  const { value } = parseWithLiterals(`{"value":${source}}`) as { readonly value: NumberLiteral };
  return value.plain();
};

describe('a JSON number', () => {
  it.each([
    ['0.1', '0.1'],
    ['1e-8', '0.00000001'],
    ['1E-08', '0.00000001'],
    ['0.12345678901234567', '0.12345678901234567'],
    ['0.99999999999999999999', '0.99999999999999999999'],
    ['9007199254740993', '9007199254740993'],
    ['12.50', '12.5'],
    ['100', '100'],
    ['1.5e3', '1500'],
    ['1.5e+1', '15'],
    ['-2.50e-1', '-0.25'],
    ['0', '0'],
    ['-0.0', '0'],
    ['0e999', '0'],
  ])('%s keeps its digits: %s', (source, plain) => {
    expect(plainOf(source)).toBe(plain);
  });

  it.each(['1e65', '1e309', '1e-65', '1e-999999999999', '9'.repeat(65), `0.${'1'.repeat(70)}`])(
    '%s is longer than any amount',
    (source) => {
      expect(plainOf(source)).toBeNull();
    },
  );

  it('has the value that an exact decimal library reads', () => {
    const part = fc.bigInt({ min: 0n, max: 10n ** 20n });
    fc.assert(
      fc.property(fc.boolean(), part, part, fc.integer({ min: -20, max: 20 }), (negative, whole, rest, exponent) => {
        const source = `${negative ? '-' : ''}${whole}.${rest}e${exponent}`;
        expect(plainOf(source)).toBe(new BigNumber(source).abs().isZero() ? '0' : new BigNumber(source).toFixed());
      }),
    );
  });

  it('leaves everything else as it is, also digits within texts', () => {
    const text = '{"a":[true,null,"5","x:1"],"b":{"c":"1e5"}}';
    expect(parseWithLiterals(text)).toEqual(JSON.parse(text));
    expect(parseWithLiterals('[1,[2]]')).toEqual([new NumberLiteral('1'), [new NumberLiteral('2')]]);
  });
});
