import { z } from 'zod';
import type { Read } from './read-only.js';

/** What acts answer that leave nothing to tell but what they were done to. */
export const doneToSchema = z.object({ id: z.string() });

/** POST users/{id}/reveal {reason}. */
export const revealedSchema = z.object({ id: z.string(), email: z.string() });
/** POST users/{id}/freeze {reason}. */
export const frozenUserSchema = z.object({ id: z.string(), status: z.literal('frozen') });
/** POST users/{id}/end-sessions {reason}: how many were ended. */
export const endedSessionsSchema = z.object({ id: z.string(), sessions: z.int() });
/** POST approvals/{id}/approve|reject|withdraw {payloadHash, reason}: the status of the request after it. */
export const decidedSchema = z.object({ id: z.string(), status: z.string() });

const apiKey = z.object({ accessKey: z.string(), secretKey: z.string() });
/** GET demo: the logins and API keys of a demo venue, for this machine only. */
export const demoLoginsSchema = z.object({
  customers: z.array(
    z.object({
      uid: z.int(),
      email: z.string(),
      password: z.string(),
      /** Of those whose login has a second step. */
      totpSecret: z.string().optional(),
      ...apiKey.shape,
      readOnlyKey: apiKey.optional(),
    }),
  ),
  staff: z.array(z.object({ email: z.string(), password: z.string(), role: z.string() })),
});
export type DemoLogins = Read<typeof demoLoginsSchema>;
