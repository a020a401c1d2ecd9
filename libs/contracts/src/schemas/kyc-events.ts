import { z } from 'zod';
import {
  KYC_CAUSES,
  KYC_FOUND_REASONS,
  KYC_KINDS,
  KYC_MARKS,
  KYC_METHODS,
  KYC_PARTS,
  KYC_RATINGS,
  KYC_RISK_NAMES,
  KYC_SLOT_NAMES,
  type KycEvents,
} from '../kyc/index.js';
import { schemasOf } from './bound.js';
import { id, text, whole } from './primitives.js';

const about = { uid: id, caseId: id };
const files = z.array(z.object({ slot: z.enum(KYC_SLOT_NAMES), id, sha256: id }));
const parts = z.array(z.enum(KYC_PARTS));
const rating = z.object({ rating: z.enum(KYC_RATINGS), reasons: z.array(z.enum(KYC_RISK_NAMES)) });
const letter = { ...about, letter: whole };

export const kycEvents = schemasOf<KycEvents>()({
  KycSubmitted: z.object({
    ...about,
    kind: z.enum(KYC_KINDS),
    method: z.enum(KYC_METHODS),
    answers: whole,
    files,
    country: id,
    documentType: id.nullable(),
    originRef: id,
    dueAt: whole,
    cause: z.literal('change').optional(),
  }),
  KycReviewOpened: z.object({
    ...about,
    cause: z.enum(KYC_CAUSES),
    kind: z.enum(KYC_KINDS),
    method: z.enum(KYC_METHODS),
    country: id,
    documentType: id.nullable(),
    answers: whole,
    files,
    dueAt: whole,
    parts: parts.optional(),
    reason: id.optional(),
  }),
  KycChecked: z.object({
    ...about,
    check: whole,
    outcome: z.enum(['answered', 'unanswered']),
    marks: z.array(z.enum(KYC_MARKS)),
    mismatches: whole,
    needsSecond: z.array(z.enum(KYC_FOUND_REASONS)),
    rating: rating.optional(),
  }),
  KycHitFound: z.object({
    ...about,
    check: whole,
    marks: z.array(z.enum(KYC_MARKS)),
    needsSecond: z.array(z.enum(KYC_FOUND_REASONS)),
    rating,
  }),
  CaseClaimed: z.object({ ...about, staffId: id, until: whole }),
  CaseReleased: z.object({ ...about, by: id }),
  ChangesRequested: z.object({
    ...about,
    parts,
    reason: text,
    reasons: z.partialRecord(z.enum(KYC_PARTS), text).optional(),
    remark: whole.nullable(),
    by: id,
  }),
  KycResubmitted: z.object({
    ...about,
    answers: whole,
    files,
    parts,
    kept: parts.optional(),
    attempt: whole,
    documentType: id.nullable(),
    originRef: id,
    dueAt: whole,
  }),
  KycSecondAsked: z.object({ ...about, approvalId: id, by: id }),
  KycSecondRefused: z.object({ ...about, approvalId: id }),
  KycRejected: z.object({
    ...about,
    reason: text,
    remark: whole.nullable(),
    reapplyAfter: whole.nullable(),
    by: id,
  }),
  KycReopened: z.object(about),
  KycLapsed: z.object(about),
  LetterOrdered: z.object({ ...letter, by: id, approvalId: id.optional() }),
  LetterPosted: z.object({ ...letter, until: whole }),
  LetterReturned: z.object(letter),
  LetterVoided: z.object({ ...letter, cause: z.enum(['guesses', 'age', 'replaced']) }),
  PinFailed: z.object(letter),
  KycApproved: z.object({
    ...about,
    source: z.enum(['desk', 'two-people', 'pin']),
    by: id,
    approvalId: id.optional(),
    rating: rating.optional(),
  }),
});
