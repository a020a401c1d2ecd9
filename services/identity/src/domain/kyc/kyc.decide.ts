import { KYC_STATE, type IdentityRejection } from '@corella/contracts/identity';
import {
  isKycSlot,
  KYC_DUE_DAYS,
  KYC_LAPSE_DAYS,
  KYC_LEASE_MS,
  KYC_PIN,
  KYC_REAPPLY_DAYS,
  kycCaseId,
  MAIL_STATE,
  type KycPart,
  type KycSecondReason,
} from '@corella/contracts/kyc';
import { assertNever, ok, reject } from '@corella/result';
import type { Result } from '@corella/result';
import { dueAfter } from './due-date.js';
import type { KycCommand } from './kyc-command.js';
import type { KycCase, KycEvent, Letter, Verification } from './kyc-state.js';

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
      return decideSecond(command, state);
    case 'PostLetter':
    case 'ReturnLetter':
    case 'VoidLetter':
    case 'EnterPin':
      return decideLetter(command, state, at);
    default:
      return assertNever(command);
  }
}

const uidOf = ({ caseId }: KycCase): string => caseId.split('-')[1] ?? '';
const about = (kase: KycCase): { readonly uid: string; readonly caseId: string } => ({
  uid: uidOf(kase),
  caseId: kase.caseId,
});

function submit(command: Of<'Submit'>, state: Verification, at: number): Decision {
  if (state.state !== KYC_STATE.notSubmitted) return reject({ code: 'kyc-closed' });
  const { uid, kind, country, documentType, method, answers, files, originRef, form } = command;
  const caseId = kycCaseId(uid, state.applications + 1);
  const dueAt = dueAfter(at, KYC_DUE_DAYS[method], form.zone);
  return ok([
    {
      type: 'KycSubmitted',
      data: { uid, caseId, kind, method, country, documentType, answers, files, originRef, dueAt },
    },
  ]);
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
  const dueAt = Math.max(current.dueAt + (at - (current.askedAt ?? at)), dueAfter(at, 1, form.zone));
  return ok([
    {
      type: 'KycResubmitted',
      data: {
        ...{ ...about(current), answers, files, parts: changed, attempt, documentType, originRef, dueAt },
        ...(kept.length === 0 ? {} : { kept }),
      },
    },
  ]);
}

function reopen(state: Verification, at: number): Decision {
  if (state.state !== KYC_STATE.rejected || state.current === null) return reject({ code: 'kyc-closed' });
  return state.reapplyAfter === null || at < state.reapplyAfter
    ? reject({ code: 'kyc-wait' })
    : ok([{ type: 'KycReopened', data: about(state.current) }]);
}

function lapse({ state, current }: Verification, at: number): Decision {
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
  return ok([{ type: 'KycChecked', data: { uid: uidOf(current), ...found } }]);
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
      const { parts, reasons, remark } = command;
      const why = { reason, ...(reasons === undefined ? {} : { reasons }) };
      return ok([{ type: 'ChangesRequested', data: { ...about(kase), parts, ...why, remark, by: staffId } }]);
    }
    case 'Reject': {
      const reapplyAfter = command.never ? null : at + KYC_REAPPLY_DAYS * DAY_MS;
      const data = { ...about(kase), reason, remark: command.remark, reapplyAfter, by: staffId };
      return ok([{ type: 'KycRejected', data }]);
    }
    case 'AskSecond':
      return ok([{ type: 'KycSecondAsked', data: { ...about(kase), approvalId: command.approvalId, by: staffId } }]);
    case 'Approve':
      return secondReasons(kase).length > 0
        ? reject({ code: 'payload-changed' })
        : approved(state, kase, { by: staffId, letter: command.letter, approvalId: null });
    default:
      return assertNever(command);
  }
}

/** Why this case takes two people: for a company always, and without a finding of the checking service. */
export const secondReasons = ({ kind, check }: Pick<KycCase, 'kind' | 'check'>): readonly KycSecondReason[] => [
  ...(kind === 'company' ? (['company'] as const) : []),
  ...(check?.needsSecond ?? (['no-vendor'] as const)),
];

function decideSecond(command: Of<'ApproveByTwo' | 'SecondRefused'>, state: Verification): Decision {
  const { current } = state;
  const isAsked = current !== null && current.approvalId === command.approvalId && current.decided === null;
  if (command.type === 'SecondRefused')
    return isAsked
      ? ok([{ type: 'KycSecondRefused', data: { ...about(current), approvalId: command.approvalId } }])
      : ok([]);
  if (!isAsked || current.caseId !== command.caseId) return reject({ code: 'case-changed' });
  const { by, letter, approvalId } = command;
  return approved(state, current, { by, letter, approvalId });
}

function approved(
  state: Verification,
  kase: KycCase,
  { by, letter, approvalId }: { by: string; letter: number | null; approvalId: string | null },
): Decision {
  const named = approvalId === null ? {} : { approvalId };
  if (letter === null)
    return ok([
      {
        type: 'KycApproved',
        data: { ...about(kase), source: approvalId === null ? 'desk' : 'two-people', by, ...named },
      },
    ]);
  if (state.letters >= KYC_PIN.letters) return reject({ code: 'pin-unavailable' });
  return ok([{ type: 'LetterOrdered', data: { ...about(kase), letter, by, ...named } }]);
}

function decideLetter(
  command: Of<'PostLetter' | 'ReturnLetter' | 'VoidLetter' | 'EnterPin'>,
  state: Verification,
  at: number,
): Decision {
  const { letter, current, mailState } = state;
  if (letter === null || current === null) return reject({ code: 'pin-unavailable' });
  const named = { ...about(current), letter: letter.letter };
  const isOnItsWay = mailState === MAIL_STATE.mailing;
  switch (command.type) {
    case 'PostLetter':
      return mailState === MAIL_STATE.waiting
        ? ok([{ type: 'LetterPosted', data: { ...named, until: at + KYC_PIN.days * DAY_MS } }])
        : reject({ code: 'pin-unavailable' });
    case 'ReturnLetter':
      return isOnItsWay ? ok([{ type: 'LetterReturned', data: named }]) : reject({ code: 'pin-unavailable' });
    case 'VoidLetter':
      return isOver(letter, at) ? ok([{ type: 'LetterVoided', data: { ...named, cause: 'age' } }]) : ok([]);
    case 'EnterPin': {
      if (!isOnItsWay || isOver(letter, at)) return reject({ code: 'pin-unavailable' });
      const { by, approvalId } = letter;
      if (command.isRight)
        return ok([
          {
            type: 'KycApproved',
            data: { ...about(current), source: 'pin', by, ...(approvalId === null ? {} : { approvalId }) },
          },
        ]);
      const failed: KycEvent = { type: 'PinFailed', data: named };
      return letter.wrong + 1 >= KYC_PIN.guesses
        ? ok([failed, { type: 'LetterVoided', data: { ...named, cause: 'guesses' } }])
        : ok([failed]);
    }
    default:
      return assertNever(command);
  }
}

const isOver = ({ until }: Letter, at: number): boolean => until !== null && at >= until;
