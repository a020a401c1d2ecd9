import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { PasskeyAssertion, PasskeyAttestation } from '@corella/contracts/identity';
import type { PasskeySite } from '../domain/rules/passkey-site.js';
import { base64url } from './random-bytes.js';

/** Ed25519, ECDSA with P-256, and RSA, which Windows needs. */
export const ALGORITHMS: readonly number[] = [-8, -7, -257];

/** What is kept of a passkey. Bytes are base64url. */
export interface Credential {
  readonly credentialId: string;
  readonly publicKey: string;
  /** How often the authenticator has signed; 0 for one that does not count. */
  readonly counter: number;
  readonly transports: readonly string[];
}

export interface Asked {
  readonly challenge: string;
  readonly site: PasskeySite;
}

/** The credential of a new passkey, with the person verified; null where anything is not as it was asked for. */
export async function newCredential(
  { id, clientDataJSON, attestationObject, transports }: PasskeyAttestation,
  { challenge, site }: Asked,
): Promise<Credential | null> {
  const origin = originOf(clientDataJSON, site);
  if (origin === null) return null;
  const made = await unlessWrong(
    verifyRegistrationResponse({
      response: { ...whole(id), response: { clientDataJSON, attestationObject } },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...ALGORITHMS],
    }),
  );
  if (made?.verified !== true || made.registrationInfo.credential.id !== id) return null;
  const { credential } = made.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: base64url(credential.publicKey),
    counter: credential.counter,
    transports,
  };
}

/** The counter after a signature of the passkey; null where it is wrong, or the counter has not grown. */
export async function counterAfter(
  { id, clientDataJSON, authenticatorData, signature }: PasskeyAssertion,
  { challenge, site, credential }: Asked & { readonly credential: Credential },
): Promise<number | null> {
  const origin = originOf(clientDataJSON, site);
  if (origin === null) return null;
  const proven = await unlessWrong(
    verifyAuthenticationResponse({
      response: { ...whole(id), response: { clientDataJSON, authenticatorData, signature } },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      credential: {
        id: credential.credentialId,
        publicKey: new Uint8Array(Buffer.from(credential.publicKey, 'base64url')),
        counter: credential.counter,
      },
    }),
  );
  return proven?.verified === true ? proven.authenticationInfo.newCounter : null;
}

const whole = (id: string) => ({ id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} });

interface ClientData {
  readonly origin?: unknown;
  readonly crossOrigin?: unknown;
}

/** Where the browser was, if that is ours and no frame in a page of somebody else. The signature covers it. */
function originOf(clientDataJSON: string, site: PasskeySite): string | null {
  const data = parsed(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
  const origin = data?.origin;
  return typeof origin === 'string' && site.owns(origin) && data?.crossOrigin !== true ? origin : null;
}

function parsed(text: string): ClientData | null {
  try {
    return JSON.parse(text) as ClientData | null;
  } catch {
    // Whoever sends no JSON was nowhere.
    return null;
  }
}

/** The library throws for whatever a stranger may send that is not as it was asked for. */
const unlessWrong = <Value>(checked: Promise<Value>): Promise<Value | null> => checked.catch(() => null);
