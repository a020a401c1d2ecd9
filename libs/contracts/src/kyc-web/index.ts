// The wire of the verification. Apart from `web`, because only its pages load the form's data.
import { z } from 'zod';
import {
  DEMO_KYC_OUTCOMES,
  KYC_CAUSES,
  KYC_FAULTS,
  KYC_FIELD_NAMES,
  KYC_GESTURE_NAMES,
  KYC_FILE_BYTES,
  KYC_KINDS,
  KYC_MAX_FIXES,
  KYC_METHODS,
  KYC_PARTS,
  KYC_PIN,
  KYC_SLOT_NAMES,
  PICTURE_ADVICE,
} from '../kyc/index.js';
import { meSchema } from '../web/auth.js';
import { idText, isoTime } from '../web/primitives.js';

/**
 * `auth_type` 1 person, 2 company. `auth_state` is the state of the verification, `mail_state` that of the letter, and
 * `auth_cfd_state` that of what CFDs ask for beside it: 0 for everybody, as long as there are none.
 */
export const kycInfoSchema = z.object({
  auth_type: z.literal([1, 2]),
  auth_state: z.literal([0, 1, 2, 3, -1, -2, 90]),
  mail_state: z.literal([0, 1, 2, 3]),
  auth_cfd_state: z.literal([0, 1, 2, 3, 4, 5, 6]),
  /** What the desk asked to be fixed, in state 3. */
  fixes: z.array(
    z.object({
      part: z.enum(KYC_PARTS),
      sent: z.string().nullable(),
      /** What was sent to the questions that go with this one, such as those about each owner. */
      with: z.partialRecord(z.enum(KYC_FIELD_NAMES), z.string()).optional(),
      /** Why, where it is not the reason of the application. */
      reason: z.object({ code: z.string(), text: z.string() }).optional(),
    }),
  ),
});

export const kycPictureSchema = z.object({
  slot: z.enum(KYC_SLOT_NAMES),
  contentType: z.string(),
  /** Of the file as it was sent. */
  sentBytes: z.int(),
  sentName: z.string().nullable(),
  sentAt: isoTime,
  /** What the server thinks of it. It binds nobody. */
  advice: z.array(z.enum(PICTURE_ADVICE)),
  /** Of a selfie: what was asked for. */
  gesture: z.enum(KYC_GESTURE_NAMES).optional(),
});
export type KycPictureWire = z.output<typeof kycPictureSchema>;

const answersSchema = z.partialRecord(z.enum(KYC_FIELD_NAMES), z.string());

/** `faults` are those of the answers that are there. `version` goes back as `If-Match`. */
export const kycDraftSchema = z.object({
  kind: z.enum(KYC_KINDS),
  /** How the pictures are to come. */
  method: z.enum(KYC_METHODS),
  version: z.int(),
  savedAt: isoTime.nullable(),
  answers: answersSchema,
  pictures: z.array(kycPictureSchema),
  faults: z.partialRecord(z.enum(KYC_FIELD_NAMES), z.enum(KYC_FAULTS)),
});
export type KycDraftWire = z.output<typeof kycDraftSchema>;

/** GET /api/kyc. `application` is null before the first submission. */
export const kycSchema = z.object({
  kycInfo: kycInfoSchema,
  /** Of somebody who is verified (`auth_state` 90): the case in which they have something to do, or have done it. */
  review: z.object({ cause: z.enum(KYC_CAUSES), state: z.literal([0, 1, 2, 3, -1, -2]) }).nullable(),
  country: z.string(),
  /** The day of the customer's country, which ages and expiries are judged by. */
  today: z.iso.date(),
  draft: kycDraftSchema,
  application: z
    .object({
      caseId: z.string(),
      submittedAt: isoTime,
      dueAt: isoTime,
      reviewedAt: isoTime.nullable(),
      /** The desk's reason in the customer's language (`Accept-Language`), in the states 3 and −1. */
      reason: z.object({ code: z.string(), text: z.string() }).nullable(),
      remark: z.string().nullable(),
      lapsesAt: isoTime.nullable(),
      /** From when on one may apply again; null in state −1 means never. */
      reapplyAfter: isoTime.nullable(),
      pin: z.object({ left: z.int(), until: isoTime }).nullable(),
    })
    .nullable(),
  /** The code for a phone, or the phone that scanned it. */
  handoff: z
    .object({
      state: z.enum(['waiting', 'open']),
      expiresAt: isoTime,
      /** When another phone showed the same code and was refused. */
      refusedAt: isoTime.nullable(),
    })
    .nullable(),
});
export type Kyc = z.output<typeof kycSchema>;

/**
 * PATCH /api/kyc/draft with `If-Match: "VERSION"` → 200 `kycDraftSchema`; 409 `draft-changed` for another version.
 * `kind` makes it the form of a person or of a company, before it is sent; what both ask stays. `method` says how the
 * pictures are to come.
 */
export const kycDraftBody = z.strictObject({
  kind: z.enum(KYC_KINDS).optional(),
  method: z.enum(KYC_METHODS).optional(),
  answers: z.partialRecord(z.enum(KYC_FIELD_NAMES), z.string().max(200)),
});
/** POST /api/kyc/submit with `If-Match` → 200. What is missing or wrong is named by field, 400 `kyc-incomplete`. */
export const kycSubmitBody = z.strictObject({ consent: z.literal(true) });
export const kycSubmittedSchema = z.object({ caseId: z.string(), dueAt: isoTime });
/** POST /api/kyc/resubmit with `If-Match`. `kept` names answers that are right as they were sent. */
export const kycResubmitBody = z.strictObject({ kept: z.array(z.enum(KYC_FIELD_NAMES)).max(KYC_MAX_FIXES).optional() });
/** POST /api/kyc/reopen. */
export const kycReopenBody = z.strictObject({});
/** POST /api/kyc/pin → 204; 400 `pin-wrong` with the guesses left. */
export const kycPinBody = z.strictObject({
  pin: z.string().regex(new RegExp(`^[0-9]{${KYC_PIN.digits}}$`), 'The PIN has eight digits.'),
});
/** POST /api/kyc/letter/missing → 204; 409 `letter-early` in its first two weeks. */
export const kycLetterMissingBody = z.strictObject({});
/** PUT /api/kyc/files/{slot}: the bytes themselves, with their `Content-Type` and `If-Match` → 200 `kycDraftSchema`. */
export const KYC_UPLOAD = { maxBytes: KYC_FILE_BYTES, types: ['image/jpeg', 'image/png', 'application/pdf'] } as const;

/** POST /api/kyc/handoff → 200: the address that a phone opens, once and within fifteen minutes. DELETE ends it. */
export const kycHandoffBody = z.strictObject({});
export const kycHandoffSchema = z.object({ url: z.string(), expiresAt: isoTime });
/** POST /api/kyc/handoff/open → 200 `kycPhoneSchema`, with the phone's cookie. */
export const kycHandoffOpenBody = z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) });
/** GET /api/kyc/handoff/phone; PUT /api/kyc/handoff/files/{slot} with the bytes answers the same. */
export const kycPhoneSchema = z.object({
  until: isoTime,
  slots: z.array(
    z.object({
      slot: z.enum(KYC_SLOT_NAMES),
      gesture: z.enum(KYC_GESTURE_NAMES).nullable(),
      sentAt: isoTime.nullable(),
    }),
  ),
});
export type KycPhone = z.output<typeof kycPhoneSchema>;

/**
 * POST /api/demo/kyc-vendor → 204: what the next checks of a customer (`*`: of everybody) find. `screen` screens this
 * customer now, and not with the next round of the day. Demo, loopback.
 */
export const demoKycVendorBody = z
  .strictObject({
    uid: z.union([idText, z.literal('*')]),
    outcome: z.enum(DEMO_KYC_OUTCOMES),
    delayMs: z.int().min(0).max(600_000).optional(),
    /** For how many checks it holds; one without it. */
    repeat: z.int().min(1).max(1_000).optional(),
    screen: z.literal(true).optional(),
  })
  .refine(({ uid, screen }) => screen === undefined || uid !== '*', { path: ['uid'], message: 'Name one customer.' });
/** POST /api/demo/applicant → 201, and a session of somebody new who is not verified. Demo, loopback. */
export const demoApplicantBody = z.strictObject({ country: z.enum(['AU', 'NZ', 'JP']) });
export const demoApplicantSchema = z.object({ email: z.string(), password: z.string(), user: meSchema });
export type DemoApplicant = z.output<typeof demoApplicantSchema>;
/** POST /api/demo/letters/{uid} → 204: what the post does with a customer's letter. Demo, loopback. */
export const demoLetterBody = z.strictObject({ state: z.enum(['posted', 'returned']) });
