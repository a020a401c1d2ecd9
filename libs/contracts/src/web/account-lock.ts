import { z } from 'zod';
import { proofFields } from './auth.js';

/** POST /api/user/lock → 204. Every session ends, this one too. */
export const lockAccountBody = z.strictObject(proofFields);

/** POST /api/auth/not-me → 204. The token is what follows # in the link of a mail. */
export const notMeBody = z.strictObject({
  token: z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'The link is not whole.'),
});
