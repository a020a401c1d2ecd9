import { z } from 'zod';

/**
 * `tokensSince` is 1970 where the tokens are to be exchanged whatever their age: in a session from before there were
 * three, and for tokens that others have replaced. It is missing where identity is of a release that exchanges none.
 * `now` is by the venue's clock.
 */
export const sessionCheck = z.object({
  uid: z.string(),
  tokensSince: z.iso.datetime().optional(),
  now: z.iso.datetime().optional(),
});
export const sessionTicket = z.object({ ticket: z.string(), expiresAt: z.iso.datetime() });
export const ticketBody = z.strictObject({ ticket: z.string().min(1).max(100) });
