import { AGREEMENTS, KYC_STATE } from '@corella/contracts/identity';
import type { AgreementId, KycState } from '@corella/contracts/identity';
import type { Authority } from '@corella/contracts/ledger';

export interface AccountControl {
  readonly status: 'active' | 'frozen' | 'closed';
  readonly allow: readonly Authority[];
  readonly reasons: readonly string[];
  readonly blockedUntil?: number;
}

interface Standing {
  readonly status: 'active' | 'frozen';
  readonly kycState: KycState;
  readonly agreements: readonly AgreementId[];
}

/** What an account may do follows from status, KYC, agreements and the block of withdrawals alone. */
export const deriveControl = ({
  blockedUntil = null,
  ...user
}: Standing & { readonly blockedUntil?: number | null }): AccountControl => ({
  ...authorities(user),
  ...(blockedUntil === null ? {} : { blockedUntil }),
});

/**
 * Money moves once KYC is approved, and the exchange opens when both agreements are signed as well
 * (docs/rules/accounts-and-sessions.md 4).
 */
function authorities(user: Standing): AccountControl {
  if (user.status === 'frozen') return { status: 'frozen', allow: [], reasons: ['account-frozen'] };
  const approved = user.kycState === KYC_STATE.approved;
  const signed = AGREEMENTS.every((agreement) => user.agreements.includes(agreement));
  const reasons = [...(approved ? [] : ['kyc-required']), ...(signed ? [] : ['agreement-required'])];
  const moving: readonly Authority[] = approved ? ['deposit', 'transfer', 'withdraw'] : [];
  const allow: readonly Authority[] = approved && signed ? ['exchange', ...moving] : moving;
  return { status: 'active', allow, reasons };
}

export const sameControl = (one: AccountControl | null, other: AccountControl): boolean =>
  one !== null &&
  one.status === other.status &&
  one.allow.join() === other.allow.join() &&
  one.reasons.join() === other.reasons.join() &&
  one.blockedUntil === other.blockedUntil;
