import { z } from 'zod';
import { DEPOSIT_CHANNELS, SUGGESTED_BY, SUSPENSE_OUTCOMES, SUSPENSE_REASONS, SUSPENSE_STATES } from '../cash/index.js';
import { decimalText, isoTime } from '../web/primitives.js';
import type { Read } from './read-only.js';

/**
 * GET suspended-deposits, a list in the console's dialect: `state` (held, refund), `reason`, `asset`, `channel`, `uid`
 * and `q` (uid, deposit). Nothing of it says who paid.
 */
export const suspendedDepositSchema = z.object({
  /** `D3F9A…`. */
  id: z.string(),
  asset: z.string(),
  amount: decimalText,
  channel: z.enum(DEPOSIT_CHANNELS),
  reason: z.enum(SUSPENSE_REASONS),
  /** Whose address it was paid to, or whom it was released to; null for nobody's. */
  uid: z.string().nullable(),
  bookedAt: isoTime,
  /** Null once it was released or has gone back. */
  state: z.enum(SUSPENSE_STATES).nullable(),
  outcome: z.enum(SUSPENSE_OUTCOMES).nullable(),
  endedAt: isoTime.nullable(),
});
export type SuspendedDepositRecord = Read<typeof suspendedDepositSchema>;

/** POST suspended-deposits/{id}/open {reason}. The reason, one of `REASONS.reveal`, goes on record first. */
export const openedDepositSchema = suspendedDepositSchema.extend({
  /** Goes with the request, so that it is about what was read. */
  hash: z.string(),
  /** Null once it was erased. `to` is the address of ours that it was paid to. */
  payer: z.object({ name: z.string(), account: z.string(), text: z.string(), to: z.string() }).nullable(),
  suggested: z.array(
    z.object({
      uid: z.string(),
      /** As verified. */
      name: z.string().nullable(),
      by: z.array(z.enum(SUGGESTED_BY)),
    }),
  ),
  history: z.array(
    z.object({
      at: isoTime,
      type: z.string(),
      approvalId: z.string().nullable(),
      uid: z.string().nullable(),
      attempt: z.int().nullable(),
      finding: z.string().nullable(),
    }),
  ),
  /** Requests that wait for a second person. */
  waiting: z.array(z.object({ approvalId: z.string(), kind: z.string(), uid: z.string().nullable(), by: z.string() })),
  /** Whether it stands so, and this person may ask for it. */
  canRelease: z.boolean(),
  canRefund: z.boolean(),
});
export type OpenedDeposit = Read<typeof openedDepositSchema>;

/** What an approval of a release or refund is about. Who paid is opened on the page of the deposit, for a reason. */
export const depositEvidenceSchema = suspendedDepositSchema.extend({
  /** The verified name of whom it would be released to. */
  ownerName: z.string().nullable(),
});
