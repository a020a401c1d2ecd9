import { maskedPhone, normalisePhone } from './phone-number.js';

describe('a phone number', () => {
  it.each([
    ['+61412345678', '+61412345678'],
    [' +61 (0)412 345 678', '+61412345678'],
    ['+61 0412 345 678', '+61412345678'],
    ['+81 090-1234-5678', '+819012345678'],
    ['0412 345 678', null],
    ['+61 412 345', null],
    ['+999 123 456 789', null],
    ['+1 555 0100', null],
    ['+881612345678', null],
    ['+882161234567', null],
    ['+979123456789', null],
    ['nobody', null],
    ['', null],
  ] as const)('%j is %j', (text, number) => expect(normalisePhone(text)).toBe(number));

  it('shows its country and three digits to others', () => expect(maskedPhone('+61412345678')).toBe('+61 ••• 678'));
});
