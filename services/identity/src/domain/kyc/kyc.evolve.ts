import { KYC_STATE } from '@corella/contracts/identity';
import { KYC_PIN, kycCaseId, MAIL_STATE, type KycCause } from '@corella/contracts/kyc';
import { assertNever, invariant } from '@corella/result';
import { waitingState, type KycCase, type KycEvent, type Letter, type Verification } from './kyc-state.js';

type Of<T extends KycEvent['type']> = Extract<KycEvent, { readonly type: T }>['data'];

/** Never refuses: what was recorded has happened. `at` is the event's time. */
export function evolveKyc(state: Verification, event: KycEvent, at: number): Verification {
  if (event.type === 'KycSubmitted') return { ...submitted(state, event.data, at), waiting: null };
  if (event.type === 'KycReviewOpened') return reviewed(state, event.data, at);
  const { current } = state;
  invariant(current !== null, `${event.type} before KycSubmitted`);
  const withCase = (changes: Partial<KycCase>, more: Partial<Verification> = {}): Verification => ({
    ...state,
    ...more,
    current: { ...current, ...changes },
  });
  switch (event.type) {
    case 'KycChecked': {
      const { check, outcome, marks, mismatches, needsSecond, rating = null } = event.data;
      return withCase({ check: { check, outcome, marks, mismatches, needsSecond, rating } }, { checkRows: check });
    }
    case 'KycHitFound':
      return hit(state, current, event.data);
    case 'CaseClaimed':
      return withCase({ claim: claimOf(event.data) }, { state: KYC_STATE.underReview });
    case 'CaseReleased':
      return withCase({ claim: null }, { state: waitingState(current) });
    case 'ChangesRequested':
      return sentBack(state, current, event.data, at);
    case 'KycResubmitted':
      return resubmitted(state, current, event.data);
    case 'KycSecondAsked':
      return withCase({ approvalId: event.data.approvalId, claim: null, reviewedAt: at });
    case 'KycSecondRefused':
      return withCase({ approvalId: null }, { state: waitingState(current) });
    case 'KycRejected': {
      const { reason, remark, reapplyAfter, by } = event.data;
      // Whoever is on a list never applies again, and does not withdraw.
      const held = state.held || (state.standing !== null && reapplyAfter === null);
      return withCase(
        { ...ended(at, by), reason, remark },
        { state: KYC_STATE.rejected, reapplyAfter, held, remarkRows: Math.max(state.remarkRows, remark ?? 0) },
      );
    }
    case 'KycChangeKept':
      return kept(state, event.data, at);
    case 'KycReopened':
      return { ...state, state: KYC_STATE.notSubmitted, reapplyAfter: null };
    case 'KycLapsed':
      return withCase({ ...ended(at, 'identity'), asked: [] }, { state: KYC_STATE.notSubmitted });
    case 'KycApproved': {
      const { by, approvalId, rating = null } = event.data;
      const approved = { ...current, ...ended(at, by, approvalId), rating };
      return withCase(approved, {
        state: KYC_STATE.approved,
        standing: approved,
        held: false,
        mailState: MAIL_STATE.none,
        letter: null,
      });
    }
    case 'LetterOrdered':
      return withCase(ended(at, event.data.by, event.data.approvalId), ordered(state, event.data, at));
    case 'LetterPosted':
      return withLetter(state, { until: event.data.until }, MAIL_STATE.mailing);
    case 'LetterReturned':
    case 'LetterVoided':
      // Without a letter the case is one of the desk again, which asks for another address or gives up.
      return withCase({ decided: null, dueAt: event.data.dueAt ?? current.dueAt }, letterLost(current));
    case 'PinFailed':
      return withLetter(state, { wrong: (state.letter?.wrong ?? 0) + 1 }, state.mailState);
    default:
      return assertNever(event);
  }
}

const letterLost = (current: KycCase): Partial<Verification> => ({
  letter: null,
  mailState: MAIL_STATE.error,
  state: waitingState(current),
});

const ended = (at: number, by: string, approvedWith: string | null = null): Partial<KycCase> => ({
  claim: null,
  approvalId: null,
  reviewedAt: at,
  decided: { at, by },
  approvedWith,
});

function submitted(state: Verification, data: Of<'KycSubmitted'>, at: number): Verification {
  const { caseId, kind, method, answers, files, dueAt, cause = null, waited = false } = data;
  return {
    ...state,
    state: KYC_STATE.submitted,
    mailState: MAIL_STATE.none,
    applications: waited ? state.applications : state.applications + 1,
    reapplyAfter: null,
    // A change that waited has an older row than what was answered meanwhile.
    answersRows: Math.max(state.answersRows, answers),
    current: {
      ...NEW_CASE,
      cause,
      earlier: state.standing?.answers ?? null,
      caseId,
      kind,
      method,
      answers,
      files,
      dueAt,
      submittedAt: at,
    },
  };
}

const NEW_CASE = {
  cause: null,
  disputed: null,
  deciders: [],
  earlier: null,
  attempt: 1,
  claim: null,
  check: null,
  asked: [],
  askedAt: null,
  kept: [],
  reason: null,
  remark: null,
  reviewedAt: null,
  approvalId: null,
  approvedWith: null,
  rating: null,
  decided: null,
} as const;

/**
 * The case becomes one of the desk, whoever had it: what was asked of the customer has to be asked again, and a letter
 * on its way opens nothing any more.
 */
function hit(state: Verification, current: KycCase, data: Of<'KycHitFound'>): Verification {
  const { check, marks, needsSecond, rating } = data;
  const { marks: known = [], mismatches = 0 } = current.check ?? {};
  const isWithDesk = state.state !== KYC_STATE.needsModification && current.decided === null;
  return {
    ...state,
    held: true,
    screened: check,
    checkRows: check,
    letter: null,
    mailState: MAIL_STATE.none,
    state: isWithDesk ? state.state : waitingState(current),
    current: {
      ...current,
      asked: [],
      askedAt: null,
      decided: null,
      reason: null,
      remark: null,
      check: {
        check,
        outcome: 'answered',
        mismatches,
        needsSecond,
        rating,
        marks: [...known.filter((mark) => !marks.includes(mark)), ...marks],
      },
    },
  };
}

/** It begins with the desk, or with the customer where something has to be changed first. */
function reviewed(state: Verification, data: Of<'KycReviewOpened'>, at: number): Verification {
  const { caseId, cause, kind, method, answers, files, dueAt, parts = [], reason = null } = data;
  const isAsked = parts.length > 0;
  return {
    ...state,
    state: isAsked ? KYC_STATE.needsModification : KYC_STATE.submitted,
    applications: state.applications + 1,
    waiting: renumbered(state, caseId),
    reapplyAfter: null,
    current: {
      ...NEW_CASE,
      caseId,
      cause,
      disputed: cause === 'disagreement' ? (state.current?.caseId ?? null) : null,
      kind,
      method,
      answers,
      files,
      dueAt,
      submittedAt: at,
      deciders: decidersOf(state, cause),
      ...(isAsked ? { asked: parts, askedAt: at, reason, reviewedAt: at } : {}),
    },
  };
}

function sentBack(state: Verification, current: KycCase, data: Of<'ChangesRequested'>, at: number): Verification {
  const { parts, reason, reasons = {}, remark } = data;
  return {
    ...state,
    state: KYC_STATE.needsModification,
    remarkRows: Math.max(state.remarkRows, remark ?? 0),
    current: { ...current, claim: null, asked: parts, askedAt: at, reason, reasons, remark, reviewedAt: at },
  };
}

/** The place in the queue is kept: the time of the first submission stays, and a new check begins. */
function resubmitted(state: Verification, current: KycCase, data: Of<'KycResubmitted'>): Verification {
  const { answers, files, dueAt } = data;
  return {
    ...state,
    state: KYC_STATE.submittedAgain,
    answersRows: answers,
    current: {
      ...current,
      answers,
      files,
      dueAt,
      earlier: current.answers,
      attempt: current.attempt + 1,
      check: null,
      asked: [],
      kept: data.kept ?? [],
      reason: null,
      remark: null,
    },
  };
}

/** A second look is blind for who approved, and what comes of it for both. */
function decidersOf({ standing, current }: Verification, cause: KycCause): readonly string[] {
  if (cause === 'second-look') return standing?.decided?.by.split(',') ?? [];
  return cause === 'disagreement' ? [...(current?.deciders ?? []), current?.decided?.by ?? ''] : [];
}

function ordered(state: Verification, data: Of<'LetterOrdered'>, at: number): Partial<Verification> {
  const { letter, by, approvalId } = data;
  return {
    state: KYC_STATE.underReview,
    mailState: MAIL_STATE.waiting,
    letters: state.letters + 1,
    lettersAt: [...state.lettersAt, at].slice(-KYC_PIN.letters),
    letter: { letter, wrong: 0, until: null, by, approvalId: approvalId ?? null },
  };
}

const withLetter = (
  state: Verification,
  changes: Partial<Letter>,
  mailState: Verification['mailState'],
): Verification => ({ ...state, mailState, letter: state.letter && { ...state.letter, ...changes } });

function kept(state: Verification, change: Of<'KycChangeKept'>, at: number): Verification {
  const applications = state.applications + 1;
  const waiting = { ...change, caseId: kycCaseId(change.uid, applications), at };
  return { ...state, applications, waiting, answersRows: change.answers };
}

/** Logs of before gave the number of a change that waits to the next review. The change then has the one after it. */
const renumbered = ({ waiting, applications }: Verification, taken: string): Verification['waiting'] =>
  waiting?.caseId === taken ? { ...waiting, caseId: kycCaseId(waiting.uid, applications + 1) } : waiting;

const claimOf = ({ staffId, until }: Of<'CaseClaimed'>): KycCase['claim'] => ({ staffId, until });
