import { z } from 'zod';
import { decimalText, isoTime } from './primitives.js';

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
