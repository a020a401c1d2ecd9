import { KYC_STATE } from './constants.js';
import { blockedUntilAfter, blocksWithdrawals, WITHDRAWAL_BLOCK_MS } from './withdrawal-block.js';

const VERIFIED = { kycState: KYC_STATE.approved, demo: false, hasFactor: false };

describe('the block of withdrawals', () => {
  it('follows a new password and a removed factor, whoever the customer is', () => {
    for (const change of ['password', 'totp-remove', 'passkey-remove'] as const)
      for (const user of [VERIFIED, { ...VERIFIED, kycState: KYC_STATE.notSubmitted }, { ...VERIFIED, demo: true }])
        expect(blocksWithdrawals(change, user)).toBe(true);
  });

  it.each(['totp-bind', 'passkey-bind'] as const)('follows the first factor of a verified customer: %s', (change) => {
    expect(blocksWithdrawals(change, VERIFIED)).toBe(true);
    expect(blocksWithdrawals(change, { ...VERIFIED, hasFactor: true })).toBe(false);
    expect(blocksWithdrawals(change, { ...VERIFIED, kycState: KYC_STATE.submitted })).toBe(false);
    expect(blocksWithdrawals(change, { ...VERIFIED, demo: true })).toBe(false);
  });

  it('lasts a day, and is never made shorter', () => {
    expect(blockedUntilAfter(1_000)).toBe(1_000 + WITHDRAWAL_BLOCK_MS);
    expect(blockedUntilAfter(1_000, null)).toBe(1_000 + WITHDRAWAL_BLOCK_MS);
    expect(blockedUntilAfter(1_000, 5_000)).toBe(1_000 + WITHDRAWAL_BLOCK_MS);
    expect(blockedUntilAfter(1_000, 9e12)).toBe(9e12);
  });
});
