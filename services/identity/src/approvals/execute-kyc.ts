import { kycStream } from '@corella/contracts/kyc';
import { ok, reject } from '@corella/result';
import type { Executed } from './execute-staff.js';
import { approvalStream } from '../domain/approval/approval.js';
import type { KnownApproval } from '../domain/approval/approval.js';
import type { IdentityContext } from '../identity.context.js';
import { caseHash } from '../kyc/case-hash.js';
import { changeVerification } from '../kyc/change-verification.js';
import { prepareLetter } from '../kyc/letters.js';
import { notEligible } from '../kyc/not-eligible.js';

/** Carries out what two people have agreed to, if the case is still the one that they have read. */
export async function approveCase(
  context: IdentityContext,
  { approvalId, payload, signers, initiator }: KnownApproval,
): Promise<Executed> {
  const uid = String(payload.uid);
  const { state, revision } = await context.verifications.load(uid);
  const { current } = state;
  // Asked first: the same approval is carried out again after a crash.
  if (current?.approvedWith === approvalId) return ok({ stream: kycStream(uid), revision });
  if (current === null || current.caseId !== payload.caseId || caseHash(current) !== payload.hash)
    return reject({ code: 'case-changed' });
  if ((await notEligible(context, uid, current)).length > 0) return reject({ code: 'case-not-eligible' });
  const by = [initiator, ...signers].join();
  const letter = await prepareLetter(context, uid, state);
  const { caseId } = current;
  const approved = await changeVerification(
    context,
    uid,
    { type: 'ApproveByTwo', caseId, approvalId, by, letter },
    { by },
  );
  return approved.ok ? ok({ stream: kycStream(uid), revision: approved.value.revision }) : approved;
}

/** The request ended without an approval. */
export async function reopenCase(context: IdentityContext, approvalId: string): Promise<void> {
  const { state } = await context.approvals.load(approvalStream(approvalId));
  if (state.status === 'none' || state.kind !== 'kyc-approve') return;
  const uid = String(state.payload.uid);
  await changeVerification(context, uid, { type: 'SecondRefused', approvalId }, { by: 'identity' });
}
