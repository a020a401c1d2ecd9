import { KYC_STATE, type KycState } from './constants.js';

/** For so long after a change of what protects an account nothing can be withdrawn, so that its owner can object. */
export const WITHDRAWAL_BLOCK_MS = 24 * 3_600_000;

/** What a block follows from. */
export const BLOCK_CAUSES = ['password', 'totp', 'recovery-code', 'passkey', 'email', 'phone'] as const;
export type BlockCause = (typeof BLOCK_CAUSES)[number];

/** Changes of what protects an account. */
export const SECURITY_CHANGES = [
  'password',
  'totp-bind',
  'totp-change',
  'totp-remove',
  'passkey-bind',
  'passkey-remove',
  'email',
  'phone-bind',
  'phone-change',
  'phone-remove',
] as const;
export type SecurityChange = (typeof SECURITY_CHANGES)[number];

const FIRST_BINDINGS: readonly SecurityChange[] = ['totp-bind', 'passkey-bind', 'phone-bind'];

/**
 * Whether a change blocks withdrawals. The first factor of a verified customer may be a thief's. Before there is
 * anything to take, it blocks nothing, and in a demo neither. Another factor takes proof of the one before.
 */
export const blocksWithdrawals = (
  change: SecurityChange,
  { kycState, demo, hasFactor }: { readonly kycState: KycState; readonly demo: boolean; readonly hasFactor: boolean },
): boolean => !FIRST_BINDINGS.includes(change) || (!hasFactor && !demo && kycState === KYC_STATE.approved);

/** Until when a change of now blocks. It never shortens a block that stands. */
export const blockedUntilAfter = (now: number, blockedUntil: number | null = null): number =>
  Math.max(blockedUntil ?? 0, now + WITHDRAWAL_BLOCK_MS);
