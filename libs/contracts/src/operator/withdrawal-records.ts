import { z } from 'zod';
import { WITHDRAWAL_RAILS, WITHDRAWAL_STATES } from '../cash/index.js';
import { decimalText, isoTime } from '../web/primitives.js';
import type { Read } from './read-only.js';

/**
 * GET withdrawals, a list in the console's dialect: `state`, `rail`, `asset`, `uid` and `q` (uid, withdrawal). Nothing
 * of it says where the money goes.
 */
export const withdrawalRecordSchema = z.object({
  id: z.string(),
  uid: z.string(),
  asset: z.string(),
  rail: z.enum(WITHDRAWAL_RAILS),
  /** Null for money of a country. */
  chain: z.string().nullable(),
  /** What leaves the account; `fee` is a part of it. */
  amount: decimalText,
  fee: decimalText,
  /** What it was worth when it was asked for. */
  aud: decimalText,
  requestedAt: isoTime,
  state: z.enum(WITHDRAWAL_STATES),
  endedAt: isoTime.nullable(),
});
export type WithdrawalRecord = Read<typeof withdrawalRecordSchema>;

const hits = z.array(z.object({ rule: z.string(), action: z.enum(['delay', 'one', 'two', 'reject']) }));

/** What whoever decides about one reads before they open it. */
export const withdrawalEvidenceSchema = withdrawalRecordSchema
  .pick({ id: true, asset: true, amount: true, fee: true, aud: true, state: true })
  .extend({ hits, people: z.int() });
export type WithdrawalEvidence = Read<typeof withdrawalEvidenceSchema>;

/** POST withdrawals/{id}/open {reason}. The reason, one of `REASONS.reveal`, goes on record first. */
export const openedWithdrawalSchema = withdrawalRecordSchema.extend({
  /** Null once it was erased. */
  payee: z.object({ address: z.string(), tag: z.string().nullable(), label: z.string() }).nullable(),
  outcome: z.enum(['open', 'unknown', 'paid', 'unpaid']),
  txid: z.string().nullable(),
  confirmations: z.int(),
  required: z.int(),
  /** The most that the network may take, in its own coin. */
  mostCost: decimalText,
  policyVersion: z.int(),
  /** Rules of risk that it met. */
  hits,
  /** How many people it takes to pass where it stands. */
  people: z.int(),
  history: z.array(z.object({ at: isoTime, type: z.string() })),
});
export type OpenedWithdrawal = Read<typeof openedWithdrawalSchema>;
