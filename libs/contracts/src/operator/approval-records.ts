import { z } from 'zod';
import { APPROVAL_KIND_NAMES } from '../identity/approval-kinds.js';
import { APPROVAL_STATUSES } from '../identity/constants.js';
import { isoTime } from '../web/primitives.js';
import { approvalChangeSchema } from './changes.js';
import type { Read } from './read-only.js';

const receiptState = z.enum(['signed', 'wrong', 'unknown-key', 'none']);

export const approvalRecordSchema = z.object({
  id: z.string(),
  kind: z.enum(APPROVAL_KIND_NAMES),
  target: z.string(),
  payload: z.record(z.string(), z.unknown()),
  payloadHash: z.string(),
  reason: z.string(),
  initiator: z.string(),
  initiatorName: z.string(),
  /** The member of staff whom it is about, by name; null or absent for other subjects. */
  subjectName: z.string().nullable().optional(),
  required: z.int(),
  status: z.enum(APPROVAL_STATUSES),
  createdAt: isoTime,
  expiresAt: isoTime,
  mine: z.boolean(),
  canDecide: z.boolean(),
  change: z.union([...approvalChangeSchema.options, z.null()]),
  /** Why an approved request could not be carried out. */
  finding: z.string().nullable(),
  decisions: z.array(
    z.object({
      staffId: z.string(),
      name: z.string(),
      decision: z.string(),
      reason: z.string(),
      at: isoTime,
      /** Of a signature: the venue's own, by which of its keys, and whether it is right. */
      receipt: z
        .object({
          state: receiptState,
          kid: z.string().optional(),
          signature: z.string().optional().describe('Ed25519 over `text`, in base64url without padding.'),
          text: z.string().optional().describe('What the venue has signed: JSON without spaces.'),
        })
        .optional(),
    }),
  ),
});
export type ApprovalRecord = Read<typeof approvalRecordSchema>;

/** The answer to an act that takes two people: the request that now waits. */
export const requestedSchema = z.object({ id: z.string(), approvalId: z.string(), status: z.literal('pending') });
export type Requested = Read<typeof requestedSchema>;
