/** What the venue says that a passkey is to sign, and what it is to be made of. */
export const REQUEST = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'required',
  allowCredentials: [],
} as const;
export const CREATION = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'localhost', name: 'Corella' },
  user: { id: 'AQID', name: 'ada@corella.test', displayName: 'ada@corella.test' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
} as const;

const id = { id: 'AQID', rawId: 'AQID', type: 'public-key' } as const;
/** What a device answers, and what of it the page sends. */
export const ASSERTION = { ...id, response: { clientDataJSON: 'AA', authenticatorData: 'BB', signature: 'CC' } };
export const ATTESTATION = { ...id, response: { clientDataJSON: 'AA', attestationObject: 'DD' } };
export const DEVICE_ASSERTION = { ...ASSERTION, clientExtensionResults: {} };
export const DEVICE_ATTESTATION = { ...ATTESTATION, clientExtensionResults: {} };

/** A browser that has passkeys; jsdom has none. */
export function withPasskeys(): void {
  Object.assign(window, { PublicKeyCredential: function PublicKeyCredential() {} });
}
/** What a browser says of a person who closed its dialog. */
export const cancelled = (): Error => Object.assign(new Error('not now'), { name: 'NotAllowedError' });
