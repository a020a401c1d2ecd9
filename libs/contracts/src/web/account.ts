import { z } from 'zod';
import { CANDLE_PERIODS } from '../market/periods.js';
import { decimalText, isoTime, signedDecimalText } from './primitives.js';

/**
 * GET /api/balances → {items, totalAud}. One row per asset, zeros included. `aud` is null when no path to AUD is known.
 */
export const balanceSchema = z.object({
  asset: z.string(),
  available: decimalText,
  frozen: decimalText,
  total: decimalText,
  aud: decimalText.nullable(),
});
export type Balance = z.output<typeof balanceSchema>;
export const balancesSchema = z.object({ items: z.array(balanceSchema), totalAud: decimalText, seq: z.number() });
export type Balances = z.output<typeof balancesSchema>;

/**
 * GET /api/balances/history?days=30 (1 to 92) → the value of the account in AUD at the ends of periods (UTC) and, as
 * the last point, now. Ascending, starting with the account's first line (`since`; null while it has none). Each point
 * is what the account held then, at the prices of that time, cut to the cent. It is null when something it held had no
 * price yet. A month has one point a day; a shorter span or a younger account has shorter periods.
 */
export const balanceHistorySchema = z.object({
  items: z.array(z.object({ at: isoTime, totalAud: decimalText.nullable() })),
  since: isoTime.nullable(),
  period: z.enum(CANDLE_PERIODS),
});
export type BalanceHistoryWire = z.output<typeof balanceHistorySchema>;

/**
 * GET /api/balances/costs → what holdings have cost in AUD, by average cost and from the ledger alone. AUD itself and
 * empty holdings are left out. `knownQuantity` is what was bought, `cost` what that has cost, fees included, and
 * `averageCost` one unit of it (null while nothing is known). What was paid in has no known cost; what was bought with
 * another asset has taken over the cost of that.
 */
export const holdingCostsSchema = z.object({
  items: z.array(
    z.object({
      asset: z.string(),
      quantity: decimalText,
      knownQuantity: decimalText,
      cost: decimalText,
      averageCost: decimalText.nullable(),
    }),
  ),
  seq: z.number(),
});
export type HoldingCosts = z.output<typeof holdingCostsSchema>;
export type HoldingCost = HoldingCosts['items'][number];

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

/** GET /api/fees → the public schedule, before ranks. Parts per million. */
export const feeRowSchema = z.object({
  symbol: z.string(),
  base: z.string(),
  quote: z.string(),
  feeClass: z.string(),
  makerPpm: z.number(),
  takerPpm: z.number(),
  minAmount: decimalText,
  maxAmount: decimalText,
});
export type FeeRow = z.output<typeof feeRowSchema>;

/** GET /api/fees/mine; PUT /api/fees/preference {payInHt} → the same. `symbols` has the rates for the next trade. */
export const feeTermsSchema = z.object({
  rank: z.number(),
  rankedAt: isoTime.nullable(),
  volumeBtc: decimalText,
  htHolding: decimalText,
  payInHt: z.boolean(),
  htDiscountPpm: z.number(),
  symbols: z.array(z.object({ symbol: z.string(), makerPpm: z.number(), takerPpm: z.number() })),
  ranks: z.array(
    z.object({
      rank: z.number(),
      volumeBtc: decimalText,
      htHolding: decimalText,
      makerPercent: z.number(),
      takerPercent: z.number(),
    }),
  ),
});
export type FeeTermsWire = z.output<typeof feeTermsSchema>;

export const feePreferenceBody = z.strictObject({ payInHt: z.boolean() });

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
/** GET /api/balances/at?time= → what the account held at a past instant. */
export const balancesAtSchema = z.object({
  at: isoTime,
  revision: z.number(),
  items: z.array(z.object({ asset: z.string(), available: decimalText, frozen: decimalText, total: decimalText })),
});

const sumsSchema = z.record(z.string(), z.string());
/**
 * GET /api/proof → the newest published tree. GET /api/proof/inclusion → the caller's leaf and its path; sums are in
 * ledger units (integer text).
 */
export const proofSchema = z.object({
  proofId: z.string(),
  revision: z.number(),
  entryHash: z.string(),
  rootHash: z.string(),
  leaves: z.number(),
  totals: sumsSchema,
  takenAt: isoTime,
});
export type ProofWire = z.output<typeof proofSchema>;
export const inclusionSchema = z.object({
  proof: proofSchema,
  uid: z.string(),
  nonce: z.string(),
  accountTag: z.string(),
  index: z.number(),
  sums: sumsSchema,
  path: z.array(z.object({ side: z.enum(['left', 'right']), hash: z.string(), sums: sumsSchema })),
});
export type InclusionWire = z.output<typeof inclusionSchema>;

/** GET /api/demo/outbox?to= (demo only, loopback only). */
export const outboxItemSchema = z.object({
  id: z.string(),
  to: z.string(),
  channel: z.string(),
  subject: z.string(),
  text: z.string(),
  code: z.string().nullable(),
  at: isoTime,
});
export type OutboxItem = z.output<typeof outboxItemSchema>;
