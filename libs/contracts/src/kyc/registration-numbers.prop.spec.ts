import fc from 'fast-check';
import { isRightNumber, type RegistrationNumber } from './registration-numbers.js';

/** Numbers that registers and companies have published. */
const PUBLISHED: readonly (readonly [RegistrationNumber, string])[] = [
  ['acn', '004 085 616'],
  ['acn', '000 000 019'],
  ['acn', '010 749 961'],
  ['acn', '051 775 556'],
  ['abn', '51 824 753 556'],
  ['abn', '33 051 775 556'],
  ['abn', '49 004 028 077'],
  ['nzbn', '9429039501974'],
  ['nzbn', '9429046393920'],
  ['nzbn', '9429050294954'],
  ['corporate-number', '7000012050002'],
  ['corporate-number', '8700110005901'],
  ['corporate-number', '1180301018771'],
];
const digits = (count: number): fc.Arbitrary<string> =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count }).map((all) => all.join(''));
const TEN = [...'0123456789'];
const withDigit = (text: string, at: number, digit: string): string =>
  `${text.slice(0, at)}${digit}${text.slice(at + 1)}`;

describe('numbers of company registers', () => {
  it.each(PUBLISHED)('%s %s is right, and with another last digit it is not', (kind, number) => {
    const text = number.replaceAll(' ', '');
    expect(isRightNumber(kind, text)).toBe(true);
    const others = TEN.filter((digit) => digit !== text.at(-1)).map((digit) => `${text.slice(0, -1)}${digit}`);
    expect(others.filter((other) => isRightNumber(kind, other))).toEqual([]);
  });

  it.each<[RegistrationNumber, string]>([
    ['nzbn', '9429039501976'],
    ['nzbn', '4012345000009'],
    ['acn', '00408561'],
    ['acn', '004 085 616'],
    ['acn', '００４０８５６１６'],
    ['abn', '0'.repeat(11)],
    ['corporate-number', '0000012050002'],
    ['corporate-number', ''],
  ])('%s %j is wrong', (kind, text) => {
    expect(isRightNumber(kind, text)).toBe(false);
  });

  it.each<[RegistrationNumber, number, (rest: string, check: string) => string]>([
    ['acn', 8, (rest, check) => rest + check],
    ['nzbn', 10, (rest, check) => `94${rest}${check}`],
    ['corporate-number', 12, (rest, check) => check + rest],
  ])('%s: whatever the other digits, exactly one check digit is right', (kind, others, joined) => {
    fc.assert(
      fc.property(digits(others), (rest) => {
        expect(TEN.filter((check) => isRightNumber(kind, joined(rest, check)))).toHaveLength(1);
      }),
    );
  });

  it.each<[RegistrationNumber, string]>([
    ['abn', '51824753556'],
    ['nzbn', '9429039501974'],
  ])('%s: no single wrong digit goes unnoticed', (kind, right) => {
    fc.assert(
      fc.property(fc.nat(right.length - 1), fc.constantFrom(...TEN), (at, digit) => {
        fc.pre(digit !== right[at]);
        expect(isRightNumber(kind, withDigit(right, at, digit))).toBe(false);
      }),
    );
  });
});
