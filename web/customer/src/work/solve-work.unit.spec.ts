/** @jest-environment node */
import { solveWork } from './solve-work.js';

const CHALLENGE = {
  algorithm: 'PBKDF2/SHA-256',
  nonce: '00'.repeat(16),
  salt: '11'.repeat(16),
  cost: 1,
  keyLength: 32,
  keyPrefix: '00',
  expiresAt: 1,
  subject: 'ab',
  signature: 'cd',
};

it('finds the counter whose key begins as asked for, and sends the challenge back unchanged', async () => {
  const proof = await solveWork(CHALLENGE);
  expect(proof).toMatchObject(CHALLENGE);
  expect(proof?.derivedKey).toMatch(/^00[0-9a-f]{62}$/);
  expect(proof?.counter).toBeGreaterThan(0);
});
