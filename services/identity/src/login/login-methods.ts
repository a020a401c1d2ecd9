import type { SecondFactor } from '@corella/contracts/identity';
import { codesLeft, hasPasskey, hasPhone, hasTotp } from '../domain/user/factors.js';
import { isSubAccount } from '../domain/user/sub-account.decide.js';
import type { RegisteredUser } from '../domain/user/user-state.js';
import type { IdentityContext } from '../identity.context.js';
import { stepOf } from './prove-step.js';

/** By what a login can be completed after the password, the best way first. */
export async function loginMethods(
  context: IdentityContext,
  user: RegisteredUser,
  now: number,
): Promise<readonly SecondFactor[]> {
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
