import { isWholeAccount, writtenAccount } from './account-number.js';

describe('an account number as it is typed', () => {
  it.each([
    ['aud', '', ''],
    ['aud', '06200', '06200'],
    ['aud', '062-000 1234', '062000-1234'],
    ['aud', '062000123444170000', '062000-123444170'],
    ['nzd', '12345', '12-345'],
    ['nzd', '1234561234567001', '12-3456-1234567-001'],
  ])('of %s, "%s" is written %s', (currency, typed, written) => {
    expect(writtenAccount(currency, typed)).toBe(written);
    expect(writtenAccount(currency, written)).toBe(written);
  });

  it('is whole with all its groups', () => {
    expect(['062000-1234', '062000-12345', '062000-123456789'].map((one) => isWholeAccount('aud', one))).toEqual([
      false,
      true,
      true,
    ]);
    expect(['12-3456-1234567', '12-3456-1234567-00'].map((one) => isWholeAccount('nzd', one))).toEqual([false, true]);
    expect(isWholeAccount('jpy', '0001-001-1234567')).toBe(false);
  });
});
