import { payloadHash } from '@corella/hash';
import { APPROVAL_KINDS } from '@corella/contracts/identity';
import { ok, reject } from '@corella/result';
import { decideApproval } from '../domain/approval/approval.decide.js';
import { approvalStream } from '../domain/approval/approval.js';
import type { ApprovalCommand, KnownApproval } from '../domain/approval/approval.js';
import { userStream } from '../domain/user/user-event.js';
import type { IdentityContext } from '../identity.context.js';
import { publishAgreement, withdrawAgreement } from './execute-agreement.js';
import { publishDiligence, withdrawDiligence } from './execute-diligence.js';
import { openFile } from './execute-file.js';
import { changeList } from './execute-list.js';
import { approveCase } from './execute-kyc.js';
import { approveRemoval } from './execute-removal.js';
import { unlock } from './execute-unlock.js';
import { changeRole, createStaff, disableStaff, enableStaff } from './execute-staff.js';
import type { Executed } from './execute-staff.js';

/**
 * Carries out an approved unfreezing, unlocking, removal, change of a list, of settings or of staff and marks it
 * executed. It is called at the decision and again from the event feed. A subject that is already in the approved state
 * counts as done, so the repetition is harmless.
 */
export function executeOwnApproval(context: IdentityContext, approvalId: string): Promise<void> {
  return context.executing.run(approvalId, () => execute(context, approvalId));
}

async function execute(context: IdentityContext, approvalId: string): Promise<void> {
  const { state } = await context.approvals.load(approvalStream(approvalId));
  if (state.status !== 'approved') return;
  const executed = await carryOut(context, state);
  if (executed === null) return;
  const mark: Outcome = executed.ok
    ? { type: 'MarkExecuted', by: executed.value }
    : { type: 'MarkFailed', finding: executed.rejection.code };
  await markApproval(context, approvalId, mark);
}

type Outcome = Extract<ApprovalCommand, { readonly type: 'MarkExecuted' | 'MarkFailed' }>;

/**
 * Ends an agreed approval with its outcome. The audit record comes first, as always: after a crash between the two it
 * may stand there twice, but no outcome is without one.
 */
export async function markApproval(context: IdentityContext, approvalId: string, mark: Outcome): Promise<void> {
  const { state } = await context.approvals.load(approvalStream(approvalId));
  if (state.status !== 'approved') return;
  await context.audit.record({
    actor: APPROVAL_KINDS[state.kind].executedBy,
    role: 'system',
    action: mark.type === 'MarkExecuted' ? 'approval.executed' : 'approval.failed',
    target: state.target,
    before: `approval ${approvalId}, ${state.kind}`,
    after: mark.type === 'MarkExecuted' ? `${mark.by.stream}, event ${mark.by.revision}` : mark.finding,
  });
  await context.approvals.change(approvalStream(approvalId), (state, at) => decideApproval(mark, state, at), {
    by: 'identity',
  });
}

/**
 * Null for kinds that another service executes. The policy is checked again: hash, distinct people, not the initiator.
 */
async function carryOut(context: IdentityContext, approval: KnownApproval): Promise<Executed | null> {
  const { kind, payload, signers, initiator, required } = approval;
  if (APPROVAL_KINDS[kind].executedBy !== 'identity') return null;
  const sound =
    payloadHash(payload) === approval.payloadHash && new Set(signers).size >= required && !signers.includes(initiator);
  if (!sound) return reject({ code: 'payload-changed' });
  switch (kind) {
    case 'user-unfreeze':
      return unfreeze(context, approval, String(payload.uid));
    case 'account-unlock':
      return unlock(context, approval);
    case 'kyc-approve':
      return approveCase(context, approval);
    case 'removal-execute':
      return approveRemoval(context, approval);
    case 'customer-file':
      return openFile(context, approval);
    case 'agreement-publish':
      return publishAgreement(context, approval);
    case 'diligence-terms':
      return publishDiligence(context, approval);
    case 'diligence-withdraw':
      return withdrawDiligence(context, approval);
    case 'agreement-withdraw':
      return withdrawAgreement(context, approval);
    case 'list-membership':
      return changeList(context, approval);
    case 'staff-disable':
      return disableStaff(context, approval, String(payload.staffId));
    case 'staff-create':
      return createStaff(context, approval);
    case 'staff-enable':
      return enableStaff(context, approval, String(payload.staffId));
    case 'staff-role':
      return changeRole(context, approval);
    default:
      throw new Error(`identity does not know how to carry out ${kind}`);
  }
}

async function unfreeze(
  context: IdentityContext,
  { approvalId, signers }: KnownApproval,
  uid: string,
): Promise<Executed> {
  // Asked first: after another freezing the same approval would unfreeze again.
  const user = await context.users.get(uid);
  if (user?.unfreezeApprovals.includes(approvalId) === true) return ok({ stream: userStream(uid), revision: 0 });
  const changed = await context.users.change(
    uid,
    { type: 'Unfreeze', by: signers.join(), approvalId },
    { by: signers.join() },
  );
  return changed.ok ? ok({ stream: userStream(uid), revision: changed.value.revision }) : changed;
}
