import type { SecondFactor } from '@corella/contracts/identity';
import { codesLeft, hasFactor, hasPasskey, hasPhone, hasTotp } from '../domain/user/factors.js';
import { isSubAccount } from '../domain/user/sub-account.decide.js';
import type { RegisteredUser } from '../domain/user/user-state.js';
import type { IdentityContext } from '../identity.context.js';
import { stepOf } from './prove-step.js';

/**
 * Whether a login takes a code by mail: where no factor is bound, on a device that this account does not know. A demo
 * asks for none, and neither does a venue that cannot send mail. A sub-account has no address.
 */
export const takesMailedCode = (
  { config, mailer }: Pick<IdentityContext, 'config' | 'mailer'>,
  user: RegisteredUser,
  knownDevice: string | null,
): boolean => knownDevice === null && !hasFactor(user) && !isSubAccount(user) && !config.demo && mailer.canSend;

/** Whether the login still takes this: who removed the last factor meanwhile logs in anew. */
export const isAsked = (user: RegisteredUser, method: SecondFactor): boolean => hasFactor(user) || method === 'email';

/** By what a login can be completed after the password, the best way first. */
export async function loginMethods(
  context: IdentityContext,
  user: RegisteredUser,
  now: number,
): Promise<readonly SecondFactor[]> {
  if (!hasFactor(user)) return ['email'];
  const passkey: readonly SecondFactor[] = hasPasskey(user) ? ['passkey'] : [];
  const phone: readonly SecondFactor[] = hasPhone(user) ? ['sms'] : [];
  // Too many wrong codes lock the authenticator, and recovery codes with it. A sub-account has no address.
  if (context.mailer.canSend && !isSubAccount(user) && (await context.secondSteps.isLocked(stepOf(context, user, now))))
    return hasTotp(user) ? [...passkey, 'email'] : [...passkey, ...phone];
  return [
    ...passkey,
    ...(hasTotp(user) ? (['totp'] as const) : []),
    ...phone,
    ...((codesLeft(user) ?? 0) > 0 ? (['recovery-code'] as const) : []),
  ];
}
