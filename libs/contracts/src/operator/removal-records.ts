import { z } from 'zod';
import {
  REMOVAL_CANCEL_CAUSES,
  REMOVAL_DECISIONS,
  REMOVAL_PROJECTS,
  REMOVAL_REMARK_LENGTH,
  REMOVAL_STATUSES,
  type RemovalTab,
} from '../removal/index.js';
import { isoTime } from '../web/primitives.js';
import type { Read } from './read-only.js';

const person = z.object({ id: z.string(), name: z.string(), mine: z.boolean() });

/**
 * GET removal-requests, a list in the console's dialect. `filter.tab` is one of `REMOVAL_TABS`; others: `mine`,
 * `unclaimed` (true), `project`, `status`, `uid` and `q` (uid, request).
 */
export const removalRecordSchema = z.object({
  /** `R3F9A…`. */
  id: z.string(),
  uid: z.string(),
  project: z.literal(REMOVAL_PROJECTS),
  status: z.enum(REMOVAL_STATUSES),
  submittedAt: isoTime,
  /** When it ends by itself; null once it is agreed or over. */
  expiresAt: isoTime.nullable(),
  executeAt: isoTime.nullable(),
  claimedBy: person.nullable(),
  claimedUntil: isoTime.nullable(),
  approvalId: z.string().nullable(),
  endedAt: isoTime.nullable(),
  /** Of one that was cancelled: by whom or why. The list does not have it. */
  cause: z.enum(REMOVAL_CANCEL_CAUSES).nullable().optional(),
});
export type RemovalRecord = Read<typeof removalRecordSchema>;

/** What became of a request that two people agreed to. It happens a day later, unless its owner stops it. */
export const removalOutcomeSchema = removalRecordSchema.pick({ status: true, executeAt: true, endedAt: true }).extend({
  /** Who or what stopped it. */
  cause: z.enum(REMOVAL_CANCEL_CAUSES).nullable(),
});
export type RemovalOutcome = Read<typeof removalOutcomeSchema>;

/** GET removal-requests/counts: how many requests each tab has. */
export const removalCountsSchema = z.object({
  tabs: z.object({
    open: z.int(),
    submitted: z.int(),
    claimed: z.int(),
    asked: z.int(),
    second: z.int(),
    waiting: z.int(),
    done: z.int(),
    ended: z.int(),
  } satisfies Record<RemovalTab, z.ZodType>),
  mine: z.int(),
  unclaimed: z.int(),
});
export type RemovalCountsRecord = Read<typeof removalCountsSchema>;

/**
 * POST removal-requests/{id}/phone {reason}: the number of the account, for a call. The reason goes on record before it
 * is shown.
 */
export const removalPhoneSchema = z.object({ id: z.string(), phone: z.string().nullable() });
export type RemovalPhone = Read<typeof removalPhoneSchema>;

/**
 * POST removal-requests/{id}/open {reason}. The reason, one of `REASONS.reveal`, goes on record before anything is
 * shown. So does each enclosure: GET removal-requests/{id}/files/{number}?reason=. Addresses of logins are masked.
 */
export const removalOpenedSchema = removalRecordSchema.extend({
  hash: z.string(),
  email: z.string(),
  country: z.string(),
  userStatus: z.enum(['active', 'frozen', 'closed']),
  kycState: z.int(),
  locked: z.boolean(),
  registeredAt: isoTime,
  claims: z.array(
    z.object({
      contactEmail: z.string(),
      contactTel: z.string(),
      text: z.string(),
      language: z.string(),
      /** Whether there is an enclosure. */
      file: z.object({ sentBytes: z.int(), version: z.string() }).nullable(),
      ip: z.string(),
      device: z.string(),
      at: isoTime,
    }),
  ),
  factors: z.object({
    totp: z.boolean(),
    passkeys: z.int(),
    recoveryCodes: z.int().nullable(),
    phone: z.string().nullable(),
  }),
  verified: z
    .object({
      name: z.string().nullable(),
      birthDate: z.string().nullable(),
      documentType: z.string().nullable(),
      documentEnd: z.string().nullable(),
    })
    .nullable(),
  isBoundPhone: z.boolean().nullable(),
  logins: z.array(z.object({ id: z.string(), at: isoTime, ip: z.string(), device: z.string(), ok: z.boolean() })),
  history: z.array(
    z.object({
      at: isoTime,
      type: z.string(),
      by: z.string().nullable(),
      byName: z.string().nullable(),
      reason: z.string().nullable(),
      remark: z.string().nullable(),
      cause: z.enum(REMOVAL_CANCEL_CAUSES).nullable(),
    }),
  ),
  others: z.array(z.string()),
  findings: z.array(z.string()),
  /** Whether this person may decide it: holds the claim. */
  canDecide: z.boolean(),
});
export type RemovalOpened = Read<typeof removalOpenedSchema>;

/** POST removal-requests/{id}/claim, and removal-requests/next for the oldest that waits. */
export const removalClaimBody = z.strictObject({});
export const removalClaimedSchema = z.object({ id: z.string(), claimedUntil: isoTime });
export const removalReleasedSchema = z.object({ id: z.string() });

/** POST removal-requests/{id}/decide. `approvalId` names the request for a second person. */
export const removalDecideBody = z.strictObject({
  decision: z.enum(REMOVAL_DECISIONS),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  reason: z.string().min(1).max(10),
  remark: z.string().max(REMOVAL_REMARK_LENGTH),
});
export const removalDecidedSchema = z.object({ id: z.string(), approvalId: z.string().nullable() });
