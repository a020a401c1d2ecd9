import type { IdentityRejection, PasskeyAssertion, PasskeyRequest } from '@corella/contracts/identity';
import { ok, reject, type Result } from '@corella/result';
import { hasPasskey } from '../domain/user/factors.js';
import type { IdentityContext } from '../identity.context.js';
import type { PasskeyHolder } from '../people/passkeys.js';
import type { Credential } from '../secrets/webauthn.js';
import { CHALLENGE_LIFE_MS, type ChallengeFor } from './challenges.js';

export const describedCredential = ({ credentialId, transports }: Credential) => ({
  id: credentialId,
  type: 'public-key' as const,
  ...(transports.length === 0 ? {} : { transports }),
});

/** What one of the customer's passkeys is to sign. */
export async function askPasskey(
  context: IdentityContext,
  user: PasskeyHolder,
  bound: ChallengeFor,
): Promise<Result<PasskeyRequest, IdentityRejection>> {
  const { site } = context.passkeys;
  if (!hasPasskey(user)) return reject({ code: 'method-unavailable', field: 'method' });
  if (site === null) return reject({ code: 'passkeys-unavailable' });
  return ok({
    challenge: context.challenges.issue(bound, context.clock.nowMs()),
    rpId: site.rpId,
    timeout: CHALLENGE_LIFE_MS,
    userVerification: 'required',
    allowCredentials: (await context.passkeys.credentials(user)).map(describedCredential),
  });
}

/**
 * Checks what a passkey signed. Nobody can guess that, so it counts as no guess and is taken while codes wait; the
 * owner is there, so wrong codes of before are forgotten.
 */
export async function provePasskey(
  context: IdentityContext,
  user: PasskeyHolder,
  { assertion, ...bound }: ChallengeFor & { readonly assertion: PasskeyAssertion | undefined },
): Promise<Result<null, IdentityRejection>> {
  if (!hasPasskey(user)) return reject({ code: 'method-unavailable', field: 'method' });
  const now = context.clock.nowMs();
  const challenge = context.challenges.take(bound, now);
  if (challenge === null) return reject({ code: 'passkey-expired', field: 'assertion' });
  if (assertion === undefined || !(await context.passkeys.signed(user, { assertion, challenge, now })))
    return reject({ code: 'passkey-wrong', field: 'assertion' });
  await context.secondSteps.forget(user.uid);
  return ok(null);
}
