import type { SecondFactor } from '@corella/contracts/identity';
import { codesLeft } from '../domain/user/factors.js';
import type { RegisteredUser } from '../domain/user/user-state.js';
import type { IdentityContext } from '../identity.context.js';
import { stepOf } from './prove-step.js';

/** By what a login can be completed after the password, the best way first. */
export async function loginMethods(
  context: IdentityContext,
  user: RegisteredUser,
  now: number,
): Promise<readonly SecondFactor[]> {
  // The authenticator is locked after too many wrong codes, and recovery codes with it.
  if (context.mailer.canSend && (await context.secondSteps.isLocked(stepOf(context, user, now)))) return ['email'];
  return ['totp', ...((codesLeft(user) ?? 0) > 0 ? ['recovery-code' as const] : [])];
}
