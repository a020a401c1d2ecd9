import { z } from 'zod';
import { MAX_PASSKEY_NAME } from '../identity/passkeys.js';
import { codeText, isoTime, plainText } from './primitives.js';

const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[A-Za-z0-9_-]+$/, 'Send base64url.');
const credentialId = bytes(1_400);
const known = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()).optional(),
  authenticatorAttachment: z.string().max(40).nullish(),
};

/** `AuthenticationResponseJSON` of WebAuthn level 3: what a passkey signed. */
export const assertionBody = z.strictObject({
  ...known,
  response: z.strictObject({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(8_000),
    userHandle: bytes(100).nullish(),
  }),
});

/** `RegistrationResponseJSON` of WebAuthn level 3: a new passkey. */
export const attestationBody = z.strictObject({
  ...known,
  response: z.strictObject({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(40_000),
    transports: z.array(z.string().max(40)).max(10).optional(),
    publicKeyAlgorithm: z.int().optional(),
    publicKey: bytes(8_000).optional(),
    authenticatorData: bytes(8_000).optional(),
  }),
});

const credential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});
/** `PublicKeyCredentialRequestOptionsJSON`: what a passkey is to sign. */
export const passkeyRequestSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(credential),
});
/** `PublicKeyCredentialCreationOptionsJSON`: what a passkey is made of. */
export const passkeyCreationSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({ residentKey: z.literal('preferred'), userVerification: z.literal('required') }),
});

const stepUpText = z.string().min(1).max(200);
const proof = { code: codeText.optional(), stepUp: stepUpText.optional() };
/** POST /api/user/passkeys/begin → what a browser makes a passkey of. Takes proof as an API key does. */
export const passkeyBeginBody = z.strictObject(proof);
/** POST /api/user/passkeys → 201, bound from now on. */
export const passkeyAddBody = z.strictObject({
  name: plainText.trim().min(1, 'Give the passkey a name.').max(MAX_PASSKEY_NAME),
  attestation: attestationBody,
  acknowledgeBlock: z.boolean().optional(),
});
/** DELETE /api/user/passkeys/{id} → 204. */
export const passkeyRemoveBody = z.strictObject({ ...proof, acknowledgeBlock: z.boolean().optional() });
/** GET /api/user/passkeys. */
export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: isoTime,
  lastUsedAt: isoTime.nullable(),
});
export type Passkey = z.output<typeof passkeySchema>;

/** POST /api/auth/login/two-step/begin → 202. `passkey` is what it is to sign, where that was asked for. */
export const loginTwoStepBeginReply = z.object({ passkey: passkeyRequestSchema.optional() });
/** POST /api/auth/step-up/begin → 200. */
export const stepUpBeginBody = z.strictObject({ method: z.literal('passkey') });
export const stepUpBeginReply = z.object({ passkey: passkeyRequestSchema });
