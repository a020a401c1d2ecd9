import { KYC_LAPSE_DAYS, KYC_PIN, isKycField, type KycApplication, type KycView } from '@corella/contracts/kyc';
import { KYC_STATE } from '@corella/contracts/identity';
import type { KycCase, Verification } from '../domain/kyc/kyc-state.js';
import type { IdentityContext } from '../identity.context.js';

const DAY_MS = 86_400_000;

/** A customer's verification as they see it; null for a uid that was never registered. */
export async function kycView(context: IdentityContext, uid: string): Promise<KycView | null> {
  const user = await context.users.get(uid);
  if (user === null) return null;
  const verification = await context.verifications.of(uid);
  const { current, mailState } = verification;
  return {
    kind: current?.kind ?? 'person',
    country: user.country,
    // Customers of before, and of a demo that approves by itself, have no case.
    state: current === null ? user.kycState : verification.state,
    mailState,
    draft: await context.kycRows.draft(uid),
    application: current && (await applicationOf(context, uid, verification, current)),
  };
}

async function applicationOf(
  context: IdentityContext,
  uid: string,
  verification: Verification,
  current: KycCase,
): Promise<KycApplication> {
  const { state, letter } = verification;
  const isSentBack = state === KYC_STATE.needsModification;
  const isRejected = state === KYC_STATE.rejected;
  const sent = isSentBack ? await context.kycRows.answers(uid, current.answers) : null;
  return {
    caseId: current.caseId,
    submittedAt: current.submittedAt,
    dueAt: current.dueAt,
    reviewedAt: current.reviewedAt,
    fixes: isSentBack
      ? current.asked.map((part) => ({ part, sent: isKycField(part) ? (sent?.answers[part] ?? null) : null }))
      : [],
    reason: isSentBack || isRejected ? current.reason : null,
    remark: isSentBack || isRejected ? await context.kycRows.remark(uid, current.remark) : null,
    lapsesAt: isSentBack && current.askedAt !== null ? current.askedAt + KYC_LAPSE_DAYS * DAY_MS : null,
    reapplyAfter: isRejected ? verification.reapplyAfter : null,
    pin: letter?.until == null ? null : { left: KYC_PIN.guesses - letter.wrong, until: letter.until },
  };
}
