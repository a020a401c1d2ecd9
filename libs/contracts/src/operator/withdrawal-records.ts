import { z } from 'zod';
import { WITHDRAWAL_GATES, WITHDRAWAL_RAILS, WITHDRAWAL_STATES } from '../cash/index.js';
import { APPROVAL_STATUSES } from '../identity/constants.js';
import { decimalText, isoTime } from '../web/primitives.js';
import type { Read } from './read-only.js';

/**
 * GET withdrawals, a list in the console's dialect: `tab` (`WITHDRAWAL_TABS`), `state`, `rail`, `asset`, `uid`
 * and `q` (uid, withdrawal). Nothing of it says where the money goes.
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
  /** Since when it stands there. */
  since: isoTime,
  /** Rules of risk that it met when it was last judged. */
  rules: z.array(z.string()),
  /** How many people it takes to pass where it stands. */
  people: z.int(),
  endedAt: isoTime.nullable(),
});
export type WithdrawalRecord = Read<typeof withdrawalRecordSchema>;

/** GET withdrawals/counts: how many there are in each tab. */
export const withdrawalCountsSchema = z.object({
  people: z.int(),
  delayed: z.int(),
  moving: z.int(),
  trouble: z.int(),
  ended: z.int(),
});
export type WithdrawalCounts = Read<typeof withdrawalCountsSchema>;

/** What the rules were told. Ages are in ms. */
const inputs = z.object({
  aud: decimalText,
  audOfDay: decimalText,
  countOfDay: z.int(),
  payeeAgeMs: z.int(),
  payeePaidBefore: z.boolean(),
  isFirst: z.boolean(),
  sincePasswordChangeMs: z.int().nullable(),
  isHeld: z.boolean(),
});

/** Where a request of people about it stands. */
const request = z.object({
  id: z.string(),
  kind: z.string(),
  status: z.enum(APPROVAL_STATUSES),
  signed: z.array(z.object({ name: z.string(), at: isoTime })),
  required: z.int(),
  createdAt: isoTime,
  expiresAt: isoTime,
  payloadHash: z.string(),
});

const hits = z.array(z.object({ rule: z.string(), action: z.enum(['delay', 'one', 'two', 'reject']) }));

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
  /** What the rules were last told; null before. */
  inputs: inputs.nullable(),
  /** Newest first. */
  requests: z.array(request),
  history: z.array(
    z.object({
      at: isoTime,
      type: z.string(),
      gate: z.enum(WITHDRAWAL_GATES).nullable(),
      people: z.int().nullable(),
      until: isoTime.nullable(),
      approvalId: z.string().nullable(),
      attempt: z.int().nullable(),
      confirmations: z.int().nullable(),
      /** A code, or what was found in words. */
      why: z.string().nullable(),
    }),
  ),
});
export type OpenedWithdrawal = Read<typeof openedWithdrawalSchema>;

/** What an approval of a withdrawal is about. Where it goes is opened on its own page, for a reason. */
export const withdrawalEvidenceSchema = withdrawalRecordSchema
  .omit({ since: true, endedAt: true, rules: true })
  .extend({
    /** What arrives: the amount without the fee. */
    received: decimalText,
    mostCost: decimalText,
    policyVersion: z.int(),
    hits,
    inputs: inputs.nullable(),
  });
export type WithdrawalEvidence = Read<typeof withdrawalEvidenceSchema>;
