import { z } from 'zod';
import { proofFields } from './auth.js';
import { codeText, emailText } from './primitives.js';

/**
 * POST /api/user/email → 202. Mails one code to the address of now and one to the new one. The answer does not tell
 * whether another account has the new address.
 */
export const emailChangeBody = z.strictObject({
  email: emailText,
  acknowledgeBlock: z.boolean().optional(),
  ...proofFields,
});
/** POST /api/user/email/confirm → 204, and every session ends. Both codes, five attempts. */
export const emailConfirmBody = z.strictObject({ oldCode: codeText, newCode: codeText });
