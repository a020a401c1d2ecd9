import type { IdentityRejection } from '@corella/contracts/identity';
import { ok, reject } from '@corella/result';
import type { Result } from '@corella/result';
import type { RegisteredUser } from '../domain/user/user-state.js';
import type { IdentityContext } from '../identity.context.js';
import { hasTotp, proveTotp } from './prove-step.js';

/** Asks for the second step where one is bound. Wrong codes count together with those at login. */
export async function stepUp(
  context: IdentityContext,
  user: RegisteredUser,
  code: string | undefined,
): Promise<Result<null, IdentityRejection>> {
  if (!hasTotp(user)) return ok(null);
  if (code === undefined || code === '') return reject({ code: 'two-step-required', field: 'code' });
  return proveTotp(context, user, { code, now: context.clock.nowMs() });
}
