import { z } from 'zod';
import {
  KYC_DECISIONS,
  KYC_FAULTS,
  KYC_FIELD_NAMES,
  KYC_GESTURE_NAMES,
  KYC_KINDS,
  KYC_METHODS,
  KYC_PARTS,
  KYC_SLOT_NAMES,
  PICTURE_ADVICE,
} from '../kyc/index.js';
import { origin, staffPrincipal } from './identity-views.js';
import { id, text, whole } from './primitives.js';

const slot = z.enum(KYC_SLOT_NAMES);
const picture = z.object({
  slot,
  fileId: id,
  sha256: id,
  contentType: text,
  sentBytes: whole,
  sentName: text.nullable(),
  sentAt: whole,
  advice: z.array(z.enum(PICTURE_ADVICE)),
  gesture: z.enum(KYC_GESTURE_NAMES).optional(),
});
export const kycFaults = z.partialRecord(z.enum(KYC_FIELD_NAMES), z.enum(KYC_FAULTS));
const ofDesk = { staff: staffPrincipal, requestId: text };

/** What customers and the desk ask about a verification. Bound to its types in identity-commands.ts. */
export const kycCommands = {
  SaveKycDraft: z.object({
    uid: text,
    kind: z.enum(KYC_KINDS).optional(),
    method: z.enum(KYC_METHODS).optional(),
    answers: z.partialRecord(z.enum(KYC_FIELD_NAMES), text),
    version: whole,
  }),
  PutKycPicture: z.object({ uid: text, picture, version: whole }),
  RemoveKycPicture: z.object({ uid: text, slot, version: whole }),
  BeginKycHandoff: z.object({ uid: text }),
  EndKycHandoff: z.object({ uid: text }),
  OpenKycHandoff: z.object({ token: text, phone: text.optional() }),
  PutKycPhonePicture: z.object({ phone: text, picture }),
  SubmitKyc: z.object({ uid: text, version: whole, method: z.enum(KYC_METHODS), origin }),
  ResubmitKyc: z.object({ uid: text, version: whole, kept: z.array(z.enum(KYC_PARTS)).optional(), origin }),
  ReopenKyc: z.object({ uid: text }),
  MissKycLetter: z.object({ uid: text }),
  EnterKycPin: z.object({ uid: text, pin: text, origin }),
  ClaimKycCase: z.object({ ...ofDesk, caseId: text.nullable() }),
  ReleaseKycCase: z.object({ ...ofDesk, caseId: text }),
  DecideKycCase: z.object({
    ...ofDesk,
    caseId: text,
    decision: z.enum(KYC_DECISIONS),
    hash: text,
    reason: text,
    parts: z.array(z.enum(KYC_PARTS)),
    reasons: z.partialRecord(z.enum(KYC_PARTS), text).optional(),
    remark: text,
  }),
  PlayKycLetter: z.object({ uid: text, state: z.enum(['posted', 'returned']) }),
};

const yes = z.literal(true);
const submitted = z.object({ caseId: id, dueAt: whole });

export const kycReplies = {
  SaveKycDraft: z.object({ version: whole, savedAt: whole, faults: kycFaults }),
  PutKycPicture: z.object({ version: whole }),
  RemoveKycPicture: z.object({ version: whole }),
  BeginKycHandoff: z.object({ token: text, expiresAt: whole }),
  EndKycHandoff: z.object({ ended: yes }),
  OpenKycHandoff: z.object({ phone: text, until: whole }),
  PutKycPhonePicture: z.object({ version: whole }),
  SubmitKyc: submitted,
  ResubmitKyc: submitted,
  ReopenKyc: z.object({ reopened: yes }),
  MissKycLetter: z.object({ reported: yes }),
  EnterKycPin: z.object({ approved: yes }),
  ClaimKycCase: z.object({ caseId: id, until: whole }),
  ReleaseKycCase: z.object({ released: yes }),
  DecideKycCase: z.object({ approvalId: id.nullable() }),
  PlayKycLetter: z.object({ played: yes }),
};
