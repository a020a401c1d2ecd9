import { KYC_STATE, type IdentityRejection } from '@corella/contracts/identity';
import {
  isKycSlot,
  KYC_DUE_DAYS,
  KYC_LAPSE_DAYS,
  KYC_LEASE_MS,
  KYC_PIN,
  KYC_REAPPLY_DAYS,
  kycCaseId,
  type KycPart,
  type KycSecondReason,
} from '@corella/contracts/kyc';
import { assertNever, ok, reject } from '@corella/result';
import type { Result } from '@corella/result';
import { dueAfter, dueAgain } from './due-date.js';
import type { KycCommand } from './kyc-command.js';
import { about, rated } from './about-case.js';
import { decideLetter, lettersCounting } from './kyc-letter.decide.js';
import { mayBeReviewed, maySendChange, mayWait, type KycCase, type KycEvent, type Verification } from './kyc-state.js';

type Decision = Result<readonly KycEvent[], IdentityRejection>;
type Of<T extends KycCommand['type']> = Extract<KycCommand, { readonly type: T }>;

const DAY_MS = 86_400_000;

/** `at` is the time of the command, milliseconds. The case's uid is the stream's. */
export function decideKyc(command: KycCommand, state: Verification, at: number): Decision {
  switch (command.type) {
    case 'Submit':
      return submit(command, state, at);
    case 'Resubmit':
      return resubmit(command, state, at);
    case 'OpenReview':
      return openReview(command, state, at);
    case 'RecordHit':
      return recordHit(command, state, at);
    case 'SendWaiting':
      return sendWaiting(state);
    case 'Reopen':
      return reopen(state, at);
    case 'Lapse':
      return lapse(state, at);
    case 'RecordCheck':
      return recordCheck(command, state);
    case 'Claim':
    case 'Release':
    case 'EndLease':
      return decideClaim(command, state, at);
    case 'RequestChanges':
    case 'Reject':
    case 'Approve':
    case 'AskSecond':
      return decideHeld(command, state, at);
    case 'ApproveByTwo':
    case 'SecondRefused':
      return decideSecond(command, state, at);
    case 'PostLetter':
    case 'ReturnLetter':
    case 'MissLetter':
    case 'VoidLetter':
    case 'EnterPin':
      return decideLetter(command, state, at);
    default:
      return assertNever(command);
  }
}

function submit(command: Of<'Submit'>, state: Verification, at: number): Decision {
  const waits = mayWait(state) && !maySendChange(state);
  const isClosed = state.state !== KYC_STATE.notSubmitted && !maySendChange(state) && !waits;
  if (isClosed || state.waiting !== null) return reject({ code: 'kyc-closed' });
  const { uid, kind, country, documentType, method, answers, files, originRef, form } = command;
  const caseId = kycCaseId(uid, state.applications + 1);
  const dueAt = dueAfter(at, KYC_DUE_DAYS[method], form.zone);
  const data = { uid, caseId, kind, method, country, documentType, answers, files, originRef, dueAt };
  if (waits && state.current !== null)
    return ok([{ type: 'KycChangeKept', data: { ...data, caseId: state.current.caseId } }]);
  const change = state.standing === null ? {} : ({ cause: 'change' } as const);
  return ok([{ type: 'KycSubmitted', data: { ...data, ...change } }]);
}

/** A decision about the review ends the wait. What was asked of the customer comes first, and so does a rejection. */
function sendWaiting(state: Verification): Decision {
  const { waiting } = state;
  if (waiting === null || (state.state !== KYC_STATE.notSubmitted && !maySendChange(state))) return ok([]);
  const { at: _at, ...change } = waiting;
  return ok([{ type: 'KycSubmitted', data: { ...change, cause: 'change', waited: true } }]);
}

function resubmit(command: Of<'Resubmit'>, state: Verification, at: number): Decision {
  const { current } = state;
  if (state.state !== KYC_STATE.needsModification || current === null) return reject({ code: 'kyc-closed' });
  const { answers, files, changed, kept, documentType, originRef, form } = command;
  const attempt = current.attempt + 1;
  const foreign = [...changed, ...kept].find((part) => !current.asked.includes(part));
  if (foreign !== undefined) return reject({ code: 'field-not-asked', field: foreign });
  // A picture that could not be read is not right as it is; an answer may be, whatever the desk thought of it.
  const isKept = (part: KycPart): boolean => kept.includes(part) && !isKycSlot(part);
  const missing = current.asked.find((part) => !changed.includes(part) && !isKept(part));
  if (missing !== undefined)
    return isKycSlot(missing)
      ? reject({ code: 'kyc-picture-missing', field: missing })
      : reject({ code: 'kyc-incomplete', kycFaults: { [missing]: 'kyc-missing' } });
  // The clock stood still while the customer had the case.
  const dueAt = dueAgain(current.dueAt, { from: current.askedAt ?? at, to: at }, form.zone);
  return ok([
    {
      type: 'KycResubmitted',
      data: {
        ...about(current),
        answers,
        files,
        parts: changed,
        attempt,
        documentType,
        originRef,
        dueAt,
        ...(kept.length === 0 ? {} : { kept }),
      },
    },
  ]);
}

/**
 * Only one case is open at a time, and what was rejected is opened again by the customer; but where a second look
 * disagrees, a third person decides.
 */
function openReview(command: Of<'OpenReview'>, state: Verification, at: number): Decision {
  const { standing, current, applications } = state;
  const disagrees = state.state === KYC_STATE.rejected && current?.cause === 'second-look';
  const may = command.cause === 'disagreement' ? disagrees : mayBeReviewed(state, at);
  if (standing === null || !may) return ok([]);
  return ok([reviewOf(standing, command, { applications, at })]);
}

function reviewOf(
  { kind, method, answers, files }: KycCase,
  { uid, form, cause, country, documentType, asked }: Omit<Of<'OpenReview'>, 'type'>,
  { applications, at }: { readonly applications: number; readonly at: number },
): Extract<KycEvent, { readonly type: 'KycReviewOpened' }> {
  const caseId = kycCaseId(uid, applications + 1);
  const dueAt = dueAfter(at, KYC_DUE_DAYS[method], form.zone);
  const data = { uid, caseId, cause, kind, method, country, documentType, answers, files, dueAt };
  return { type: 'KycReviewOpened', data: { ...data, ...asked } };
}

/** A hit goes to the case that is open, whatever it was opened for; otherwise to one of its own. */
function recordHit(command: Of<'RecordHit'>, state: Verification, at: number): Decision {
  const { uid, form, country, documentType, check, marks, needsSecond, rating } = command;
  const { standing, current, applications, checkRows } = state;
  if (standing === null || current === null || check <= checkRows) return ok([]);
  const found = { check, marks, needsSecond, rating };
  const isOpen = [KYC_STATE.approved, KYC_STATE.rejected, KYC_STATE.notSubmitted].every((one) => one !== state.state);
  if (isOpen) return ok([{ type: 'KycHitFound', data: { ...about(current), ...found } }]);
  const facts = { uid, form, cause: 'screening', country, documentType, asked: null } as const;
  const opened = reviewOf(standing, facts, { applications, at });
  return ok([opened, { type: 'KycHitFound', data: { uid, caseId: opened.data.caseId, ...found } }]);
}

function reopen(state: Verification, at: number): Decision {
  if (state.state !== KYC_STATE.rejected || state.current === null) return reject({ code: 'kyc-closed' });
  return state.reapplyAfter === null || at < state.reapplyAfter
    ? reject({ code: 'kyc-wait' })
    : ok([{ type: 'KycReopened', data: about(state.current) }]);
}

/** Of somebody who is verified, a case waits until they answer. */
function lapse({ state, current, standing }: Verification, at: number): Decision {
  if (standing !== null) return ok([]);
  const over = current?.askedAt != null && at >= current.askedAt + KYC_LAPSE_DAYS * DAY_MS;
  return state === KYC_STATE.needsModification && current !== null && over
    ? ok([{ type: 'KycLapsed', data: about(current) }])
    : ok([]);
}

/** A late answer, about a case or an attempt that is over, changes nothing. So does one that comes again. */
function recordCheck(command: Of<'RecordCheck'>, { current, checkRows }: Verification): Decision {
  const { type: _type, attempt, ...found } = command;
  const isStale = current === null || current.caseId !== command.caseId || current.attempt !== attempt;
  if (isStale || current.check !== null || current.decided !== null || found.check <= checkRows) return ok([]);
  return ok([{ type: 'KycChecked', data: { uid: about(current).uid, ...found } }]);
}

/** The case that the desk means, while it may still be decided. */
function openCase({ current, state }: Verification, caseId: string): Result<KycCase, IdentityRejection> {
  if (current === null || current.caseId !== caseId) return reject({ code: 'case-unknown' });
  const isWaiting = state === KYC_STATE.submitted || state === KYC_STATE.submittedAgain;
  const isRead = state === KYC_STATE.underReview && current.decided === null;
  return isWaiting || isRead ? ok(current) : reject({ code: 'case-decided' });
}

const holds = ({ claim }: KycCase, staffId: string, at: number): boolean =>
  claim !== null && claim.staffId === staffId && claim.until > at;

function decideClaim(command: Of<'Claim' | 'Release' | 'EndLease'>, state: Verification, at: number): Decision {
  if (command.type === 'EndLease') {
    const { current } = state;
    return current?.claim != null && current.claim.until <= at
      ? ok([{ type: 'CaseReleased', data: { ...about(current), by: 'identity' } }])
      : ok([]);
  }
  const open = openCase(state, command.caseId);
  if (!open.ok) return open;
  const kase = open.value;
  const { staffId } = command;
  if (command.type === 'Release')
    return kase.claim?.staffId === staffId
      ? ok([{ type: 'CaseReleased', data: { ...about(kase), by: staffId } }])
      : reject({ code: 'case-not-yours' });
  if (kase.approvalId !== null) return reject({ code: 'case-decided' });
  if (kase.deciders.includes(staffId)) return reject({ code: 'case-seen' });
  return kase.claim !== null && kase.claim.staffId !== staffId && kase.claim.until > at
    ? reject({ code: 'case-claimed' })
    : ok([{ type: 'CaseClaimed', data: { ...about(kase), staffId, until: at + KYC_LEASE_MS } }]);
}

function decideHeld(
  command: Of<'RequestChanges' | 'Reject' | 'Approve' | 'AskSecond'>,
  state: Verification,
  at: number,
): Decision {
  const open = openCase(state, command.caseId);
  if (!open.ok) return open;
  const kase = open.value;
  if (kase.approvalId !== null) return reject({ code: 'case-decided' });
  const { staffId, reason } = command;
  if (!holds(kase, staffId, at)) return reject({ code: 'case-not-yours' });
  switch (command.type) {
    case 'RequestChanges': {
      // Of a second look the customer does not hear: whatever it misses is a disagreement.
      if (kase.cause === 'second-look') return ok([rejected(kase, { ...command, never: false }, at)]);
      const { parts, reasons, remark } = command;
      const why = { reason, ...(reasons === undefined ? {} : { reasons }) };
      return ok([{ type: 'ChangesRequested', data: { ...about(kase), parts, ...why, remark, by: staffId } }]);
    }
    case 'Reject':
      return ok([rejected(kase, command, at)]);
    case 'AskSecond':
      return ok([{ type: 'KycSecondAsked', data: { ...about(kase), approvalId: command.approvalId, by: staffId } }]);
    case 'Approve':
      return secondReasons(kase).length > 0
        ? reject({ code: 'payload-changed' })
        : approved(state, kase, { at, by: staffId, letter: command.letter, approvalId: null });
    default:
      return assertNever(command);
  }
}

function rejected(
  kase: KycCase,
  { staffId, reason, remark, never }: Omit<Of<'Reject'>, 'type' | 'caseId'>,
  at: number,
): KycEvent {
  const reapplyAfter = never ? null : at + KYC_REAPPLY_DAYS * DAY_MS;
  return { type: 'KycRejected', data: { ...about(kase), reason, remark, reapplyAfter, by: staffId } };
}

/**
 * Why this case takes two people: for a company always, and without a finding of the checking service. That the risk is
 * high is said where nothing else that was found says it.
 */
export function secondReasons({ kind, check }: Pick<KycCase, 'kind' | 'check'>): readonly KycSecondReason[] {
  const found: readonly KycSecondReason[] = check?.needsSecond ?? ['no-vendor'];
  const isHigh = check?.rating?.rating === 'high' && found.length === 0;
  return [...(kind === 'company' ? (['company'] as const) : []), ...found, ...(isHigh ? (['high-risk'] as const) : [])];
}

function decideSecond(command: Of<'ApproveByTwo' | 'SecondRefused'>, state: Verification, at: number): Decision {
  const { current } = state;
  const isAsked = current !== null && current.approvalId === command.approvalId && current.decided === null;
  if (command.type === 'SecondRefused')
    return isAsked
      ? ok([{ type: 'KycSecondRefused', data: { ...about(current), approvalId: command.approvalId } }])
      : ok([]);
  if (!isAsked || current.caseId !== command.caseId) return reject({ code: 'case-changed' });
  const { by, letter, approvalId } = command;
  if (by.split(',').some((one) => current.deciders.includes(one))) return reject({ code: 'case-seen' });
  return approved(state, current, { at, by, letter, approvalId });
}

function approved(
  state: Verification,
  kase: KycCase,
  { at, by, letter, approvalId }: { at: number; by: string; letter: number | null; approvalId: string | null },
): Decision {
  const named = approvalId === null ? {} : { approvalId };
  if (letter === null)
    return ok([
      {
        type: 'KycApproved',
        data: { ...about(kase), source: approvalId === null ? 'desk' : 'two-people', by, ...named, ...rated(kase) },
      },
    ]);
  if (lettersCounting(state, at) >= KYC_PIN.letters) return reject({ code: 'letter-limit' });
  return ok([{ type: 'LetterOrdered', data: { ...about(kase), letter, by, ...named } }]);
}
