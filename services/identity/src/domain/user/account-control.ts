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
  /** The owner's lock, while it lasts. */
  readonly lock?: object | null;
}

/** What an account may do follows from status, KYC, agreements, lock and the block of withdrawals alone. */
export const deriveControl = ({
  blockedUntil = null,
  ...user
}: Standing & { readonly blockedUntil?: number | null }): AccountControl => ({
  ...authorities(user),
  ...(blockedUntil === null ? {} : { blockedUntil }),
});

/** By which money leaves an account. */
const LEAVING: readonly Authority[] = ['transfer', 'withdraw'];

/**
 * Money moves once KYC is approved, and the exchange opens when both agreements are signed as well
 * (docs/rules/accounts-and-sessions.md 4). While the owner's lock lasts, none leaves the account.
 */
function authorities(user: Standing): AccountControl {
  if (user.status === 'frozen') return { status: 'frozen', allow: [], reasons: ['account-frozen'] };
  const approved = user.kycState === KYC_STATE.approved;
  const signed = AGREEMENTS.every((agreement) => user.agreements.includes(agreement));
  const reasons = [...(approved ? [] : ['kyc-required']), ...(signed ? [] : ['agreement-required'])];
  const moving: readonly Authority[] = approved ? ['deposit', 'transfer', 'withdraw'] : [];
  const allow: readonly Authority[] = approved && signed ? ['exchange', ...moving] : moving;
  if (!user.lock) return { status: 'active', allow, reasons };
  const kept = allow.filter((authority) => !LEAVING.includes(authority));
  return { status: 'active', allow: kept, reasons: [...reasons, 'security-lock'] };
}

export const sameControl = (one: AccountControl | null, other: AccountControl): boolean =>
  one !== null &&
  one.status === other.status &&
  one.allow.join() === other.allow.join() &&
  one.reasons.join() === other.reasons.join() &&
  one.blockedUntil === other.blockedUntil;
