import {
  agreementsHeld,
  blockedUntilAfter,
  blocksWithdrawals,
  dueOf,
  PAGE_LISTS,
  WITHDRAWAL_BLOCK_MS,
  type ApiKeyView,
  type SecurityChange,
  type SecurityLogRow,
  type SessionView,
  type UserView,
} from '@corella/contracts/identity';
import type { ApiKey, LogRow, Me, securityStrategySchema, Session } from '@corella/contracts/web';
import type { z } from 'zod';
import { isoText } from '../../../trading/order-text.js';

/** Wire forms of identity's views. */
export function meOf(user: UserView, { demo, now }: { readonly demo: boolean; readonly now: number }): Me {
  return {
    uid: user.uid,
    email: user.email,
    name: user.name ?? null,
    userType: user.userType,
    parentUid: user.parentUid ?? null,
    subAccounts: user.mayHaveSubAccounts === true,
    country: user.country,
    kycState: user.kycState,
    status: user.status,
    authorities: [...user.allow],
    agreementsSigned: [...user.agreementsSigned],
    agreementsPending: [...agreementsHeld(dueOf(user), now)],
    agreementsDue: dueOf(user).map(({ agreement, version, effectiveAt, until }) => ({
      id: agreement,
      version,
      effectiveAt: isoText(effectiveAt),
      until: isoText(until),
    })),
    totp: user.totp,
    passkeys: user.passkeys ?? 0,
    phoneOffered: user.canBindPhone === true,
    phone: user.phone ?? null,
    recoveryCodes: user.recoveryCodes ?? null,
    lists: PAGE_LISTS.filter((list) => user.lists?.includes(list) === true),
    locks: locksOf(user),
    registeredAt: isoText(user.registeredAt),
    preferences: { ...user.preferences },
    favourites: [...user.favourites],
    demo,
  };
}

/** What the customer cannot do now, and until when. */
function locksOf({ status, lock, held, closingSince, blockedUntil, blockCause }: UserView): Me['locks'] {
  return [
    ...(status === 'active' ? [] : [{ reason: status, until: null }]),
    // Until two people lift it.
    ...(lock === undefined ? [] : [{ reason: 'security-lock', until: null }]),
    // Until the owner keeps the account after all, or it is closed.
    ...(closingSince === undefined ? [] : [{ reason: 'account-closing', until: null }]),
    // Until the desk has looked at the account. What for is nobody's but the desk's.
    ...(held === undefined ? [] : [{ reason: 'under-review', until: null }]),
    // Identity says whether it is over. The clock of this process may be another one.
    ...(blockedUntil !== undefined
      ? [{ reason: 'security-lock', until: isoText(blockedUntil), ...(blockCause ? { cause: blockCause } : {}) }]
      : []),
  ];
}

/** What a change takes, and whether it blocks withdrawals. */
export function securityStrategyOf(
  { totp, passkeys = 0, phone, kycState, blockedUntil }: UserView,
  { action, now, demo }: { readonly action: SecurityChange; readonly now: number; readonly demo: boolean },
): z.output<typeof securityStrategySchema> {
  const strong = [...(passkeys > 0 ? (['passkey'] as const) : []), ...(totp ? (['totp'] as const) : [])];
  const hasFactor = strong.length > 0 || phone !== undefined;
  return {
    methods: strong.length > 0 ? strong : hasFactor ? ['sms'] : ['password'],
    block: blocksWithdrawals(action, { kycState, demo, hasFactor })
      ? { hours: WITHDRAWAL_BLOCK_MS / 3_600_000, until: isoText(blockedUntilAfter(now, blockedUntil)) }
      : null,
  };
}

export const apiKeyOf = (key: ApiKeyView, secretKey?: string): ApiKey => ({
  accessKey: key.accessKey,
  label: key.label,
  permissions: [...key.permissions],
  ips: [...key.ips],
  createdAt: isoText(key.createdAt),
  expiresAt: key.expiresAt === null ? null : isoText(key.expiresAt),
  ...(key.invalid === undefined ? { status: key.status } : { status: 'invalid', invalid: key.invalid }),
  lastUsedAt: key.lastUsedAt === null ? null : isoText(key.lastUsedAt),
  lastUsedIp: key.lastUsedIp,
  ...(secretKey === undefined ? {} : { secretKey }),
});

export const sessionOf = (session: SessionView): Session => ({
  ...session,
  createdAt: isoText(session.createdAt),
  lastSeenAt: isoText(session.lastSeenAt),
});
export const logRowOf = (row: SecurityLogRow): LogRow => ({ ...row, at: isoText(row.at) });
