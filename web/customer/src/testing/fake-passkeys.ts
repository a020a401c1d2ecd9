/** What the venue says that a passkey is to sign, and what it is to be made of. */
export const REQUEST = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'required',
  allowCredentials: [{ id: 'AQID', type: 'public-key', transports: ['internal'] }],
} as const;
export const CREATION = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'localhost', name: 'Corella' },
  user: { id: 'AQID', name: 'mia@corella.example', displayName: 'mia@corella.example' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
} as const;

const id = { id: 'AQID', rawId: 'AQID', type: 'public-key' } as const;
const more = { clientExtensionResults: {}, authenticatorAttachment: 'platform' } as const;
/** What a device answers, and what of it the page sends. */
export const ASSERTION = { ...id, response: { clientDataJSON: 'AA', authenticatorData: 'BB', signature: 'CC' } };
export const ATTESTATION = {
  ...id,
  response: { clientDataJSON: 'AA', attestationObject: 'DD', transports: ['internal'] },
};
export const DEVICE_ASSERTION = { ...ASSERTION, ...more, response: { ...ASSERTION.response, userHandle: 'AQID' } };
export const DEVICE_ATTESTATION = { ...ATTESTATION, ...more, response: { ...ATTESTATION.response, publicKey: 'EE' } };

/** A browser that has passkeys; jsdom has none. */
export function withPasskeys(): void {
  Object.assign(window, { PublicKeyCredential: function PublicKeyCredential() {} });
}
/** What a browser says of a person who closed its dialog. */
export const cancelled = (): Error => Object.assign(new Error('not now'), { name: 'NotAllowedError' });
