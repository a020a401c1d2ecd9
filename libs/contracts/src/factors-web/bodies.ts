import { z } from 'zod';
import { STEP_UP_ACTIONS } from '../identity/call.js';
import { MAX_PASSKEY_NAME } from '../identity/passkeys.js';
import { passwordText } from '../web/auth.js';
import { codeText, emailText, plainText } from '../web/primitives.js';
import { resetText } from '../web/reset.js';

// What a browser sends. Apart from the answers, because no page needs these.

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

const stepUpText = z.string().min(1).max(200);
const proof = { code: codeText.optional(), stepUp: stepUpText.optional() };
/** POST /api/user/passkeys/begin → what a browser makes a passkey of. Takes proof as an API key does. */
export const passkeyBeginBody = z.strictObject(proof);
/** POST /api/user/passkeys → 201, bound from now on. */
const passkeyName = plainText.trim().min(1, 'Give the passkey a name.').max(MAX_PASSKEY_NAME);
export const passkeyAddBody = z.strictObject({
  name: passkeyName,
  attestation: attestationBody,
  acknowledgeBlock: z.boolean().optional(),
});
/** PUT /api/user/passkeys/{id} → 200, with its new name. */
export const passkeyRenameBody = z.strictObject({ name: passkeyName, ...proof });
/** DELETE /api/user/passkeys/{id} → 204. */
export const passkeyRemoveBody = z.strictObject({ ...proof, acknowledgeBlock: z.boolean().optional() });
/** Fifteen letters and digits, in groups or not. */
const recoveryCodeText = z
  .string()
  .max(40)
  .regex(/^\s*(?:[0-9A-Za-z][\s-]*){15}$/, 'A recovery code has 15 letters and digits.');
const ticketText = z.string().min(1).max(200);
/**
 * POST /api/auth/login/two-step/begin → 202. Mails the code of a locked authenticator, texts one, or asks a passkey to
 * sign.
 */
export const loginTwoStepBeginBody = z.strictObject({
  ticket: ticketText,
  method: z.enum(['email', 'passkey', 'sms']),
});
/** POST /api/auth/login/two-step → 200 `loginReply`. */
export const loginTwoStepBody = z.discriminatedUnion('method', [
  z.strictObject({ ticket: ticketText, method: z.enum(['totp', 'sms', 'email']), code: codeText }),
  z.strictObject({ ticket: ticketText, method: z.literal('recovery-code'), code: recoveryCodeText }),
  z.strictObject({ ticket: ticketText, method: z.literal('passkey'), assertion: assertionBody }),
]);

/**
 * POST /api/auth/step-up → 200 `stepUpReply`. `bodyHash` is the lower-case hex SHA-256 of the canonical JSON of the
 * body that is going to be sent, without `code` and `stepUp`. `code` is the password, a code of the authenticator or
 * one that was texted; `assertion` is what a passkey signed of the answer to `POST /api/auth/step-up/begin`.
 */
const stepUpFor = {
  action: z.enum(STEP_UP_ACTIONS),
  bodyHash: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'Send the SHA-256 of the body, 64 hexadecimal digits.')
    .describe('SHA-256 in lower-case hex over the canonical JSON of the body to come, without `code` and `stepUp`.'),
};
export const stepUpBody = z.discriminatedUnion('method', [
  z.strictObject({ ...stepUpFor, method: z.enum(['password', 'totp', 'sms']), code: z.string().min(1).max(128) }),
  z.strictObject({ ...stepUpFor, method: z.literal('passkey'), assertion: assertionBody }),
]);

/**
 * POST /api/user/recovery-codes → ten codes, shown in this answer only. The ones before count no more. Takes a second
 * factor (409 `second-step-missing`) and its proof, as an API key does.
 */
export const recoveryCodesBody = z.strictObject(proof);
/** DELETE /api/user/totp, and DELETE /api/api-keys/{accessKey} without `acknowledgeBlock`. */
export const totpRemoveBody = z.strictObject({ ...proof, acknowledgeBlock: z.boolean().optional() });

/**
 * POST /api/auth/reset/confirm → 200. `totp`, `assertion` or `sms` where a factor is bound (403 `step-up-required`
 * without it, with what a passkey is to sign; a code goes to the phone then, if that is the only factor). Only who has
 * proven one is logged in.
 */
export const resetConfirmBody = z.strictObject({
  reset: resetText,
  email: emailText,
  code: codeText,
  password: passwordText,
  totp: codeText.optional(),
  sms: codeText.optional(),
  assertion: assertionBody.optional(),
  revokeKeys: z.boolean().optional(),
});
