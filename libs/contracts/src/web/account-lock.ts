import { z } from 'zod';

/** POST /api/auth/not-me → 204. The token is what follows # in the link of a mail. */
export const notMeBody = z.strictObject({
  token: z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'The link is not whole.'),
});
