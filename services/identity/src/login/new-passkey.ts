import { MAX_PASSKEYS, type IdentityRejection, type PasskeyCreation } from '@corella/contracts/identity';
import { sha256Hex } from '@corella/hash';
import { ok, reject, type Result } from '@corella/result';
import type { IdentityContext } from '../identity.context.js';
import type { PasskeyHolder } from '../people/passkeys.js';
import { ALGORITHMS } from '../secrets/webauthn.js';
import { CHALLENGE_LIFE_MS } from './challenges.js';
import { describedCredential } from './prove-passkey.js';

/** What a browser is to make a passkey of for this person, in this session. `name` is what its device shows. */
export async function newPasskeyFor(
  context: IdentityContext,
  holder: PasskeyHolder,
  { sessionId, name }: { readonly sessionId: string; readonly name: string },
): Promise<Result<PasskeyCreation, IdentityRejection>> {
  const { site } = context.passkeys;
  const { uid } = holder;
  if (site === null) return reject({ code: 'passkeys-unavailable' });
  if (holder.passkeys.length >= MAX_PASSKEYS) return reject({ code: 'passkey-limit', inputs: { limit: MAX_PASSKEYS } });
  return ok({
    challenge: context.challenges.issue({ for: 'bind', uid, sessionId }, context.clock.nowMs()),
    rp: { id: site.rpId, name: 'Corella' },
    // An authenticator keeps it, so it says nothing about the person.
    user: { id: sha256Hex(`passkey:${uid}`), name, displayName: name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_LIFE_MS,
    attestation: 'none',
    excludeCredentials: (await context.passkeys.credentials(holder)).map(describedCredential),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
}
