export const MAX_PASSKEYS = 10;
export const MAX_PASSKEY_NAME = 40;

/** A passkey as its owner sees it. `id` is the name that events have for it. */
export interface PasskeyView {
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
}

interface Credential {
  readonly id: string;
  readonly type: 'public-key';
  readonly transports?: readonly string[];
}

/** What a browser is asked to prove with a passkey: `PublicKeyCredentialRequestOptionsJSON` of WebAuthn level 3. */
export interface PasskeyRequest {
  readonly challenge: string;
  readonly rpId: string;
  readonly timeout: number;
  readonly userVerification: 'required';
  readonly allowCredentials: readonly Credential[];
}

/** What a browser is asked to make a passkey of: `PublicKeyCredentialCreationOptionsJSON` of WebAuthn level 3. */
export interface PasskeyCreation {
  readonly challenge: string;
  readonly rp: { readonly id: string; readonly name: string };
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
  readonly pubKeyCredParams: readonly { readonly type: 'public-key'; readonly alg: number }[];
  readonly timeout: number;
  readonly attestation: 'none';
  readonly excludeCredentials: readonly Credential[];
  readonly authenticatorSelection: { readonly residentKey: 'preferred'; readonly userVerification: 'required' };
}

/** What a passkey signed. Bytes are base64url. */
export interface PasskeyAssertion {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
}

/** A new passkey, as its authenticator made it. */
export interface PasskeyAttestation {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly attestationObject: string;
  readonly transports: readonly string[];
}
