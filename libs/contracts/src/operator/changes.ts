import { z } from 'zod';
import { isoTime } from '../web/primitives.js';
import { diligenceTermsSchema } from './diligence-terms.js';
import { feeRatesSchema, rankRatesSchema } from './fee-rates.js';
import { marketParametersSchema } from './market-parameters.js';
import type { Read } from './read-only.js';

const about = { version: z.int(), effectiveAt: isoTime.nullable() };
const market = { symbol: z.string(), base: z.string(), quote: z.string() };

/**
 * What an approval would change, in the words and units of the form that asked for it, so that both people read the
 * same. `before` is null when the version that it was based on is no longer known. `effectiveAt` is null for "as soon
 * as it is approved". When a scheduled version is taken back, `before` is that version, `effectiveAt` is when it would
 * have begun, and `after` is what applies instead.
 */
export const approvalChangeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('market-parameters'),
    ...market,
    ...about,
    before: marketParametersSchema.nullable(),
    after: marketParametersSchema,
  }),
  z.object({
    kind: z.literal('fee-schedule'),
    ...about,
    before: feeRatesSchema.nullable(),
    after: feeRatesSchema,
  }),
  z.object({
    kind: z.literal('market-parameters-withdraw'),
    ...market,
    ...about,
    before: marketParametersSchema,
    after: marketParametersSchema,
  }),
  z.object({
    kind: z.literal('fee-schedule-withdraw'),
    ...about,
    before: feeRatesSchema,
    after: feeRatesSchema,
  }),
  z.object({
    kind: z.literal('diligence-terms'),
    ...about,
    before: diligenceTermsSchema.nullable(),
    after: diligenceTermsSchema,
  }),
  z.object({
    kind: z.literal('diligence-withdraw'),
    ...about,
    before: diligenceTermsSchema,
    after: diligenceTermsSchema,
  }),
]);
export type ApprovalChange = Read<typeof approvalChangeSchema>;

/** Who took a scheduled version back, why and when. */
export const withdrawalSchema = z.object({
  approvalId: z.string(),
  by: z.array(z.string()),
  reason: z.string().nullable(),
  at: isoTime,
});

/** A version with who asked for it, who approved it and why. These are empty for the versions of the first start. */
const versionRecordSchema = z.object({
  version: z.int(),
  effectiveAt: isoTime.nullable(),
  status: z.enum(['scheduled', 'in-force', 'superseded', 'refused', 'withdrawn']),
  approvalId: z.string().nullable(),
  by: z.array(z.string()),
  reason: z.string().nullable(),
  /** Who took a scheduled version back, why and when. Null unless the status is `withdrawn`. */
  withdrawal: withdrawalSchema.nullable(),
});
export type VersionRecord = Read<typeof versionRecordSchema>;
const parametersVersionRecordSchema = versionRecordSchema.extend({ parameters: marketParametersSchema });
export type ParametersVersionRecord = Read<typeof parametersVersionRecordSchema>;
const feeScheduleVersionRecordSchema = versionRecordSchema.extend({ rates: feeRatesSchema });
export type FeeScheduleVersionRecord = Read<typeof feeScheduleVersionRecordSchema>;

/** A waiting request. `takesBack` is the scheduled version that it would take back; null when it asks for a new one. */
export const pendingRequestSchema = z.object({
  approvalId: z.string(),
  initiatorName: z.string(),
  mine: z.boolean(),
  takesBack: z.int().nullable(),
});
export type PendingRequest = Read<typeof pendingRequestSchema>;

/**
 * GET markets/{id}/parameters. A change is based on `latest`: the newest scheduled version, or else the one in force.
 */
export const marketParametersRecordSchema = z.object({
  id: z.string(),
  base: z.string(),
  quote: z.string(),
  pricePrecision: z.int(),
  amountPrecision: z.int(),
  anchorTicks: z.int(),
  inForce: z.int(),
  latest: parametersVersionRecordSchema,
  /** Newest first: scheduled, in force, superseded, refused, withdrawn. */
  versions: z.array(parametersVersionRecordSchema),
  /** Requests that wait for a second person. */
  pending: z.array(pendingRequestSchema),
});
export type MarketParametersRecord = Read<typeof marketParametersRecordSchema>;

const diligenceVersionRecordSchema = versionRecordSchema.extend({ terms: diligenceTermsSchema });
export type DiligenceVersionRecord = Read<typeof diligenceVersionRecordSchema>;

/** GET diligence/terms, and the only record of GET diligence: how closely verified customers are looked at. */
export const diligenceRecordSchema = z.object({
  id: z.string(),
  inForce: z.int(),
  /** The newest version that was not taken back, which a change is based on. */
  latest: diligenceVersionRecordSchema,
  /** Newest first. */
  versions: z.array(diligenceVersionRecordSchema),
  pending: z.array(pendingRequestSchema),
});
export type DiligenceRecord = Read<typeof diligenceRecordSchema>;

/** GET fees/schedule, and the only record of GET fees: the schedule from which all accounts' rates are derived. */
export const feeScheduleRecordSchema = z.object({
  id: z.string(),
  inForce: z.int(),
  latest: feeScheduleVersionRecordSchema,
  versions: z.array(feeScheduleVersionRecordSchema),
  pending: z.array(pendingRequestSchema),
  /** What each rank is charged under the version in force. */
  ranks: z.array(rankRatesSchema),
  /** The symbols of each fee class. */
  markets: z.object({ A: z.array(z.string()), B: z.array(z.string()), C: z.array(z.string()) }),
});
export type FeeScheduleRecord = Read<typeof feeScheduleRecordSchema>;

/** GET accounts/{id}/fees: what the account is charged, and why. */
export const feeTermsRecordSchema = z.object({
  id: z.string(),
  rank: z.int(),
  rankedAt: isoTime.nullable(),
  volumeBtc: z.string(),
  htHolding: z.string(),
  payInHt: z.boolean(),
  rates: feeRatesSchema,
  schedule: z.int(),
});
export type FeeTermsRecord = Read<typeof feeTermsRecordSchema>;
