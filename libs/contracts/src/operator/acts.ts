import { z } from 'zod';
import { appliedSchema } from '../web/applied.js';
import { isoTime } from '../web/primitives.js';
import { APPROVAL_STATUSES } from '../identity/constants.js';

/** What acts answer that leave nothing to tell but what they were done to. */
export const doneToSchema = z.object({ id: z.string() });

/** What POST users/{id}/reveal {reason, what} can show. */
export const REVEALABLE = ['email', 'phone'] as const;
export type Revealable = (typeof REVEALABLE)[number];
/** POST users/{id}/reveal {reason, what}: what was asked for, and nothing else. */
export const revealedSchema = z.object({ id: z.string(), email: z.string().optional(), phone: z.string().optional() });
/** POST users/{id}/file/{approvalId}: the parts that identity tells have its own names; they may grow. */
export const customerFileSchema = z.looseObject({
  madeAt: isoTime,
  authority: z.string(),
  reference: z.string(),
  balances: z.array(z.object({ asset: z.string(), available: z.string(), frozen: z.string() })),
  /** Newest first. */
  statement: z.array(
    z.object({
      at: isoTime,
      asset: z.string(),
      bucket: z.enum(['available', 'frozen']),
      amount: z.string(),
      type: z.string(),
      businessId: z.string(),
    }),
  ),
  /** False where the account has more lines than the file. */
  hasAllLines: z.boolean(),
});
export type CustomerFile = z.output<typeof customerFileSchema>;
/** POST users/{id}/freeze {reason}. */
export const frozenUserSchema = z.object({ id: z.string(), status: z.literal('frozen'), ...appliedSchema.shape });
/** POST users/{id}/end-sessions {reason}: how many were ended. */
export const endedSessionsSchema = z.object({ id: z.string(), sessions: z.int() });
/** POST approvals/{id}/approve|reject|withdraw {payloadHash, reason}: the status of the request after it. */
export const decidedSchema = z.object({ id: z.string(), status: z.enum(APPROVAL_STATUSES), ...appliedSchema.shape });
