import { z } from 'zod';
import { appliedSchema } from './applied.js';
import { meSchema, workProofSchema } from './auth.js';
import { emailText } from './primitives.js';

export const resetText = z.string().min(1).max(64);
/** POST /api/auth/reset → 202 `{reset}`, alike for known and unknown addresses. The name goes with the mailed code. */
export const resetBody = z.strictObject({ email: emailText, proof: workProofSchema.optional() });
export const resetReply = z.strictObject({ reset: resetText });
/** The answer to POST /api/auth/reset/confirm: who has proven a factor is logged in. */
export const resetConfirmReply = z.union([
  z.object({ next: z.literal('done'), user: meSchema, ...appliedSchema.shape }),
  z.object({ next: z.literal('login'), ...appliedSchema.shape }),
]);
