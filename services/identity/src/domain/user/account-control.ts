import { ACCOUNT_CLOSING, FROZEN_BY_PARENT, KYC_STATE } from '@corella/contracts/identity';
import type { AgreementId, KycState, SubAuthority } from '@corella/contracts/identity';
import type { Authority } from '@corella/contracts/ledger';

export interface AccountControl {
  readonly status: 'active' | 'frozen' | 'closed';
  readonly allow: readonly Authority[];
  readonly reasons: readonly string[];
  readonly blockedUntil?: number;
  readonly parentUid?: string;
}

interface Standing {
  readonly status: 'active' | 'frozen' | 'closed';
  readonly kycState: KycState;
  /** The owner's lock, while it lasts. */
  readonly lock?: object | null;
  /** A screening found something. */
  readonly isHeld?: boolean;
  /** The owner wants it closed. Sealed, it does nothing while the ledger is asked what is left. */
  readonly closing?: { readonly isSealed: boolean } | null;
}

/** Of a sub-account. Its status, KYC and agreements are those of its main account. */
interface Family {
  readonly parentUid: string;
  readonly parent: Pick<AccountControl, 'status' | 'allow' | 'reasons'> | null;
  readonly frozenBy: string | null;
  readonly granted: readonly SubAuthority[];
}
type Whose = Standing & { readonly blockedUntil?: number | null } & ({ readonly parentUid?: null } | Family);

/**
 * What an account may do follows from status, KYC, agreements, lock and the block of withdrawals alone. `held` are the
 * agreements without which it may not trade now (`agreementsHeld`).
 */
export const deriveControl = (
  { blockedUntil = null, ...user }: Whose,
  held: readonly AgreementId[],
): AccountControl => ({
  ...(user.parentUid ? { ...ofSubAccount(user), parentUid: user.parentUid } : authorities(user, held)),
  ...(blockedUntil === null ? {} : { blockedUntil }),
});

/** By which money leaves an account. */
const LEAVING: readonly Authority[] = ['transfer', 'withdraw'];
/** By which it leaves the venue. */
const HELD: readonly Authority[] = ['withdraw'];
/** By which somebody who is leaving would begin something. */
const BEGINNING: readonly Authority[] = ['exchange', 'deposit'];

const CLOSED: AccountControl = { status: 'closed', allow: [], reasons: ['account-closed'] };

/**
 * Never more than its main account may do, and never paying in or out of the venue: money comes and goes by transfers.
 */
function ofSubAccount({ parentUid, parent, frozenBy, granted }: Family): AccountControl {
  if (parent?.status === 'closed') return { ...CLOSED, reasons: parent.reasons };
  if (parent === null || parent.status !== 'active' || (frozenBy !== null && frozenBy !== parentUid))
    return { status: 'frozen', allow: [], reasons: ['account-frozen'] };
  if (frozenBy === parentUid) return { status: 'frozen', allow: [], reasons: [FROZEN_BY_PARENT] };
  const mayTrade = granted.includes('exchange');
  return {
    status: 'active',
    allow: parent.allow.filter((one) => one === 'transfer' || (one === 'exchange' && mayTrade)),
    reasons: [...parent.reasons, ...(mayTrade ? [] : ['exchange-not-granted'])],
  };
}

/**
 * Money moves once KYC is approved, and the exchange opens when the agreements are signed as well
 * (docs/rules/accounts-and-sessions.md 4). While the owner's lock lasts, none leaves the account; while the desk looks
 * at a hit of a screening, none leaves the venue. Whoever is leaving takes money out and begins nothing.
 */
function authorities(user: Standing, held: readonly AgreementId[]): AccountControl {
  if (user.status === 'closed') return CLOSED;
  if (user.status === 'frozen') return { status: 'frozen', allow: [], reasons: ['account-frozen'] };
  if (user.closing?.isSealed === true) return { ...CLOSED, reasons: [ACCOUNT_CLOSING] };
  const approved = user.kycState === KYC_STATE.approved;
  const signed = held.length === 0;
  const reasons = [...(approved ? [] : ['kyc-required']), ...(signed ? [] : ['agreement-required'])];
  const moving: readonly Authority[] = approved ? ['deposit', 'transfer', 'withdraw'] : [];
  const allow: readonly Authority[] = approved && signed ? ['exchange', ...moving] : moving;
  const stopped: readonly Authority[] = [
    ...(user.lock ? LEAVING : []),
    ...(user.isHeld ? HELD : []),
    ...(user.closing ? BEGINNING : []),
  ];
  return {
    status: 'active',
    allow: allow.filter((authority) => !stopped.includes(authority)),
    reasons: [
      ...reasons,
      ...(user.lock ? ['security-lock'] : []),
      ...(user.isHeld ? ['under-review'] : []),
      ...(user.closing ? [ACCOUNT_CLOSING] : []),
    ],
  };
}

export const sameControl = (one: AccountControl | null, other: AccountControl): boolean =>
  one !== null &&
  one.status === other.status &&
  one.allow.join() === other.allow.join() &&
  one.reasons.join() === other.reasons.join() &&
  one.blockedUntil === other.blockedUntil &&
  one.parentUid === other.parentUid;

/** Whether the ledger records nothing new: it has no block of its own, but the reasons that a block gives. */
export const sameForLedger = (one: AccountControl | null, other: AccountControl | null): boolean =>
  one?.status === other?.status &&
  one?.allow.join() === other?.allow.join() &&
  one?.reasons.join() === other?.reasons.join();
