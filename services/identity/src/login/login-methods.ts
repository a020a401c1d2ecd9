import type { SecondFactor } from '@corella/contracts/identity';
import { codesLeft, hasPasskey, hasTotp } from '../domain/user/factors.js';
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
  // Too many wrong codes lock the authenticator, and recovery codes with it. A sub-account has no address.
  if (context.mailer.canSend && !isSubAccount(user) && (await context.secondSteps.isLocked(stepOf(context, user, now))))
    return hasTotp(user) ? [...passkey, 'email'] : passkey;
  return [
    ...passkey,
    ...(hasTotp(user) ? (['totp'] as const) : []),
    ...((codesLeft(user) ?? 0) > 0 ? (['recovery-code'] as const) : []),
  ];
}
