import { z } from 'zod';
import { AGREEMENT_PROFILES, AGREEMENTS } from '../identity/index.js';
import { agreementTick, isoTime } from '../web/index.js';

const texts = z.object({ 'en-us': z.string(), 'zh-cn': z.string() });

/** A version as it is ticked: the hashes are the SHA-256 of its text in each language. */
const versionSchema = z.object({ version: z.int(), effectiveAt: isoTime, contentHash: texts });
const signatureSchema = z.object({
  version: z.int(),
  signedAt: isoTime,
  /** In which it was shown, where that was recorded. */
  language: z.string().nullable(),
});

/** POST /api/agreements/sign → me. */
export const signAgreementsBody = z.strictObject({ agreements: z.array(agreementTick).min(1).max(10) });

/** GET /api/agreements → list. */
export const agreementSchema = z.object({
  id: z.enum(AGREEMENTS),
  signed: z.boolean(),
  /** Of the newest signature: version, time and language; null where unsigned or not recorded. */
  version: z.int().nullable(),
  signedAt: isoTime.nullable(),
  language: z.string().nullable(),
  /** What counts for this customer now; null before the first version begins. */
  current: versionSchema.nullable(),
  /** The version to sign, which may be one that is still to come; null when nothing is due. */
  due: versionSchema.extend({ until: isoTime }).nullable(),
  /** Every signature, newest first. */
  signatures: z.array(signatureSchema),
});
export type Agreement = z.output<typeof agreementSchema>;

/** GET /api/agreements/current?country=: what somebody who signs up there has to tick. */
export const currentAgreementsQuery = z.strictObject({
  country: z.string().regex(/^[A-Z]{2}$/, 'Two capital letters.'),
});
export const currentAgreementSchema = versionSchema.extend({ id: z.enum(AGREEMENTS) });
export type CurrentAgreement = z.output<typeof currentAgreementSchema>;

/** GET /api/agreements/{id}/versions/{version} */
export const agreementTextSchema = versionSchema.extend({
  id: z.enum(AGREEMENTS),
  profiles: z.array(z.enum(AGREEMENT_PROFILES)),
  texts,
});
export type AgreementTextReply = z.output<typeof agreementTextSchema>;
