import { z } from 'zod';
import { meSchema, passwordText } from './auth.js';
import { assertionBody } from './passkeys.js';
import { codeText, emailText } from './primitives.js';

const resetText = z.string().min(1).max(64);
/** POST /api/auth/reset → 202 `{reset}`, alike for known and unknown addresses. The name goes with the mailed code. */
export const resetBody = z.strictObject({ email: emailText });
export const resetReply = z.strictObject({ reset: resetText });
/**
 * POST /api/auth/reset/confirm → 200. `totp` or `assertion` where an authenticator or a passkey is bound (403
 * `step-up-required` without it, with what a passkey is to sign). Only who has proven one is logged in.
 */
export const resetConfirmBody = z.strictObject({
  reset: resetText,
  email: emailText,
  code: codeText,
  password: passwordText,
  totp: codeText.optional(),
  assertion: assertionBody.optional(),
  revokeKeys: z.boolean().optional(),
});
export const resetConfirmReply = z.union([
  z.object({ next: z.literal('done'), user: meSchema }),
  z.object({ next: z.literal('login') }),
]);
