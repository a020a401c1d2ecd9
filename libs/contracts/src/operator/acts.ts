import { z } from 'zod';
import { APPROVAL_STATUSES } from '../identity/constants.js';

/** What acts answer that leave nothing to tell but what they were done to. */
export const doneToSchema = z.object({ id: z.string() });

/** What POST users/{id}/reveal {reason, what} can show. */
export const REVEALABLE = ['email', 'phone'] as const;
export type Revealable = (typeof REVEALABLE)[number];
/** POST users/{id}/reveal {reason, what}: what was asked for, and nothing else. */
export const revealedSchema = z.object({ id: z.string(), email: z.string().optional(), phone: z.string().optional() });
/** POST users/{id}/freeze {reason}. */
export const frozenUserSchema = z.object({ id: z.string(), status: z.literal('frozen') });
/** POST users/{id}/end-sessions {reason}: how many were ended. */
export const endedSessionsSchema = z.object({ id: z.string(), sessions: z.int() });
/** POST approvals/{id}/approve|reject|withdraw {payloadHash, reason}: the status of the request after it. */
export const decidedSchema = z.object({ id: z.string(), status: z.enum(APPROVAL_STATUSES) });
