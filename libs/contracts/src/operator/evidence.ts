import { z } from 'zod';
import { isoTime } from '../web/primitives.js';
import type { Read } from './read-only.js';
import { userRecordSchema } from './user-records.js';
import { agreementEvidenceSchema } from './agreement-records.js';
import { approvalRecordSchema } from './approval-records.js';
import { accountRecordSchema, balanceRecordSchema } from './ledger-records.js';
import { kycCaseRecordSchema } from './kyc-records.js';
import { marketRecordSchema } from './market-records.js';
import { removalOpenedSchema, removalOutcomeSchema, removalRecordSchema } from './removal-records.js';
import { depositEvidenceSchema } from './suspense-records.js';
import { staffRecordSchema } from './staff-records.js';
import { withdrawalEvidenceSchema } from './withdrawal-records.js';

const figures = balanceRecordSchema.pick({ available: true, frozen: true, total: true });

/**
 * GET approvals/{id}/evidence: what a decision is about, as it is now. A part is null when the kind of the request has
 * nothing to do with it, when it is not known, or when the reader may not see such records.
 */
export const evidenceRecordSchema = z.object({
  id: z.string(),
  /** Why it would fail if it were carried out now, in words. Empty when nothing speaks against it. */
  findings: z.array(z.string()),
  account: accountRecordSchema.nullable(),
  /** The balance that an adjustment changes. `after` is what it would be if nothing else moved. */
  balance: z.object({ asset: z.string(), before: figures, after: figures }).nullable(),
  user: userRecordSchema.nullable(),
  /** The case of verification that two people decide. */
  kycCase: kycCaseRecordSchema.pick({ id: true, name: true, kind: true, marks: true, needsSecond: true }).nullable(),
  /** The request of a customer who cannot get in: where it stands, and what of the account it changes. */
  removal: removalOutcomeSchema
    .extend({
      id: z.string(),
      submittedAt: isoTime,
      project: removalRecordSchema.shape.project,
      change: z.object({ from: z.string(), to: z.string() }).nullable(),
      factors: removalOpenedSchema.shape.factors,
    })
    .nullable(),
  /** The deposit in suspense that is released or sent back, as it stands. */
  deposit: depositEvidenceSchema.nullable(),
  /** The withdrawal that people let pass, without where it goes. Missing where the kind has nothing to do with one. */
  withdrawal: withdrawalEvidenceSchema.nullish(),
  /** The version of an agreement that would be published. */
  agreement: agreementEvidenceSchema.nullable(),
  /** Who froze the user, when and why. */
  frozen: z.object({ by: z.string(), at: isoTime, reason: z.string().nullable() }).nullable(),
  market: marketRecordSchema.nullable(),
  staff: staffRecordSchema.nullable(),
  /** Active staff of the role that a person would be added to or leave. */
  peers: z.object({ role: z.string(), active: z.int() }).nullable(),
  /** Other requests that wait for the same subject. */
  waiting: z.array(approvalRecordSchema),
  at: isoTime,
});
export type EvidenceRecord = Read<typeof evidenceRecordSchema>;
