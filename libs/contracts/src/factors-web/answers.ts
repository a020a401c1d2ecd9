import { z } from 'zod';
import { appliedSchema } from '../web/applied.js';
import { isoTime } from '../web/primitives.js';

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

/** GET /api/user/passkeys. */
export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: isoTime,
  lastUsedAt: isoTime.nullable(),
});
export type Passkey = z.output<typeof passkeySchema>;
/** POST /api/user/passkeys → 201. */
export const addedPasskeySchema = passkeySchema.extend(appliedSchema.shape);
export type AddedPasskey = z.output<typeof addedPasskeySchema>;

/** POST /api/auth/login/two-step/begin → 202. `passkey` is what it is to sign, and `to` the phone that got a code. */
export const loginTwoStepBeginReply = z.object({ passkey: passkeyRequestSchema.optional(), to: z.string().optional() });
/** POST /api/auth/step-up/begin → 200. */
export const stepUpBeginBody = z.strictObject({ method: z.enum(['passkey', 'sms']) });
export const stepUpBeginReply = z.object({ passkey: passkeyRequestSchema.optional(), to: z.string().optional() });

/** POST /api/user/recovery-codes. */
export const recoveryCodesReply = z.object({ codes: z.array(z.string()) });
