import { z } from 'zod';
import { decimalText, isoTime, signedDecimalText } from './primitives.js';

/** GET /api/ledger/lines?asset=&type=&from=&to=&cursor=&limit= */
export const ledgerLineSchema = z.object({
  id: z.string(),
  at: isoTime,
  type: z.string(),
  businessId: z.string(),
  asset: z.string(),
  bucket: z.enum(['available', 'frozen']),
  amount: signedDecimalText,
  orderId: z.string().nullable(),
  symbol: z.string().nullable(),
});
export type LedgerLine = z.output<typeof ledgerLineSchema>;

const causeSchema = z.object({
  eventType: z.string(),
  orderId: z.string().nullable(),
  tradeId: z.string().nullable(),
  symbol: z.string().nullable(),
  approvalId: z.string().nullable(),
  memo: z.string().nullable(),
  causes: z.record(z.string(), z.number()),
});

/** GET /api/ledger/explain?asset=&bucket=&at=&cursor=&limit= → leads from a balance to its lines and their causes. */
export const explanationSchema = z.object({
  asset: z.string(),
  available: decimalText,
  frozen: decimalText,
  total: decimalText,
  revision: z.number(),
  at: isoTime,
  items: z.array(ledgerLineSchema.extend({ balanceAfter: signedDecimalText, cause: causeSchema })),
  next: z.string().nullable(),
});
export type ExplanationWire = z.output<typeof explanationSchema>;

/**
 * GET /api/ledger/entries/{revision} → the caller's own lines of one entry, with hashes, order, fills and the
 * arithmetic of the fee. 404 if none of its lines is the caller's.
 */
export const entryExplanationSchema = z.object({
  revision: z.number(),
  at: isoTime,
  eventType: z.string(),
  type: z.string(),
  businessId: z.string(),
  hash: z.string(),
  previousHash: z.string(),
  cause: causeSchema,
  lines: z.array(
    z.object({
      account: z.enum(['mine', 'counterparty', 'house']),
      bucket: z.enum(['available', 'frozen']),
      asset: z.string(),
      amount: signedDecimalText,
      balanceAfter: signedDecimalText.nullable(),
    }),
  ),
  order: z.record(z.string(), z.unknown()).nullable(),
  /** The caller's side of the trade that the entry settles. */
  trade: z
    .object({
      id: z.string(),
      price: decimalText,
      quantity: decimalText,
      total: decimalText,
      role: z.enum(['maker', 'taker']),
    })
    .nullable(),
  fees: z.array(
    z.object({
      received: decimalText,
      receivedAsset: z.string(),
      ratePpm: z.number(),
      fee: decimalText,
      asset: z.string(),
    }),
  ),
});
export type EntryExplanationWire = z.output<typeof entryExplanationSchema>;
