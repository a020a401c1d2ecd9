import { z } from 'zod';

/** `tokensSince` is missing for a session from before there were three tokens. */
export const sessionCheck = z.object({ uid: z.string(), tokensSince: z.iso.datetime().optional() });
export const sessionTicket = z.object({ ticket: z.string(), expiresAt: z.iso.datetime() });
export const ticketBody = z.strictObject({ ticket: z.string().min(1).max(100) });
