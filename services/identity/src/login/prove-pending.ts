import type { IdentityRejection } from '@corella/contracts/identity';
import { ok, reject } from '@corella/result';
import type { Result } from '@corella/result';
import type { IdentityContext } from '../identity.context.js';

/** Checks a code of the authenticator that is being bound: five guesses in ten minutes. The code is spent with it. */
export async function provePending(
  context: IdentityContext,
  { person, code, replaces }: { readonly person: string; readonly code: string; readonly replaces?: number },
): Promise<Result<{ readonly secret: string; readonly lastStep: number }, IdentityRejection>> {
  const now = context.clock.nowMs();
  const secret = await context.authenticators.pendingSecret(person, now, replaces);
  if (secret === null) return reject({ code: 'totp-missing' });
  const subject = `totp-confirm:${person}`;
  if (!context.guesses.take(subject, now)) return reject({ code: 'too-many-guesses', field: 'code' });
  const lastStep = context.authenticators.pendingStep(secret, code, now);
  if (lastStep === null) return reject({ code: 'code-wrong', field: 'code' });
  context.guesses.clear(subject);
  return ok({ secret, lastStep });
}
