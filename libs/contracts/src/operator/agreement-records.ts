import { z } from 'zod';
import { AGREEMENT_PROFILES, AGREEMENTS } from '../identity/index.js';
import { isoTime } from '../web/primitives.js';
import { pendingRequestSchema, withdrawalSchema } from './changes.js';
import type { Read } from './read-only.js';

const texts = z.object({ 'en-us': z.string(), 'zh-cn': z.string() });
const count = z.object({ all: z.int(), signed: z.int() });

export const agreementVersionRecordSchema = z.object({
  version: z.int(),
  status: z.enum(['scheduled', 'in-force', 'superseded', 'withdrawn']),
  effectiveAt: isoTime.nullable(),
  profiles: z.array(z.enum(AGREEMENT_PROFILES)),
  reconsent: z.boolean(),
  graceDays: z.int(),
  /** The SHA-256 of the texts. */
  contentHash: texts,
  /** Who asked for it, and who approved it. Empty for the first version. */
  by: z.array(z.string()),
  approvalId: z.string().nullable(),
  publishedAt: isoTime.nullable(),
  /** Who took it back before it began, why and when. Null unless the status is `withdrawn`. */
  withdrawal: withdrawalSchema.nullable(),
  /** How many customers have signed this version or a later one, and how many it asks to sign who have not. */
  signed: z.int(),
  missing: z.int(),
});
export type AgreementVersionRecord = Read<typeof agreementVersionRecordSchema>;

/** GET agreements, agreements/{id}: what customers agree to, the newest version first. */
export const agreementRecordSchema = z.object({
  id: z.enum(AGREEMENTS),
  /** The newest version, also one that was taken back; 0 before the first. */
  latest: z.int(),
  /** The newest that was not taken back, whose texts the next one begins with; 0 for none. */
  base: z.int(),
  versions: z.array(agreementVersionRecordSchema),
  /** Customers of each profile: all, and those who have signed some version, whom a new one can ask to sign again. */
  customers: z.object({ au: count, jp: count }),
  /** Requests that wait for a second person. */
  pending: z.array(pendingRequestSchema),
});
export type AgreementRecord = Read<typeof agreementRecordSchema>;

/** GET agreements/{id}/versions/{version} */
export const agreementTextsSchema = z.object({ texts });
export type AgreementTextsRecord = Read<typeof agreementTextsSchema>;

/** What two people decide: the texts beside those of the version before, and how many customers it asks to sign. */
export const agreementEvidenceSchema = z.object({
  id: z.enum(AGREEMENTS),
  version: z.int(),
  before: texts.nullable(),
  after: texts.nullable(),
  profiles: z.array(z.enum(AGREEMENT_PROFILES)),
  effectiveAt: isoTime.nullable(),
  reconsent: z.boolean(),
  graceDays: z.int(),
  mustSign: z.int(),
  /** Whether the version is to be taken back: `before` are its texts, `after` those that stay. */
  takesBack: z.boolean(),
});
export type AgreementEvidence = Read<typeof agreementEvidenceSchema>;
