import { z } from 'zod';
import { sentinelReport } from '../service/sentinel.js';
import { isoTime, signedDecimalText } from '../web/primitives.js';
import { approvalRecordSchema } from './approval-records.js';
import { marketRecordSchema } from './market-records.js';
import type { Read } from './read-only.js';
import { auditRecordSchema } from './staff-records.js';

/** GET /operator/api/home: the duty screen in one call. */
export const homeRecordSchema = z.object({
  /** Requests that wait, those that expire next first. */
  approvals: z.array(approvalRecordSchema),
  /** What was agreed in the last two days but could not be carried out. */
  failed: z.array(approvalRecordSchema),
  markets: z.array(marketRecordSchema),
  /** Null while the ledger is away. */
  ledger: z
    .object({
      revision: z.int(),
      hash: z.string(),
      assets: z.array(
        z.object({
          asset: z.string(),
          sum: signedDecimalText,
          customers: signedDecimalText,
          custody: signedDecimalText,
        }),
      ),
      balanced: z.boolean(),
      lastSnapshot: z.object({ revision: z.int(), stateHash: z.string() }).nullable(),
    })
    .nullable(),
  /** The sentinel's last report; null when none has reported to this server. */
  sentinel: z.object({ ...sentinelReport.shape, at: isoTime }).nullable(),
  audit: z.array(auditRecordSchema),
  counts: z.object({
    approvalsPending: z.int(),
    /** Of these, what this person may decide. */
    approvalsToDecide: z.int(),
    usersFrozen: z.int(),
    /** Open cases of verification, and those of them that are overdue; 0 for who may not see cases. */
    kycOpen: z.int(),
    kycOverdue: z.int(),
    /** Requests for a removal that wait for the desk; 0 for who may not see them. */
    removalsOpen: z.int(),
    /** Deposits in suspense that can be decided; 0 for who may not see them, and while fiat is away. */
    depositsHeld: z.int(),
    /** Withdrawals that wait for people, and those in trouble; 0 for who may not see them, and while fiat is away. */
    withdrawalsWaiting: z.int(),
    withdrawalsInTrouble: z.int(),
    marketsStopped: z.int(),
    marketsFused: z.int(),
  }),
  feedAgeMs: z.number(),
  at: isoTime,
});
export type HomeRecord = Read<typeof homeRecordSchema>;
