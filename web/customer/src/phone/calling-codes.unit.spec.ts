import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { CALLING_CODES, countriesIn, internationalNumber } from './calling-codes.js';

describe('calling codes', () => {
  it('are those that the venue knows', () =>
    expect(CALLING_CODES).toEqual(
      getCountries().map((country) => ({ country, code: String(getCountryCallingCode(country)) })),
    ));

  it('begin with the countries of our customers, in the language of the page', () => {
    expect(
      countriesIn('en-us')
        .slice(0, 3)
        .map(({ label }) => label),
    ).toEqual(['Australia +61', 'New Zealand +64', 'Japan +81']);
    expect(countriesIn('zh-cn')[0]).toEqual({ value: 'AU', label: '澳大利亚 +61' });
  });

  it('stand before a number that names no country', () => {
    expect(internationalNumber('AU', ' 0412 345 678 ')).toBe('+61 0412 345 678');
    expect(internationalNumber('AU', '+81 90 1234 5678')).toBe('+81 90 1234 5678');
  });
});
