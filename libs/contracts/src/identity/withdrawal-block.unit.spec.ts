import { KYC_STATE } from './constants.js';
import { blockedUntilAfter, blocksWithdrawals, WITHDRAWAL_BLOCK_MS } from './withdrawal-block.js';

const VERIFIED = { kycState: KYC_STATE.approved, demo: false };

describe('the block of withdrawals', () => {
  it('follows a new password and a removed authenticator, whoever the customer is', () => {
    for (const change of ['password', 'totp-remove'] as const)
      for (const user of [VERIFIED, { kycState: KYC_STATE.notSubmitted, demo: false }, { ...VERIFIED, demo: true }])
        expect(blocksWithdrawals(change, user)).toBe(true);
  });

  it('follows the first authenticator of a verified customer, and not of a demo’s', () => {
    expect(blocksWithdrawals('totp-bind', VERIFIED)).toBe(true);
    expect(blocksWithdrawals('totp-bind', { ...VERIFIED, kycState: KYC_STATE.submitted })).toBe(false);
    expect(blocksWithdrawals('totp-bind', { ...VERIFIED, demo: true })).toBe(false);
  });

  it('lasts a day, and is never made shorter', () => {
    expect(blockedUntilAfter(1_000)).toBe(1_000 + WITHDRAWAL_BLOCK_MS);
    expect(blockedUntilAfter(1_000, null)).toBe(1_000 + WITHDRAWAL_BLOCK_MS);
    expect(blockedUntilAfter(1_000, 5_000)).toBe(1_000 + WITHDRAWAL_BLOCK_MS);
    expect(blockedUntilAfter(1_000, 9e12)).toBe(9e12);
  });
});
