import { groupedCode, recoveryCode, typedCode } from './recovery-codes.js';

describe('a recovery code', () => {
  it('has 15 signs of 32, so 75 bits, and none that is taken for another', () => {
    const code = recoveryCode(Uint8Array.from({ length: 15 }, (_, at) => at * 17));
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{15}$/);
    expect(recoveryCode(new Uint8Array(15).fill(255))).toBe('Z'.repeat(15));
  });

  it('is shown in groups of five, and read however it is typed', () => {
    expect(groupedCode('ABCDE01234FGHJK')).toBe('ABCDE-01234-FGHJK');
    expect(typedCode(' abcde-o1234 FGHJK ')).toBe('ABCDE01234FGHJK');
    expect(typedCode('iIlLoO')).toBe('111100');
  });
});
