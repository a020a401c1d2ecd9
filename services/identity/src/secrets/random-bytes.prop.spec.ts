import { randomBytes } from 'node:crypto';
import { passwordFinding } from '../domain/rules/password-policy.js';
import { newToken, randomInt, randomKeyText, randomPassword, randomUid, sixDigits } from './random-bytes.js';

describe('random credentials', () => {
  it('have the shapes that pages and clients expect', () => {
    for (let round = 0; round < 300; round += 1) {
      expect(passwordFinding(randomPassword(randomBytes))).toBeNull();
      expect(randomKeyText(randomBytes)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{5}$/);
      expect(randomUid(randomBytes)).toMatch(/^[1-9][0-9]{6}$/);
      expect(sixDigits(randomBytes)).toMatch(/^[0-9]{6}$/);
      expect(newToken(randomBytes)).toMatch(/^[A-Za-z0-9_-]{43}$/);
    }
  });

  it('draws again instead of favouring small numbers', () => {
    const words = [0xffffffff, 5];
    expect(
      randomInt((count) => {
        const bytes = Buffer.alloc(count);
        bytes.writeUInt32BE(words.shift() ?? 0);
        return bytes;
      }, 10),
    ).toBe(5);
  });
});
