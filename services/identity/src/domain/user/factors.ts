import { RECOVERY_CODES } from '../rules/recovery-codes.js';
import type { RegisteredUser } from './user-state.js';

/** Whether the customer has an authenticator. */
export const hasTotp = <User extends Pick<RegisteredUser, 'totpVersion'>>(
  user: User,
): user is User & { readonly totpVersion: number } => user.totpVersion !== null;

/** Whether a login takes a second step. */
export const hasFactor = (user: Pick<RegisteredUser, 'totpVersion'>): boolean => hasTotp(user);

/** How many recovery codes can still be used; null where none were issued. */
export const codesLeft = ({ recovery }: Pick<RegisteredUser, 'recovery'>): number | null =>
  recovery === null ? null : RECOVERY_CODES - recovery.used.length;
