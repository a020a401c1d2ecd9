import { payloadHash, sha256Hex } from '@corella/hash';
import type { IdentityRejection } from '@corella/contracts/identity';
import { APPROVAL_KINDS, STAFF_ROLES } from '@corella/contracts/identity';
import { invariant, ok, reject } from '@corella/result';
import type { Result } from '@corella/result';
import { decideApproval } from '../domain/approval/approval.decide.js';
import { approvalStream } from '../domain/approval/approval.js';
import type { ApprovalCommand, KnownApproval } from '../domain/approval/approval.js';
import { normaliseEmail } from '../domain/rules/email-address.js';
import { staffStream } from '../domain/staff/staff.js';
import { userStream } from '../domain/user/user-event.js';
import type { IdentityContext } from '../identity.context.js';
import { staffInvitation } from '../people/messages.js';
import { joinUrl } from '../people/staff-invitations.js';

type Executed = Result<{ readonly stream: string; readonly revision: number }, IdentityRejection>;

/**
 * Carries out an approved unfreezing or change of staff and marks it executed. It is called at the decision and again
 * from the event feed. A subject that is already in the approved state counts as done, so the repetition is harmless.
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
    case 'staff-disable':
      return disableStaff(context, approval, String(payload.staffId));
    case 'staff-create':
      return createStaff(context, approval);
    default:
      throw new Error(`identity does not know how to carry out ${kind}`);
  }
}

async function unfreeze(
  context: IdentityContext,
  { approvalId, signers }: KnownApproval,
  uid: string,
): Promise<Executed> {
  const changed = await context.users.change(
    uid,
    { type: 'Unfreeze', by: signers.join(), approvalId },
    { by: signers.join() },
  );
  if (changed.ok) return ok({ stream: userStream(uid), revision: changed.value.revision });
  const user = await context.users.get(uid);
  return user?.lastUnfreezeApproval === approvalId ? ok({ stream: userStream(uid), revision: 0 }) : changed;
}

async function disableStaff(
  context: IdentityContext,
  { approvalId, signers }: KnownApproval,
  staffId: string,
): Promise<Executed> {
  const changed = await context.staff.change(staffId, { type: 'Disable', by: signers.join(), approvalId });
  const staff = await context.staff.get(staffId);
  if (!changed.ok && staff?.disabledBy !== approvalId) return changed;
  await context.invitations.withdraw(staffId);
  await context.staffSessions.endAll(staffId);
  return ok({ stream: staffStream(staffId), revision: changed.ok ? changed.value.revision : 1 });
}

async function createStaff(
  context: IdentityContext,
  { approvalId, signers, payload }: KnownApproval,
): Promise<Executed> {
  const role = STAFF_ROLES.find((known) => known === payload.role);
  const email = normaliseEmail(String(payload.email));
  invariant(role !== undefined && email !== null, 'an approved payload was checked when it was asked for');
  const staffId = `s-${sha256Hex(approvalId).slice(0, 12)}`;
  const existing = await context.staff.get(staffId);
  if (existing !== null) return ok({ stream: staffStream(staffId), revision: 0 });
  const owner = await context.staff.idOf(email);
  if (owner !== null && owner !== staffId) return reject({ code: 'email-taken' });
  const now = context.clock.nowMs();
  // The link goes out first. After a crash in between, a newer one follows and takes its place.
  const url = joinUrl(context.config, await context.invitations.issue(staffId, now));
  await context.mailer.send(staffInvitation(email, { url, at: now }));
  const name = String(payload.name);
  const created = await context.staff.invite({ staffId, email, name, role, by: signers.join(), approvalId, now });
  if (!created.ok) return created;
  return ok({ stream: staffStream(staffId), revision: created.value });
}
