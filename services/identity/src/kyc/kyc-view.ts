import {
  fieldsWith,
  KYC_LAPSE_DAYS,
  KYC_PIN,
  KYC_REAPPLY_DAYS,
  isKycField,
  type KycAnswers,
  type KycApplication,
  type KycDraft,
  type KycFix,
  type KycForm,
  type KycPart,
  type KycReview,
  type KycView,
} from '@corella/contracts/kyc';
import { KYC_STATE } from '@corella/contracts/identity';
import { accountState, isShown, type KycCase, type Verification } from '../domain/kyc/kyc-state.js';
import type { IdentityContext } from '../identity.context.js';
import type { KeptDraft } from './kyc-rows.js';
import { formOf } from './open-draft.js';

const DAY_MS = 86_400_000;

/** A customer's verification as they see it; null for a uid that was never registered. */
export async function kycView(context: IdentityContext, uid: string): Promise<KycView | null> {
  const user = await context.users.get(uid);
  if (user === null) return null;
  const verification = await context.verifications.of(uid);
  const { current, mailState } = verification;
  const draft = await context.kycRows.draft(uid);
  // Customers of before, and of a demo that approves by itself, have no case.
  const state = current === null ? user.kycState : accountState(verification);
  const { kase, review } = shownOf(verification);
  return {
    // Until it is sent, the applicant may still choose.
    kind: state === KYC_STATE.notSubmitted ? draft.kind : (kase?.kind ?? user.kycKind),
    country: user.country,
    state,
    mailState,
    review,
    draft: withoutAside(draft),
    handoff: await context.kycHandoffs.shown(user),
    application: kase && (await applicationOf(context, { uid, country: user.country }, verification, kase)),
  };
}

/** The case that the customer knows of. Of a review, those who are verified know once it asks something of them. */
function shownOf({ current, standing, state, waiting }: Verification): {
  readonly kase: KycCase | null;
  readonly review: KycReview | null;
} {
  const isSeen = current !== null && isShown(current) && state !== KYC_STATE.approved;
  if (waiting !== null && standing !== null && !isSeen)
    return {
      kase: waitingCase(standing, waiting),
      review: { cause: 'change', state: KYC_STATE.submitted },
    };
  if (standing === null || current === null || state === KYC_STATE.approved) return { kase: current, review: null };
  // After a change was rejected, they begin another one.
  if (state === KYC_STATE.notSubmitted) return { kase: standing, review: { cause: 'change', state } };
  return current.cause !== null && isShown(current)
    ? { kase: current, review: { cause: current.cause, state } }
    : { kase: standing, review: null };
}

/** A change that waits looks like any other that was sent. */
const waitingCase = (
  standing: KycCase,
  { caseId, at, dueAt, method }: NonNullable<Verification['waiting']>,
): KycCase => ({
  ...standing,
  caseId,
  cause: 'change',
  method,
  submittedAt: at,
  dueAt,
  reviewedAt: null,
  reason: null,
  remark: null,
  decided: null,
});

const withoutAside = ({ aside: _aside, ...draft }: KeptDraft): KycDraft => draft;

async function applicationOf(
  context: IdentityContext,
  { uid, country }: { readonly uid: string; readonly country: string },
  verification: Verification,
  current: KycCase,
): Promise<KycApplication> {
  const { state, letter } = verification;
  const isNewest = current === verification.current;
  const isSentBack = isNewest && state === KYC_STATE.needsModification;
  const isRejected = isNewest && state === KYC_STATE.rejected;
  const sent = isSentBack ? await context.kycRows.answers(uid, current.answers) : null;
  return {
    caseId: current.caseId,
    submittedAt: current.submittedAt,
    dueAt: current.dueAt,
    reviewedAt: current.reviewedAt,
    fixes: isSentBack
      ? current.asked.map((part) => ({
          ...fixOf(part, formOf(country, current.kind), sent?.answers ?? {}),
          ...reasonOf(part, current),
        }))
      : [],
    reason: isSentBack || isRejected ? current.reason : null,
    remark: isSentBack || isRejected ? await context.kycRows.remark(uid, current.remark) : null,
    lapsesAt: isSentBack && current.askedAt !== null ? current.askedAt + KYC_LAPSE_DAYS * DAY_MS : null,
    reapplyAfter: isRejected ? toldReapply(verification, current, context.clock.nowMs()) : null,
    pin: letter?.until == null ? null : { left: KYC_PIN.guesses - letter.wrong, until: letter.until },
  };
}

/**
 * From when the customer may apply again. Whoever may not, because of a sanctions list, must not learn of it: they are
 * told of a day too, and once it has come, of the next one.
 */
function toldReapply({ reapplyAfter }: Verification, { decided }: KycCase, now: number): number | null {
  if (reapplyAfter !== null || decided === null) return reapplyAfter;
  const wait = KYC_REAPPLY_DAYS * DAY_MS;
  return decided.at + wait * (Math.floor((now - decided.at) / wait) + 1);
}

const reasonOf = (part: KycPart, { reasons = {} }: KycCase): Pick<KycFix, 'reason'> => {
  const reason = reasons[part];
  return reason === undefined ? {} : { reason };
};

function fixOf(part: KycPart, form: KycForm, sent: KycAnswers): KycFix {
  const going = fieldsWith(form, part);
  const answers = Object.fromEntries(going.flatMap(({ name }) => (name in sent ? [[name, sent[name]]] : [])));
  return {
    part,
    sent: isKycField(part) ? (sent[part] ?? null) : null,
    ...(going.length === 0 ? {} : { with: answers }),
  };
}
