import { amountAboveZero, listText, patternAboveZero, patternOfNumbers, wholeText } from './stated-bounds.js';

const shape = (schema: object): { readonly pattern: string } =>
  (schema as { readonly meta: () => { readonly pattern: string } }).meta();

describe('bounds that the document says', () => {
  it.each([
    [0, 5],
    [1, 9],
    [1, 10],
    [0, 50],
    [1, 99],
    [1, 150],
    [1, 999],
    [1, 2_000],
    [0, 2_345],
  ] as const)('hold for each whole number from %d to %d and for no other one', (from, to) => {
    const pattern = new RegExp(patternOfNumbers(from, to));
    const all = Array.from({ length: 20_000 }, (_, number) => number);
    expect(all.filter((number) => pattern.test(String(number)))).toEqual(
      all.filter((number) => number >= from && number <= to),
    );
    for (const text of ['', '-1', '01', '1.5', ' 1', '1e1']) expect([text, pattern.test(text)]).toEqual([text, false]);
  });

  it('say no number that is not exact', () => {
    const pattern = new RegExp(patternOfNumbers(0, Number.MAX_SAFE_INTEGER));
    expect(['0', '999999999999999', '1000000000000000'].map((text) => pattern.test(text))).toEqual([true, true, false]);
  });

  it.each(['0', '151', 'x', '-1'])('are those that are kept: %j is refused', (text) => {
    expect(wholeText(1, 150).safeParse(text).success).toBe(false);
  });

  it('allow what is taken', () => {
    expect(wholeText(1, 150).parse('150')).toBe(150);
  });

  it.each([
    ['0', false],
    ['0.0', false],
    ['0.00000001', true],
    ['0.10', true],
    ['0.000000001', false],
    ['1', true],
    ['10.50', true],
    ['01', false],
    ['.5', false],
  ])('of an amount: %j is allowed: %j', (text, allowed) => {
    expect(new RegExp(patternAboveZero(8)).test(text)).toBe(allowed);
    expect(new RegExp(shape(amountAboveZero).pattern).test(text)).toBe(allowed);
  });

  it('of a list are its choices', () => {
    const pattern = new RegExp(shape(listText(['open', 'filled'], 20)).pattern);
    expect(['open', 'filled,open', 'open,', 'x', ''].map((text) => pattern.test(text))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
