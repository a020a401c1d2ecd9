import type { IdentityRejection } from '@corella/contracts/identity';
import { ok, reject } from '@corella/result';
import type { Result } from '@corella/result';
import type { RegisteredUser } from '../domain/user/user-state.js';
import type { IdentityContext } from '../identity.context.js';

/** Checks the password of somebody who is logged in. Guesses count together, whatever they are for. */
export async function provePassword(
  context: IdentityContext,
  user: RegisteredUser,
  { password, field }: { readonly password: string; readonly field: string },
): Promise<Result<null, IdentityRejection>> {
  const subject = `password:${user.uid}`;
  if (!context.guesses.take(subject, context.clock.nowMs())) return reject({ code: 'too-many-guesses', field });
  const stored = await context.contacts.passwordHash(user.uid, user.passwordVersion);
  try {
    if (!(await context.hasher.verify(stored, password, 'proof'))) return reject({ code: 'password-wrong', field });
  } catch (error) {
    // Nothing was checked, because too many wait or it took too long, so nothing was guessed.
    context.guesses.giveBack(subject);
    throw error;
  }
  context.guesses.clear(subject);
  return ok(null);
}
