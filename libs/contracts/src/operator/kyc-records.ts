import { z } from 'zod';
import {
  KYC_CAUSES,
  KYC_DECISIONS,
  KYC_FIELD_NAMES,
  KYC_GESTURE_NAMES,
  KYC_KINDS,
  KYC_MARKS,
  KYC_METHODS,
  KYC_PARTS,
  KYC_REMARK_LENGTH,
  KYC_MAX_FIXES,
  KYC_RATINGS,
  KYC_RISK_NAMES,
  KYC_SECOND_REASONS,
  KYC_SECTIONS,
  KYC_SLOT_NAMES,
  LINK_KINDS,
  type KycSection,
  type KycTab,
  PICTURE_ADVICE,
} from '../kyc/index.js';
import { isoTime } from '../web/primitives.js';
import type { Read } from './read-only.js';

const part = z.enum(KYC_PARTS);
/** Codes of reasons, by part. */
const partReasons = z.partialRecord(part, z.string().min(1).max(10));
const field = z.enum(KYC_FIELD_NAMES);
const slot = z.enum(KYC_SLOT_NAMES);
const sections = Object.keys(KYC_SECTIONS) as KycSection[];
const person = z.object({ id: z.string(), name: z.string(), mine: z.boolean() });

/**
 * GET kyc-cases, a list in the console's dialect. `filter.tab` is one of `KYC_TABS`; others: `mine`, `unclaimed`,
 * `resubmitted`, `mismatched` (true), `kind`, `country`, `mark`, `cause`,
 * `rating`, and `q` (name, uid, case).
 */
export const kycCaseRecordSchema = z.object({
  /** `KYC-1072015-1`. */
  id: z.string(),
  uid: z.string(),
  name: z.string().nullable(),
  kind: z.enum(KYC_KINDS),
  country: z.string(),
  method: z.enum(KYC_METHODS),
  /** A code of the choices of documents; null of a company. */
  documentType: z.string().nullable(),
  pictures: z.int(),
  /** Whether the checking service has answered, or will not. */
  checked: z.boolean(),
  marks: z.array(z.enum(KYC_MARKS)),
  mismatches: z.int(),
  needsSecond: z.array(z.enum(KYC_SECOND_REASONS)),
  state: z.int(),
  mailState: z.int(),
  attempt: z.int(),
  submittedAt: isoTime,
  /** Null while the customer or the post has to act, and once it is decided. */
  dueAt: isoTime.nullable(),
  /** Why it was opened, of a customer who was verified already. */
  cause: z.enum(KYC_CAUSES).nullable(),
  /** How much risk the customer is, and why; null before the checking service has answered. */
  rating: z.enum(KYC_RATINGS).nullable(),
  risks: z.array(z.enum(KYC_RISK_NAMES)),
  claimedBy: person.nullable(),
  claimedUntil: isoTime.nullable(),
  asked: z.array(part),
  approvalId: z.string().nullable(),
  decidedAt: isoTime.nullable(),
  decidedBy: person.nullable(),
});
export type KycCaseRecord = Read<typeof kycCaseRecordSchema>;

/** GET kyc-cases/counts: how many cases each tab has, and what was decided today (UTC). */
export const kycCountsSchema = z.object({
  tabs: z.object({
    open: z.int(),
    submitted: z.int(),
    review: z.int(),
    modify: z.int(),
    second: z.int(),
    ongoing: z.int(),
    approved: z.int(),
    rejected: z.int(),
  } satisfies Record<KycTab, z.ZodType>),
  mine: z.int(),
  unclaimed: z.int(),
  /** Open cases whose decision should have come by now. */
  overdue: z.int(),
  decidedToday: z.int(),
  /** Of those, the ones that were decided as they were sent first. */
  rightFirstTime: z.int(),
  /** From submission to decision. */
  medianMsToday: z.int().nullable(),
});
export type KycCountsRecord = Read<typeof kycCountsSchema>;

const answersSchema = z.partialRecord(field, z.string());
const boxSchema = z.object({ slot, x: z.number(), y: z.number(), width: z.number(), height: z.number() });

/**
 * POST kyc-cases/{id}/open {reason}. The reason, one of `REASONS.reveal`, goes on record before anything is shown. So
 * does each picture: GET kyc-cases/{id}/files/{slot}?reason=&v=.
 */
export const kycCaseOpenedSchema = kycCaseRecordSchema.extend({
  /** Goes back with the decision, which counts only for what was read. */
  hash: z.string(),
  answers: answersSchema,
  earlier: answersSchema.nullable(),
  /** What was asked about last, and the customer says is right as it was sent. */
  kept: z.array(part),
  files: z.array(
    z.object({
      slot,
      sentBytes: z.int(),
      sentAt: isoTime,
      advice: z.array(z.enum(PICTURE_ADVICE)),
      /** Of a selfie: what was asked for. */
      gesture: z.enum(KYC_GESTURE_NAMES).optional(),
      /** Changes with the picture; the `v` of its address. */
      version: z.string(),
    }),
  ),
  check: z
    .object({
      at: isoTime,
      outcome: z.enum(['answered', 'unanswered']),
      read: z.partialRecord(field, z.object({ text: z.string(), box: boxSchema.nullable() })),
      sanctionsHits: z.int(),
      publicFigure: z.boolean(),
      fraud: z.boolean(),
      faceScore: z.number().nullable(),
      duplicates: z.array(z.object({ uid: z.string(), score: z.number(), same: z.array(z.string()) })),
      /** Of a screening: each person who was looked up; `section` is null of whoever logs in. */
      people: z
        .array(z.object({ section: z.enum(sections).nullable(), sanctionsHits: z.int(), publicFigure: z.boolean() }))
        .optional(),
    })
    .nullable(),
  history: z.array(
    z.object({
      at: isoTime,
      type: z.string(),
      by: z.string().nullable(),
      byName: z.string().nullable(),
      parts: z.array(part),
      /** Of parts whose reason is not that of the case. */
      reasons: partReasons.optional(),
      reason: z.string().nullable(),
      remark: z.string().nullable(),
    }),
  ),
  age: z.int(),
  /** With whom the customer shares something. `seenAt` is null of what nobody has verified yet. */
  links: z.array(z.object({ kind: z.enum(LINK_KINDS), uids: z.array(z.string()), seenAt: isoTime.nullable() })),
  /** Years until the customer is looked at again, once it is approved; null without a rating. */
  reviewYears: z.int().nullable(),
  /** Whether this person may decide it: holds the lease, and is not the second person of their own request. */
  canDecide: z.boolean(),
});
export type KycCaseOpened = Read<typeof kycCaseOpenedSchema>;

/** POST kyc-cases/{id}/claim, and kyc-cases/next for the case that is due first. */
export const kycClaimBody = z.strictObject({});
export const kycClaimedSchema = z.object({ id: z.string(), claimedUntil: isoTime });
export const kycReleasedSchema = z.object({ id: z.string() });

/** POST kyc-cases/{id}/decide. `approvalId` names the request for a second person, null where none is needed. */
export const kycDecideBody = z.strictObject({
  decision: z.enum(KYC_DECISIONS),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  reason: z.string().min(1).max(10),
  parts: z.array(part).max(KYC_MAX_FIXES),
  /** Of the parts to which another reason applies. */
  reasons: partReasons.optional(),
  remark: z.string().max(KYC_REMARK_LENGTH),
});
export const kycDecidedSchema = z.object({ id: z.string(), approvalId: z.string().nullable() });
