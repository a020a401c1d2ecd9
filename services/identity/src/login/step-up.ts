import type { IdentityRejection } from '@corella/contracts/identity';
import { ok, reject } from '@corella/result';
import type { Result } from '@corella/result';
import type { RegisteredUser } from '../domain/user/user-state.js';
import type { IdentityContext } from '../identity.context.js';

/**
 * Asks for the second step where one is bound. Five wrong codes are allowed in ten minutes; each is counted before it
 * is checked.
 */
export async function stepUp(
  context: IdentityContext,
  user: RegisteredUser,
  code: string | undefined,
): Promise<Result<null, IdentityRejection>> {
  if (user.totpVersion === null) return ok(null);
  if (code === undefined || code === '') return reject({ code: 'two-step-required', field: 'code' });
  const now = context.clock.nowMs();
  const subject = `totp:${user.uid}`;
  if (!context.guesses.take(subject, now)) return reject({ code: 'too-many-guesses', field: 'code' });
  if (!(await context.authenticators.check(user.uid, { version: user.totpVersion, code, now })))
    return reject({ code: 'code-wrong', field: 'code' });
  context.guesses.clear(subject);
  return ok(null);
}
