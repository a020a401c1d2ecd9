import type { KycCause } from './diligence.js';
import type { KycPart, KycSlot } from './fields.js';
import type { KycRated } from './rating.js';
import type { KycPartReasons } from './reasons.js';

/** How the pictures came: chosen as files, or taken with a phone that a code was scanned with. */
export const KYC_METHODS = ['upload', 'ekyc'] as const;
export type KycMethod = (typeof KYC_METHODS)[number];

/** Who is verified. Only companies have sub-accounts. */
export const KYC_KINDS = ['person', 'company'] as const;
export type KycKind = (typeof KYC_KINDS)[number];

/** `auth_type` of the customer's view. */
export const AUTH_TYPE = { person: 1, company: 2 } as const satisfies Readonly<Record<KycKind, number>>;

/** The letter with the PIN: none, waiting for the post, on its way, returned. */
export const MAIL_STATE = { none: 0, waiting: 1, mailing: 2, error: 3 } as const;
export type MailState = (typeof MAIL_STATE)[keyof typeof MAIL_STATE];

/** What the desk sees of a case before it is opened. */
export const KYC_MARKS = ['duplicate', 'public-figure', 'sanctions', 'fraud', 'no-vendor'] as const;
export type KycMark = (typeof KYC_MARKS)[number];

/** Why one person is not enough, by what was found; and besides, by what follows from it. */
export const KYC_FOUND_REASONS = ['company', 'public-figure', 'duplicate', 'no-vendor'] as const;
export type KycFoundReason = (typeof KYC_FOUND_REASONS)[number];
export const KYC_SECOND_REASONS = [...KYC_FOUND_REASONS, 'high-risk'] as const;
export type KycSecondReason = (typeof KYC_SECOND_REASONS)[number];

/** A stored picture that a case is about. `id` is the one of the port `files`. */
export interface KycFileRef {
  readonly slot: KycSlot;
  readonly id: string;
  /** Lower-case hex, of the picture as it is kept. */
  readonly sha256: string;
}

interface OfCase {
  readonly uid: string;
  /** `KYC-{uid}-{n}`, n counting the applications and reviews of this customer. */
  readonly caseId: string;
}

/**
 * Stream `kyc-{uid}`. No personal data: answers, remarks and results of checks are vault rows of the person
 * `legal:{uid}`, which events name by number.
 */
export interface KycEvents {
  /** `answers` is the number of the row `kyc-answers`, `{uid}/{answers}`. `dueAt` is when a decision is due. */
  KycSubmitted: OfCase & {
    readonly kind: KycKind;
    readonly method: KycMethod;
    readonly answers: number;
    readonly files: readonly KycFileRef[];
    readonly country: string;
    /** A code of the choices; null of a company. */
    readonly documentType: string | null;
    /** The row of the answers has it. */
    readonly originRef: string;
    readonly dueAt: number;
    /** Of a customer who is verified already, and stays so. */
    readonly cause?: 'change';
    /** It was sent before, and waited for a review to end. */
    readonly waited?: true;
  };
  /**
   * A customer who is verified sent a change while a review is open of which they know nothing. It becomes a case
   * once that ends. `caseId` is the review; the change has the next number from now on.
   */
  KycChangeKept: OfCase & {
    readonly kind: KycKind;
    readonly method: KycMethod;
    readonly answers: number;
    readonly files: readonly KycFileRef[];
    readonly country: string;
    readonly documentType: string | null;
    readonly originRef: string;
    readonly dueAt: number;
  };
  /**
   * Another case of a customer who is verified, and stays so. It is about what was approved last. With `parts`, the
   * customer has to change these first.
   */
  KycReviewOpened: OfCase & {
    readonly cause: KycCause;
    readonly kind: KycKind;
    readonly method: KycMethod;
    readonly country: string;
    readonly documentType: string | null;
    readonly answers: number;
    readonly files: readonly KycFileRef[];
    readonly dueAt: number;
    readonly parts?: readonly KycPart[];
    readonly reason?: string;
  };
  /** What the checking service found; its words are the row `kyc-check`, `{uid}/{check}`. */
  KycChecked: OfCase & {
    readonly check: number;
    readonly outcome: 'answered' | 'unanswered';
    readonly marks: readonly KycMark[];
    /** How many answers differ from the document. */
    readonly mismatches: number;
    readonly needsSecond: readonly KycFoundReason[];
    /** Missing in old logs. */
    readonly rating?: KycRated;
  };
  /**
   * A screening of somebody who is verified found them, or a person of their company, on a list. Its words are the row
   * `kyc-check`, `{uid}/{check}`. Withdrawals are held until a case is approved.
   */
  KycHitFound: OfCase & {
    readonly check: number;
    readonly marks: readonly KycMark[];
    readonly needsSecond: readonly KycFoundReason[];
    readonly rating: KycRated;
  };
  CaseClaimed: OfCase & { readonly staffId: string; readonly until: number };
  CaseReleased: OfCase & { readonly by: string };
  /** `remark` is the number of the row `kyc-remark`, `{uid}/{remark}`; null where the reason says enough. */
  ChangesRequested: OfCase & {
    readonly parts: readonly KycPart[];
    readonly reason: string;
    /** Of the parts to which another one applies. Older events have none. */
    readonly reasons?: KycPartReasons;
    readonly remark: number | null;
    readonly by: string;
  };
  KycResubmitted: OfCase & {
    readonly answers: number;
    readonly files: readonly KycFileRef[];
    readonly parts: readonly KycPart[];
    /** Answers that were asked about and that the customer says are right. */
    readonly kept?: readonly KycPart[];
    /** 2 for the first time that it is sent again. */
    readonly attempt: number;
    readonly documentType: string | null;
    readonly originRef: string;
    readonly dueAt: number;
  };
  /** One person agrees and a second one is asked by the approval. */
  KycSecondAsked: OfCase & { readonly approvalId: string; readonly by: string };
  /** The second person did not agree, or nobody did in time. The case is open again. */
  KycSecondRefused: OfCase & { readonly approvalId: string };
  /** `reapplyAfter` is null where there is no next application. */
  KycRejected: OfCase & {
    readonly reason: string;
    readonly remark: number | null;
    readonly reapplyAfter: number | null;
    readonly by: string;
  };
  /** After a rejection the customer begins again. */
  KycReopened: OfCase;
  /** Nobody answered a request to change in time. */
  KycLapsed: OfCase;
  /** The letter's PIN is the row `kyc-letter`, `{uid}/{letter}`. */
  LetterOrdered: OfCase & { readonly letter: number; readonly by: string; readonly approvalId?: string };
  LetterPosted: OfCase & { readonly letter: number; readonly until: number };
  /** `dueAt`, here and below, is when the desk is due again. Old logs have none: the clock went on. */
  LetterReturned: OfCase & { readonly letter: number; readonly dueAt?: number };
  LetterVoided: OfCase & {
    readonly letter: number;
    readonly cause: 'guesses' | 'age' | 'replaced';
    readonly dueAt?: number;
  };
  PinFailed: OfCase & { readonly letter: number };
  KycApproved: OfCase & {
    readonly source: 'desk' | 'two-people' | 'pin';
    readonly by: string;
    readonly approvalId?: string;
    /** Missing in old logs. */
    readonly rating?: KycRated;
  };
}

export const kycStream = (uid: string): string => `kyc-${uid}`;
export const kycCaseId = (uid: string, application: number): string => `KYC-${uid}-${application}`;
/** Whose case it is; null for a text that is no case id. */
export const uidOfCase = (caseId: string): string | null =>
  /^KYC-([1-9][0-9]{6})-[1-9][0-9]{0,3}$/.exec(caseId)?.[1] ?? null;
/** Answers, documents, origins and consents are kept under a key of their own, longer than the person's other rows. */
export const legalPerson = (uid: string): string => `legal:${uid}`;
