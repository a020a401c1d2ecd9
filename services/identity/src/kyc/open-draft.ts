import { KYC_STATE, type IdentityRejection } from '@corella/contracts/identity';
import {
  askedAnswers,
  askedPart,
  dayIn,
  faultsOfAll,
  isKycSlot,
  isSelfieSlot,
  KYC_FIELD_NAMES,
  KYC_SLOT_NAMES,
  kycFormOf,
  methodOf,
  slotsOf,
  type KycDraft,
  type KycFileRef,
  type KycForm,
  type KycKind,
  type KycMethod,
  type KycPart,
  type KycPicture,
  type KycSlot,
} from '@corella/contracts/kyc';
import { invariant, ok, reject, type Result } from '@corella/result';
import { maySendChange, mayWait, type Verification } from '../domain/kyc/kyc-state.js';
import { isSubAccount } from '../domain/user/sub-account.decide.js';
import type { IdentityContext } from '../identity.context.js';
import type { KeptDraft, SubmittedAnswers } from './kyc-rows.js';
import { mayGrowOld } from './not-eligible.js';

/** A draft that the customer may write in now. */
export interface OpenDraft {
  readonly country: string;
  readonly form: KycForm;
  /** How its pictures come. */
  readonly method: KycMethod;
  readonly draft: KeptDraft;
  readonly verification: Verification;
  /** Whether it is to be submitted, and not only fixed. */
  readonly isNew: boolean;
  /** Whether the kind of the applicant can still be chosen. */
  readonly mayChooseKind: boolean;
  /** What was sent, while it is to be fixed. */
  readonly sent: SubmittedAnswers | null;
  /** Everything before the first submission; afterwards, what the desk asked for, and what another document takes. */
  mayChange(part: KycPart): boolean;
  /** Whether the desk has seen this picture. */
  isSubmitted(picture: KycPicture): Promise<boolean>;
}

/** The draft of this version, or as it stands without one, if it takes answers at present. */
export async function openDraft(
  context: IdentityContext,
  uid: string,
  version: number | null,
): Promise<Result<OpenDraft, IdentityRejection>> {
  const user = await context.users.get(uid);
  if (user === null) return reject({ code: 'user-unknown' });
  if (isSubAccount(user)) return reject({ code: 'sub-refused' });
  const verification = await context.verifications.of(uid);
  const { current, state } = verification;
  const isVerified = user.kycState === KYC_STATE.approved && verification.standing === null;
  // Whoever is verified by a case may send another one, with what has changed.
  const isNew =
    (maySendChange(verification) && verification.waiting === null) ||
    mayWait(verification) ||
    (state === KYC_STATE.notSubmitted && !isVerified);
  const isAsked = state === KYC_STATE.needsModification && current !== null;
  if (!isNew && !isAsked) return reject({ code: 'kyc-closed' });
  const draft = await context.kycRows.draft(uid);
  if (version !== null && draft.version !== version) return reject({ code: 'draft-changed' });
  const form = formOf(user.country, isAsked ? current.kind : draft.kind);
  const sent = isAsked ? await context.kycRows.answers(uid, current.answers) : null;
  return ok({
    country: user.country,
    form,
    draft,
    verification,
    isNew,
    mayChooseKind: isNew && verification.standing === null,
    method: isAsked ? current.method : methodOf(form, draft.method),
    sent,
    mayChange: (part) =>
      isNew ||
      (isAsked && askedPart(form, current.asked, part) !== null) ||
      (isKycSlot(part) && !isSelfieSlot(part) && sent !== null && isOtherDocument(sent, draft)),
    isSubmitted: (picture) => isSubmitted(context, { uid, rows: verification.answersRows }, picture),
  });
}

/** Whether any submission has this picture, those of earlier applications included. */
async function isSubmitted(
  { kycRows }: IdentityContext,
  { uid, rows }: { readonly uid: string; readonly rows: number },
  { fileId }: KycPicture,
): Promise<boolean> {
  for (let number = rows; number > 0; number -= 1) {
    const { pictures = [] } = (await kycRows.answers(uid, number)) ?? {};
    if (pictures.some((picture) => picture.fileId === fileId)) return true;
  }
  return false;
}

type Documented = Pick<SubmittedAnswers, 'answers'>;
/** Another kind of document has other sides. */
const isOtherDocument = (sent: Documented, next: Documented): boolean =>
  sent.answers.documentType !== next.answers.documentType;

export function formOf(country: string, kind: KycKind = 'person'): KycForm {
  const form = kycFormOf(country, kind);
  invariant(form !== null, 'only people of countries that are served sign up');
  return form;
}

/** The pictures that a phone may send now. */
export const wantedOfPhone = ({ form, draft, method, mayChange }: OpenDraft): readonly KycSlot[] =>
  method === 'ekyc' ? slotsOf(form, draft.answers.documentType, method).filter(mayChange) : [];

/** What is sent of a draft: the answers that are asked and their pictures, once nothing is missing or wrong. */
export function completeDraft(
  {
    form,
    method,
    draft: { answers, pictures },
    verification,
  }: Pick<OpenDraft, 'form' | 'method' | 'draft' | 'verification'>,
  now: number,
): Result<Pick<SubmittedAnswers, 'answers' | 'pictures'>, IdentityRejection> {
  const faults = Object.entries(faultsOfAll(form, answers, dayIn(form.zone, now)));
  const isVerified = verification.standing !== null;
  const kycFaults = Object.fromEntries(faults.filter(([, fault]) => !mayGrowOld(fault, isVerified)));
  if (Object.keys(kycFaults).length > 0) return reject({ code: 'kyc-incomplete', kycFaults });
  const wanted = slotsOf(form, answers.documentType, method);
  const missing = wanted.find((slot) => !pictures.some((picture) => picture.slot === slot));
  if (missing !== undefined) return reject({ code: 'kyc-picture-missing', field: missing });
  return ok({
    answers: askedAnswers(form, answers),
    pictures: pictures.filter(({ slot }) => wanted.includes(slot)),
  });
}

/** What a case is listed by. A company sends papers beside the document of who logs in, so it has none. */
export const documentOf = ({ kind }: KycForm, { answers }: KycDraft): string | null =>
  kind === 'company' ? null : (answers.documentType ?? null);

export const filesOf = (pictures: readonly KycPicture[]): readonly KycFileRef[] =>
  pictures.map(({ slot, fileId, sha256 }) => ({ slot, id: fileId, sha256 }));

/** The case that was just submitted. */
export function submittedCase({ current, waiting }: Verification): {
  readonly caseId: string;
  readonly dueAt: number;
} {
  // The case that it will be, as of any other change.
  if (waiting !== null) return { caseId: waiting.caseId, dueAt: waiting.dueAt };
  invariant(current !== null, 'what was submitted is a case');
  return { caseId: current.caseId, dueAt: current.dueAt };
}

type Sent = Pick<SubmittedAnswers, 'answers' | 'pictures'>;

/**
 * What differs between what was sent and what is to be sent, as the desk has asked about it: a change of an owner is a
 * change of the owners. The sides of another kind of document come and go with it.
 */
export function changedParts(form: KycForm, asked: readonly KycPart[], sent: Sent, next: Sent): readonly KycPart[] {
  const fileIn = (pictures: readonly KycPicture[], slot: string): string | undefined =>
    pictures.find((picture) => picture.slot === slot)?.sha256;
  const parts: readonly KycPart[] = [...KYC_FIELD_NAMES, ...KYC_SLOT_NAMES];
  const goesAlong = (part: KycPart): boolean =>
    isKycSlot(part) && !isSelfieSlot(part) && !asked.includes(part) && isOtherDocument(sent, next);
  const changed = parts.filter((part) =>
    isKycSlot(part)
      ? !goesAlong(part) && fileIn(sent.pictures, part) !== fileIn(next.pictures, part)
      : (sent.answers[part] ?? '') !== (next.answers[part] ?? ''),
  );
  return [...new Set(changed.map((part) => askedPart(form, asked, part) ?? part))];
}
