import { KYC_STATE } from '@corella/contracts/identity';
import { MAIL_STATE, type KycRated } from '@corella/contracts/kyc';
import type { RecordedOf } from '@corella/event-store';
import type { Kysely } from '@corella/read-model';
import { sql } from 'kysely';
import type { IdentityTables } from './identity-tables.js';

type Row = IdentityTables['identity_kyc_cases'];

/** Later than any case is due: where those stand that wait for somebody else. */
export const NOT_DUE = 9_000_000_000_000_000;

/** The state of a case that nobody has claimed. */
const WAITING = sql<number>`case when attempt > 1 then ${KYC_STATE.submittedAgain} else ${KYC_STATE.submitted} end`;
/** A case that the desk has stays where it is; one that the customer or the post has comes back. */
const WITH_DESK = sql<number>`case when state = ${KYC_STATE.needsModification} or decided_at is not null
  then (${WAITING}) else state end`;
/** Where a case stands that is one of the desk again. */
const DUE_AGAIN = sql<number>`due_at`;

export function kycQueries(db: Kysely<IdentityTables>, event: RecordedOf<'kyc'>) {
  const { at } = event.meta;
  const { caseId } = event.data;
  const set = (values: object) => [
    db
      .updateTable('identity_kyc_cases')
      .set(values as Partial<Row>)
      .where('case_id', '=', caseId),
  ];
  switch (event.type) {
    case 'KycSubmitted':
    case 'KycReviewOpened':
      return [
        db
          .insertInto('identity_kyc_cases')
          .values(newRow(event))
          .onConflict((conflict) => conflict.column('case_id').doNothing()),
      ];
    case 'KycChecked':
    case 'KycHitFound':
      return set(changesOfFindings(event));
    case 'CaseClaimed':
      return set({
        state: KYC_STATE.underReview,
        claimed_by: event.data.staffId,
        claimed_until: event.data.until,
      });
    case 'CaseReleased':
      return set({ state: WAITING, claimed_by: null, claimed_until: null });
    case 'ChangesRequested':
      return set({
        state: KYC_STATE.needsModification,
        claimed_by: null,
        claimed_until: null,
        due_sort: NOT_DUE,
        asked: JSON.stringify(event.data.parts),
        asked_at: at,
      });
    case 'KycResubmitted':
      return set(changesOfAnswers(event.data));
    case 'KycSecondAsked':
      return set({ approval_id: event.data.approvalId, claimed_by: null, claimed_until: null });
    case 'KycSecondRefused':
      return set({ state: WAITING, approval_id: null });
    case 'KycReopened':
    case 'KycChangeKept':
    case 'PinFailed':
      return [];
    default:
      return set(changesOfEnd(event));
  }
}

/** What was found, and where a case goes by it: a hit brings even a decided one back. */
function changesOfFindings({ type, data }: RecordedOf<'kyc', 'KycChecked' | 'KycHitFound'>): object {
  const { marks, needsSecond, rating } = data;
  const found = {
    checked: 1,
    marks: JSON.stringify(marks),
    needs_second: JSON.stringify(needsSecond),
    ...ratingRow(rating),
  };
  if (type === 'KycChecked') return { ...found, mismatches: data.mismatches };
  return {
    ...found,
    state: WITH_DESK,
    asked: '[]',
    asked_at: null,
    due_sort: DUE_AGAIN,
    mail_state: MAIL_STATE.none,
    letter_until: null,
    decided_at: null,
    decided_by: null,
  };
}

/** What was sent again is read and checked anew. */
const changesOfAnswers = ({ attempt, dueAt, files, documentType }: RecordedOf<'kyc', 'KycResubmitted'>['data']) => ({
  state: KYC_STATE.submittedAgain,
  attempt,
  due_at: dueAt,
  due_sort: dueAt,
  asked: '[]',
  asked_at: null,
  pictures: files.length,
  document_type: documentType,
  checked: 0,
  marks: '[]',
  needs_second: '[]',
  mismatches: 0,
  ...ratingRow(undefined),
});

type Ending = Extract<RecordedOf<'kyc'>, { type: 'KycRejected' | 'KycLapsed' | 'KycApproved' | `Letter${string}` }>;

/** What decides a case, and what becomes of its letter. */
function changesOfEnd(event: Ending): object {
  const { at } = event.meta;
  const ended = (by: string) => ({
    claimed_by: null,
    claimed_until: null,
    approval_id: null,
    due_sort: NOT_DUE,
    decided_at: at,
    decided_by: by,
  });
  switch (event.type) {
    case 'KycRejected':
      return { state: KYC_STATE.rejected, ...ended(event.data.by) };
    case 'KycLapsed':
      return { state: KYC_STATE.notSubmitted, asked: '[]', asked_at: null, ...ended('identity') };
    case 'LetterOrdered':
      return {
        state: KYC_STATE.underReview,
        mail_state: MAIL_STATE.waiting,
        letter_until: null,
        ...ended(event.data.by),
      };
    case 'LetterPosted':
      return { mail_state: MAIL_STATE.mailing, letter_until: event.data.until };
    case 'LetterReturned':
    case 'LetterVoided':
      return {
        state: WAITING,
        mail_state: MAIL_STATE.error,
        letter_until: null,
        ...(event.data.dueAt === undefined
          ? { due_sort: DUE_AGAIN }
          : { due_at: event.data.dueAt, due_sort: event.data.dueAt }),
        decided_at: null,
        decided_by: null,
      };
    case 'KycApproved':
      return {
        state: KYC_STATE.approved,
        mail_state: MAIL_STATE.none,
        letter_until: null,
        ...ended(event.data.by),
        ...ratingRow(event.data.rating),
      };
  }
}

const ratingRow = (rated: KycRated | undefined): Pick<Row, 'rating' | 'risks'> => ({
  rating: rated?.rating ?? null,
  risks: JSON.stringify(rated?.reasons ?? []),
});

type Opening = Extract<RecordedOf<'kyc'>, { type: 'KycSubmitted' | 'KycReviewOpened' }>;

function newRow(event: Opening): Row {
  const { at } = event.meta;
  const row = submittedRow(event.data, at);
  if (event.type === 'KycSubmitted') return { ...row, cause: event.data.cause ?? null };
  const { cause, parts = [] } = event.data;
  if (parts.length === 0) return { ...row, cause };
  // The customer has to act first.
  const asked = { asked: JSON.stringify(parts), asked_at: at, due_sort: NOT_DUE };
  return { ...row, cause, state: KYC_STATE.needsModification, ...asked };
}

function submittedRow(data: Opening['data'], at: number): Row {
  return {
    case_id: data.caseId,
    uid: data.uid,
    kind: data.kind,
    country: data.country,
    method: data.method,
    document_type: data.documentType,
    pictures: data.files.length,
    marks: '[]',
    mismatches: 0,
    checked: 0,
    needs_second: '[]',
    state: KYC_STATE.submitted,
    mail_state: MAIL_STATE.none,
    letter_until: null,
    attempt: 1,
    submitted_at: at,
    due_at: data.dueAt,
    due_sort: data.dueAt,
    claimed_by: null,
    claimed_until: null,
    asked: '[]',
    asked_at: null,
    approval_id: null,
    decided_at: null,
    decided_by: null,
    cause: null,
    ...ratingRow(undefined),
  };
}
