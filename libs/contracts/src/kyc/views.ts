import type { KycCause } from './diligence.js';
import type { KycState } from './states.js';
import type { KycKind, KycMark, KycMethod, KycSecondReason, MailState } from './events.js';
import type { KycAnswers, KycFieldName, KycPart, KycSlot } from './fields.js';
import type { KycGesture } from './gestures.js';
import type { PersonLink } from './person-links.js';
import type { KycRating, KycRisk } from './rating.js';
import type { KycPartReasons } from './reasons.js';
import type { KycSection } from './sections.js';

/** A picture as the customer and the desk see it. `advice` is what the server thinks of it and binds nobody. */
export interface KycPicture {
  readonly slot: KycSlot;
  readonly fileId: string;
  readonly sha256: string;
  readonly contentType: string;
  /** Bytes of the file as it was sent, and its name there. */
  readonly sentBytes: number;
  readonly sentName: string | null;
  readonly sentAt: number;
  readonly advice: readonly PictureAdvice[];
  /** Of a selfie: what was asked for. */
  readonly gesture?: KycGesture;
}

export const PICTURE_ADVICE = ['small', 'glare', 'blurred', 'dark'] as const;
export type PictureAdvice = (typeof PICTURE_ADVICE)[number];

/** What the customer has written so far. `version` is 0 before the first answer. */
export interface KycDraft {
  readonly version: number;
  readonly savedAt: number | null;
  /** Whose form it is, until it is sent; a person's without it. */
  readonly kind?: KycKind;
  /** How the pictures are to come; `upload` without it. */
  readonly method?: KycMethod;
  readonly answers: KycAnswers;
  readonly pictures: readonly KycPicture[];
}

/** The customer's own view. */
export interface KycView {
  readonly kind: KycKind;
  readonly country: string;
  readonly state: KycState;
  readonly mailState: MailState;
  readonly draft: KycDraft;
  /** Of somebody who is verified: the case in which they have something to do, or have done it. */
  readonly review?: KycReview | null;
  /** Null before the first submission. */
  readonly application: KycApplication | null;
  /** The code for a phone, or the phone that scanned it; null or absent where there is neither. */
  readonly handoff?: KycHandoff | null;
}

export interface KycReview {
  readonly cause: KycCause;
  readonly state: Exclude<KycState, 90>;
}

export interface KycHandoff {
  /** `waiting` for a phone that scans the code; `open` for one that has. */
  readonly state: 'waiting' | 'open';
  readonly expiresAt: number;
  /** When another phone showed the same code and was refused. */
  readonly refusedAt: number | null;
}

/** What a phone learns: which pictures are wanted and which are there. No answer, no name. */
export interface KycPhoneView {
  readonly uid: string;
  readonly until: number;
  readonly slots: readonly KycPhoneSlot[];
}
export interface KycPhoneSlot {
  readonly slot: KycSlot;
  readonly gesture: KycGesture | null;
  /** When its picture was sent; null while there is none. */
  readonly sentAt: number | null;
}

export interface KycApplication {
  readonly caseId: string;
  readonly submittedAt: number;
  readonly dueAt: number;
  /** When the desk last decided anything. */
  readonly reviewedAt: number | null;
  /** What has to be fixed, in state 3: the answer that was sent, and what the desk says about it. */
  readonly fixes: readonly KycFix[];
  /** A code of `KYC_REASONS`, in the states 3 and −1. */
  readonly reason: string | null;
  readonly remark: string | null;
  readonly lapsesAt: number | null;
  readonly reapplyAfter: number | null;
  /** Of a letter on its way: guesses left and the last moment to use it. */
  readonly pin: { readonly left: number; readonly until: number } | null;
}
export interface KycFix {
  readonly part: KycPart;
  /** What was sent; null for pictures. */
  readonly sent: string | null;
  /** What was sent to the questions that go with this one, such as those about each owner. */
  readonly with?: KycAnswers;
  /** A code of `KYC_REASONS`, where it is another one than that of the case. */
  readonly reason?: string;
}

/** One line of the desk's queue. `name` comes from the vault. */
export interface KycCaseRow {
  readonly caseId: string;
  readonly uid: string;
  readonly name: string | null;
  readonly kind: KycKind;
  readonly country: string;
  readonly method: KycMethod;
  readonly documentType: string | null;
  readonly pictures: number;
  /** Whether the checking service has answered, or will not. */
  readonly checked: boolean;
  readonly marks: readonly KycMark[];
  /** How many answers differ from what was read from the document. */
  readonly mismatches: number;
  readonly needsSecond: readonly KycSecondReason[];
  readonly state: KycState;
  readonly mailState: MailState;
  /** How many times it was submitted. */
  readonly attempt: number;
  readonly submittedAt: number;
  /** Null while the customer or the post has to act, and once it is decided. */
  readonly dueAt: number | null;
  /** Why it was opened, of a customer who was verified already. */
  readonly cause: KycCause | null;
  /** Null before the checking service has answered, and of cases of before. */
  readonly rating: KycRating | null;
  readonly risks: readonly KycRisk[];
  readonly claimedBy: string | null;
  readonly claimedByName: string | null;
  readonly claimedUntil: number | null;
  readonly asked: readonly KycPart[];
  /** The request that waits for a second person. */
  readonly approvalId: string | null;
  readonly decidedAt: number | null;
  readonly decidedBy: string | null;
}

export const KYC_TABS = [
  ...(['open', 'submitted', 'review', 'modify', 'second', 'ongoing', 'approved', 'rejected'] as const),
] as const;
export type KycTab = (typeof KYC_TABS)[number];
export type KycCounts = Readonly<Record<KycTab | 'mine' | 'unclaimed', number>> & {
  /** Open cases whose decision should have come by now. */
  readonly overdue: number;
  readonly decidedToday: number;
  /** Of those, the ones that were decided as they were sent first, without anything to fix. */
  readonly rightFirstTime: number;
  /** Milliseconds from submission to decision, of those; null while there are none. */
  readonly medianToday: number | null;
};

/** Where a text stands on a picture, in thousandths of its width and height. */
export interface PictureBox {
  readonly slot: KycSlot;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What the checking service found. */
export interface KycCheckView {
  readonly at: number;
  readonly outcome: 'answered' | 'unanswered';
  readonly read: Readonly<Partial<Record<KycFieldName, { readonly text: string; readonly box: PictureBox | null }>>>;
  readonly sanctionsHits: number;
  readonly publicFigure: boolean;
  readonly fraud: boolean;
  /** From 0 to 1; null where there was no second picture to compare with. */
  readonly faceScore: number | null;
  readonly duplicates: readonly KycDuplicate[];
  /** Of a screening: each person who was looked up. */
  readonly people?: readonly KycScreened[];
}
/** `section` is null of the applicant, and of whoever logs in for a company. */
export interface KycScreened {
  readonly section: KycSection | null;
  readonly sanctionsHits: number;
  readonly publicFigure: boolean;
}
export interface KycDuplicate {
  readonly uid: string;
  readonly score: number;
  /** What is the same: `document`, `phone`, `name`, `address`, `face`. */
  readonly same: readonly string[];
}

export interface KycHistoryRow {
  readonly at: number;
  readonly type: string;
  /** Of staff; null for the customer and the venue. */
  readonly by: string | null;
  readonly byName: string | null;
  readonly parts: readonly KycPart[];
  /** Of parts whose reason is not that of the case. */
  readonly reasons?: KycPartReasons;
  readonly reason: string | null;
  readonly remark: string | null;
}

/** A case as the desk reads it. A decision names `hash`, so that it counts for nothing else than what was read. */
export interface KycCaseView extends KycCaseRow {
  readonly hash: string;
  /** What was asked about last, and the customer says is right as it was sent. */
  readonly kept: readonly KycPart[];
  readonly answers: KycAnswers;
  /** The answers before those that were sent again. */
  readonly earlier: KycAnswers | null;
  readonly files: readonly KycPicture[];
  readonly check: KycCheckView | null;
  readonly history: readonly KycHistoryRow[];
  /** With whom the customer shares something, also by what the case says and nobody has verified yet. */
  readonly links: readonly PersonLink[];
  readonly age: number;
  /** Years from an approval until the customer is looked at again, by the settings of now; null without a rating. */
  readonly reviewYears: number | null;
}
