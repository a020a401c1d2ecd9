import {
  AGREEMENTS,
  type ApiKeyView,
  type SecurityLogRow,
  type SessionView,
  type UserView,
} from '@corella/contracts/identity';
import type { ApiKey, LogRow, Me, Session } from '@corella/contracts/web';
import { isoText } from '../../../trading/order-text.js';

/** Wire forms of identity's views. */
export function meOf(user: UserView, demo: boolean): Me {
  return {
    uid: user.uid,
    email: user.email,
    userType: user.userType,
    country: user.country,
    kycState: user.kycState,
    status: user.status,
    authorities: [...user.allow],
    agreementsSigned: [...user.agreementsSigned],
    agreementsPending: AGREEMENTS.filter((agreement) => !user.agreementsSigned.includes(agreement)),
    totp: user.totp,
    locks: user.status === 'active' ? [] : [{ reason: user.status, until: null }],
    registeredAt: isoText(user.registeredAt),
    preferences: { ...user.preferences },
    favourites: [...user.favourites],
    demo,
  };
}

export const apiKeyOf = (key: ApiKeyView, secretKey?: string): ApiKey => ({
  accessKey: key.accessKey,
  label: key.label,
  permissions: [...key.permissions],
  ips: [...key.ips],
  createdAt: isoText(key.createdAt),
  expiresAt: key.expiresAt === null ? null : isoText(key.expiresAt),
  status: key.status,
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
