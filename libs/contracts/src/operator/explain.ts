import { z } from 'zod';
import { proofSchema } from '../web/proof.js';
import { decimalText, isoTime, signedDecimalText } from '../web/primitives.js';
import { entryLineSchema, orderRecordSchema } from './ledger-records.js';
import type { Read } from './read-only.js';

/**
 * GET accounts/{id}/explain?asset=&bucket=&at=&cursor=&limit=, accounts/{id}/balances-at?time= and
 * ledger-entries/{id}/explain say why a balance is what it is and what led to an entry (permission
 * `ledger-entries.view`). GET proof returns the newest published liabilities (`proofs.view`).
 */
const causeRecordSchema = z.object({
  eventType: z.string(),
  orderId: z.string().nullable(),
  tradeId: z.string().nullable(),
  symbol: z.string().nullable(),
  approvalId: z.string().nullable(),
  memo: z.string().nullable(),
  causes: z.record(z.string(), z.number()),
});
export type CauseRecord = Read<typeof causeRecordSchema>;

const explainedLineRecordSchema = z.object({
  id: z.string(),
  revision: z.int(),
  at: isoTime,
  type: z.string(),
  businessId: z.string(),
  bucket: z.string(),
  asset: z.string(),
  amount: signedDecimalText,
  balanceAfter: signedDecimalText,
  cause: causeRecordSchema,
});
export type ExplainedLineRecord = Read<typeof explainedLineRecordSchema>;

const figures = { available: signedDecimalText, frozen: signedDecimalText, total: signedDecimalText };
export const explanationRecordSchema = z.object({
  account: z.string(),
  asset: z.string(),
  ...figures,
  revision: z.int(),
  at: isoTime,
  items: z.array(explainedLineRecordSchema),
  next: z.string().nullable(),
});
export type ExplanationRecord = Read<typeof explanationRecordSchema>;

export const balancesAtRecordSchema = z.object({
  account: z.string(),
  at: isoTime,
  revision: z.int(),
  items: z.array(z.object({ asset: z.string(), ...figures })),
});
export type BalancesAtRecord = Read<typeof balancesAtRecordSchema>;

const held = z.object({ available: signedDecimalText, frozen: signedDecimalText });
/**
 * GET accounts/{id}/verification: the balances summed again over the whole log, beside what the writer and the tables
 * hold at the same entry. `tables` is null for the house, whose lines have no index.
 */
export const accountVerificationRecordSchema = z.object({
  id: z.string(),
  revision: z.int(),
  at: isoTime,
  agrees: z.boolean(),
  items: z.array(
    z.object({ asset: z.string(), agrees: z.boolean(), log: held, writer: held, tables: held.nullable() }),
  ),
});
export type AccountVerificationRecord = Read<typeof accountVerificationRecordSchema>;

const members = z.record(z.string(), z.unknown());
export const entryExplanationRecordSchema = z.object({
  /** The event as it was recorded. */
  event: z.object({ type: z.string(), data: members, meta: members }).nullable(),
  id: z.string(),
  revision: z.int(),
  at: isoTime,
  eventType: z.string(),
  type: z.string(),
  businessId: z.string(),
  memo: z.string().nullable(),
  hash: z.string(),
  previousHash: z.string(),
  cause: causeRecordSchema,
  lines: z.array(entryLineSchema.extend({ balanceAfter: signedDecimalText.nullable() })),
  order: orderRecordSchema.nullable(),
  fees: z.array(
    z.object({
      account: z.string(),
      received: decimalText,
      receivedAsset: z.string(),
      ratePpm: z.int(),
      fee: decimalText,
      asset: z.string(),
    }),
  ),
});
export type EntryExplanationRecord = Read<typeof entryExplanationRecordSchema>;

export const proofRecordSchema = proofSchema.extend({ id: z.string(), eventRevision: z.int() });
export type ProofRecord = Read<typeof proofRecordSchema>;
