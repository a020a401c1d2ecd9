import { AGREEMENTS, KYC_STATE } from '@corella/contracts/identity';
import type { AgreementId, KycState } from '@corella/contracts/identity';
import type { Authority } from '@corella/contracts/ledger';

export interface AccountControl {
  readonly status: 'active' | 'frozen' | 'closed';
  readonly allow: readonly Authority[];
  readonly reasons: readonly string[];
  readonly blockedUntil?: number;
}

/**
 * What an account may do follows from status, KYC, agreements and the block of withdrawals alone: money moves once KYC
 * is approved, and the exchange opens when both agreements are signed as well (docs/rules/accounts-and-sessions.md 4).
 */
export function deriveControl(user: {
  status: 'active' | 'frozen';
  kycState: KycState;
  agreements: readonly AgreementId[];
  blockedUntil?: number | null;
}): AccountControl {
  const { blockedUntil = null } = user;
  const blocked = blockedUntil === null ? {} : { blockedUntil };
  if (user.status === 'frozen') return { status: 'frozen', allow: [], reasons: ['account-frozen'], ...blocked };
  const approved = user.kycState === KYC_STATE.approved;
  const signed = AGREEMENTS.every((agreement) => user.agreements.includes(agreement));
  const reasons = [...(approved ? [] : ['kyc-required']), ...(signed ? [] : ['agreement-required'])];
  const moving: readonly Authority[] = approved ? ['deposit', 'transfer', 'withdraw'] : [];
  const allow: readonly Authority[] = approved && signed ? ['exchange', ...moving] : moving;
  return { status: 'active', allow, reasons, ...blocked };
}

export const sameControl = (one: AccountControl | null, other: AccountControl): boolean =>
  one !== null &&
  one.status === other.status &&
  one.allow.join() === other.allow.join() &&
  one.reasons.join() === other.reasons.join() &&
  one.blockedUntil === other.blockedUntil;
