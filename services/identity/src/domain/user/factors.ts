import { STRONG_ACTIONS, type StepUpAction, type StepUpMethod } from '@corella/contracts/identity';
import { RECOVERY_CODES } from '../rules/recovery-codes.js';
import type { RegisteredUser } from './user-state.js';

type Factors = Pick<RegisteredUser, 'totpVersion' | 'passkeys' | 'phoneVersion'>;

/** Whether the customer has an authenticator. */
export const hasTotp = <User extends Pick<RegisteredUser, 'totpVersion'>>(
  user: User,
): user is User & { readonly totpVersion: number } => user.totpVersion !== null;

export const hasPasskey = ({ passkeys }: Pick<RegisteredUser, 'passkeys'>): boolean => passkeys.length > 0;

export const hasPhone = ({ phoneVersion }: Pick<RegisteredUser, 'phoneVersion'>): boolean => phoneVersion !== null;

/** Whether a login takes a second step. */
export const hasFactor = (user: Factors): boolean => hasTotp(user) || hasPasskey(user) || hasPhone(user);

/**
 * With what the customer proves who they are. The password counts only where no factor is bound, and a phone, which
 * others can take over, where it is the only one.
 */
export function stepUpMethods(user: Factors): readonly StepUpMethod[] {
  if (!hasFactor(user)) return ['password'];
  if (!hasPasskey(user) && !hasTotp(user)) return ['sms'];
  return [...(hasPasskey(user) ? (['passkey'] as const) : []), ...(hasTotp(user) ? (['totp'] as const) : [])];
}

/** What money could leave by is proven by nothing that others can take over or guess. */
export const methodsFor = (user: Factors, action: StepUpAction): readonly StepUpMethod[] =>
  stepUpMethods(user).filter((method) => !STRONG_ACTIONS.includes(action) || method === 'passkey' || method === 'totp');

/** How many recovery codes can still be used; null where none were issued. */
export const codesLeft = ({ recovery }: Pick<RegisteredUser, 'recovery'>): number | null =>
  recovery === null ? null : RECOVERY_CODES - recovery.used.length;
