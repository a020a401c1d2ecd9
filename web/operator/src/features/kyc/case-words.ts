import {
  choicesOf,
  fieldWords,
  KYC_CHOICES,
  KYC_GESTURES,
  KYC_QUESTIONS,
  KYC_RISKS,
  KYC_SLOTS,
  kycFormOf,
  kycReasonOf,
  isKycSlot,
  questionOf,
  shownFields,
  MAIL_STATE,
  type ChoiceList,
  type KycCause,
  type KycAnswers,
  type KycField,
  type KycMark,
  type KycPart,
  type KycRating,
  type KycRisk,
  type KycSecondReason,
} from '@corella/contracts/kyc';
import { KYC_STATE } from '@corella/contracts/identity';
import type { KycCaseOpened, KycCaseRecord } from '@corella/contracts/operator';
import { countryName } from '../../shared/format/country-name.js';
import { kycLabel } from '../../shared/format/names.js';
import { day } from '../../shared/format/times.js';
import type { Tone } from '../../shared/ui/marks.js';

export const partLabel = (part: KycPart): string => (isKycSlot(part) ? KYC_SLOTS[part].en : fieldWords(part).en);

/** What a question is called under the heading of whom it is about. */
export const questionLabel = (part: KycPart): string =>
  isKycSlot(part) ? KYC_SLOTS[part].en : KYC_QUESTIONS[questionOf(part)].en;

/** What somebody was asked to do for a selfie; null of any other picture. */
export function gestureOf({ files }: Pick<KycCaseOpened, 'files'>, slot: string): string | null {
  const { gesture } = files.find((file) => file.slot === slot) ?? {};
  return gesture === undefined ? null : KYC_GESTURES[gesture].en;
}

const DOCUMENTS: readonly ChoiceList[] = ['document-au', 'document-nz', 'document-jp'];

/** "Driver licence" and "2 sides", or "5 pictures by phone": what the case consists of. */
export function documentText({
  kind,
  documentType,
  pictures,
  method,
}: Pick<KycCaseRecord, 'kind' | 'documentType' | 'pictures' | 'method'>): {
  readonly document: string;
  readonly pictures: string;
} {
  if (kind === 'company') return { document: 'Papers', pictures: `${pictures} pictures` };
  const named = DOCUMENTS.flatMap(choicesOf).find(({ code }) => code === documentType)?.en ?? 'Documents';
  const short = named.replace(/^(Australian|New Zealand|Japanese) (d)river/, 'Driver').replace('driver’s', 'driver');
  if (method === 'ekyc') return { document: short, pictures: `${pictures} pictures by phone` };
  return { document: short, pictures: pictures === 1 ? 'front' : `${pictures} sides` };
}

const MARKS: Readonly<Record<KycMark, string>> = {
  duplicate: 'Duplicate',
  'public-figure': 'Politically exposed',
  sanctions: 'Sanctions hit',
  fraud: 'Suspected forgery',
  'no-vendor': 'No answer of the check',
};
const SECOND: Readonly<Record<KycSecondReason, string>> = {
  company: 'it is a company',
  'public-figure': 'a foreign public figure',
  duplicate: 'looks like another customer',
  'no-vendor': 'the checking service has not answered',
  'high-risk': 'a high risk',
};

const RATINGS: Readonly<Record<KycRating, string>> = { low: 'Low risk', medium: 'Medium risk', high: 'High risk' };
export const ratingText = (rating: KycRating): string => RATINGS[rating];
export const risksText = (risks: readonly KycRisk[]): string => risks.map((risk) => KYC_RISKS[risk].en).join(', ');
export const secondText = (reasons: readonly KycSecondReason[]): string =>
  reasons.map((reason) => SECOND[reason]).join(', ');

export interface Mark {
  readonly text: string;
  readonly warns: boolean;
}

/** Why a case of somebody who is verified was opened. */
const CAUSES: Readonly<Record<KycCause, string>> = {
  'document-expired': 'Document expired',
  'review-due': 'Review due',
  screening: 'Found by the screening',
  'second-look': 'Second look',
  disagreement: 'Two opinions',
  change: 'Change of details',
};
export const causeText = (cause: KycCause): string => CAUSES[cause];

/** What the queue points out about a case. */
export function marksOf(record: KycCaseRecord): readonly Mark[] {
  const { marks, mismatches, needsSecond, attempt, asked, checked, decidedAt, cause, rating } = record;
  // That a company takes two people goes without saying.
  const needs = needsSecond.filter((reason) => reason !== 'company');
  const warning = (text: string): Mark => ({ text, warns: true });
  const plain = (text: string): Mark => ({ text, warns: false });
  return [
    ...(mismatches > 0 ? [warning(mismatches === 1 ? '1 mismatch' : `${mismatches} mismatches`)] : []),
    ...marks.map((mark) => warning(MARKS[mark])),
    ...(cause === null ? [] : [plain(causeText(cause))]),
    ...(rating === 'high' ? [warning(ratingText(rating))] : []),
    ...(needs.length > 0 && marks.length === 0 ? [plain('Second person')] : []),
    ...(asked.length > 0 ? [plain(`Asked: ${askedText(asked)}`)] : []),
    ...(attempt > 1 && asked.length === 0 ? [plain('Resubmitted')] : []),
    ...(checked || decidedAt !== null || asked.length > 0 ? [] : [plain('Being checked')]),
  ];
}

const askedText = ([first, ...others]: readonly KycPart[]): string =>
  `${first === undefined ? '' : questionLabel(first).toLowerCase()}${others.length === 0 ? '' : ` and ${others.length} more`}`;

/** The case's state in words, and what the post does where a letter is on its way. */
export function stateText({ state, mailState, approvalId }: KycCaseRecord): string {
  if (mailState === MAIL_STATE.waiting) return 'letter to be posted';
  if (mailState === MAIL_STATE.mailing) return 'letter in the post';
  if (mailState === MAIL_STATE.error) return 'letter returned';
  return approvalId === null ? kycLabel(state) : '1 second person asked';
}

/** What has become of a case that the desk has done with for now. */
export function outcomeText({ state, mailState }: KycCaseRecord): string {
  if (mailState === MAIL_STATE.waiting || mailState === MAIL_STATE.mailing)
    return 'This case is approved. It is final once the PIN of the letter is entered.';
  if (state === KYC_STATE.needsModification)
    return 'This case was sent back. It comes again when the customer has answered.';
  if (state === KYC_STATE.rejected) return 'This case is rejected.';
  return state === KYC_STATE.approved ? 'This case is approved.' : 'This case has lapsed: the customer did not answer.';
}

export function stateTone({ state, approvalId }: KycCaseRecord): Tone {
  if (state === KYC_STATE.underReview) return approvalId === null ? 'primary' : 'plain';
  if (state === KYC_STATE.submitted || state === KYC_STATE.submittedAgain) return 'plain';
  return 'line';
}

/** An answer as people read it: the words of a choice, a country by name, a date by its month. */
export function answerText({ type, choices }: KycField, answer: string): string {
  if (answer === '') return '–';
  if (type === 'choice' && choices !== undefined)
    return KYC_CHOICES[choices].find(({ code }) => code === answer)?.en ?? answer;
  if (type === 'country') return countryName(answer);
  if (type === 'date') return day(`${answer}T00:00:00`);
  if (type === 'shares') return `${answer}%`;
  return answer;
}

/** What was asked of the applicant; of a company without the places and people that it does not have. */
export function fieldsOf({ country, kind }: Pick<KycCaseOpened, 'country' | 'kind'>, answers: KycAnswers) {
  const form = kycFormOf(country, kind);
  return form === null ? [] : shownFields(form, answers);
}

const EVENTS: Readonly<Record<string, string>> = {
  KycSubmitted: 'Submitted for the first time',
  KycReviewOpened: 'Opened again, of a customer who is verified',
  KycHitFound: 'The daily screening found somebody on a list',
  KycChecked: 'The checking service has answered',
  ChangesRequested: 'asked for',
  KycResubmitted: 'Submitted again',
  KycSecondAsked: 'agrees and asked a second person',
  KycSecondRefused: 'The second person did not agree',
  KycRejected: 'rejected it',
  KycLapsed: 'Lapsed without an answer',
  LetterOrdered: 'approved it, a letter was ordered',
  LetterPosted: 'The letter was posted',
  LetterReturned: 'The letter came back',
  LetterVoided: 'The letter is void',
  KycApproved: 'approved it',
};

/** A line of a case's history: who did what. */
export function historyText(row: KycCaseOpened['history'][number]): string {
  const { type, byName, by, parts, reasons = {} } = row;
  const what = EVENTS[type] ?? type;
  const why = (part: (typeof parts)[number]): string => (reasons[part] === undefined ? '' : ` (${reasons[part]})`);
  const named = parts.map((part) => `${partLabel(part).toLowerCase()}${why(part)}`).join(', ');
  if (type === 'KycApproved' && by?.includes(',') === true) return 'Two people approved it';
  const subject = by === null || by === 'identity' ? null : (byName ?? by);
  const act = subject === null ? what.replace(/^[a-z]/, (first) => first.toUpperCase()) : `${subject} ${what}`;
  return named === '' ? act : `${act}: ${named}`;
}

/** "M02 Data differs from document". */
export const reasonWords = (code: string): string => {
  const reason = kycReasonOf(code);
  return reason === undefined ? code : `${code} ${reason.en}`;
};
