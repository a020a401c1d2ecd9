import { sha256Hex } from '@corella/hash';
import { STAFF_ROLES } from '@corella/contracts/identity';
import type { IdentityRejection, JsonObject } from '@corella/contracts/identity';
import { invariant, ok, reject } from '@corella/result';
import type { Result } from '@corella/result';
import type { KnownApproval } from '../domain/approval/approval.js';
import { normaliseEmail } from '../domain/rules/email-address.js';
import { staffStream } from '../domain/staff/staff.js';
import type { StaffCommand } from '../domain/staff/staff.js';
import type { IdentityContext } from '../identity.context.js';
import { staffInvitation, staffReturnLink } from '../people/messages.js';
import type { StaffContact } from '../people/staff-directory.js';
import { trySendLink } from '../people/send-link.js';
import { lastAdminsFinding } from './approval-subject.js';

export type Executed = Result<{ readonly stream: string; readonly revision: number }, IdentityRejection>;

/** What may leave fewer administrators waits for one another under this key. */
export const STAFF_CHANGES = 'staff-changes';

type ApprovedCommand = Extract<StaffCommand, { readonly approvalId?: string }> & { readonly approvalId: string };

/**
 * Two changes that each leave enough administrators may together leave too few, so they are made one by one. What was
 * carried out for an approval counts as done for ever, whatever others have changed since.
 */
async function changeOne(context: IdentityContext, staffId: string, command: ApprovedCommand): Promise<Executed> {
  return context.executing.run(STAFF_CHANGES, async () => {
    const staff = await context.staff.get(staffId);
    if (staff === null) return reject({ code: 'staff-unknown' });
    const stream = staffStream(staffId);
    const done = staff.approvals[command.approvalId];
    if (done !== undefined) return ok({ stream, revision: done });
    const finding = await lastAdminsFinding(context, staff);
    if (finding !== null) return reject(finding);
    const changed = await context.staff.change(staffId, command);
    return changed.ok ? ok({ stream, revision: changed.value.revision }) : changed;
  });
}

export async function disableStaff(
  context: IdentityContext,
  { approvalId, signers }: KnownApproval,
  staffId: string,
): Promise<Executed> {
  const executed = await changeOne(context, staffId, {
    type: 'Disable',
    by: signers.join(),
    approvalId,
  });
  if (!executed.ok) return executed;
  // Done before and since then brought back by others: their link and sessions are not this approval's to end.
  if ((await context.staff.get(staffId))?.status !== 'disabled') return executed;
  await context.invitations.withdraw(staffId);
  await context.staffSessions.endAll(staffId);
  return executed;
}

/** The sessions end, because a session has the role with which it began. */
export async function changeRole(
  context: IdentityContext,
  { approvalId, signers, payload }: KnownApproval,
): Promise<Executed> {
  const staffId = String(payload.staffId);
  const [from, to] = [payload.from, payload.to].map((role) => STAFF_ROLES.find((known) => known === role));
  invariant(from !== undefined && to !== undefined, 'an approved payload was checked when it was asked for');
  const executed = await changeOne(context, staffId, {
    type: 'ChangeRole',
    from,
    to,
    by: signers.join(),
    approvalId,
  });
  if (executed.ok) await context.staffSessions.endAll(staffId);
  return executed;
}

/** The link goes out after the event: before it, it would open nothing. After a crash in between, it goes out again. */
export async function enableStaff(
  context: IdentityContext,
  { approvalId, signers }: KnownApproval,
  staffId: string,
): Promise<Executed> {
  const executed = await changeOne(context, staffId, {
    type: 'Enable',
    by: signers.join(),
    approvalId,
  });
  if (!executed.ok) return executed;
  const [staff, contact] = [await context.staff.get(staffId), await context.staff.contact(staffId)];
  if (staff?.status === 'invited' && contact !== null)
    await trySendLink(context, { staffId, email: contact.email }, staffReturnLink);
  return executed;
}

export async function createStaff(
  context: IdentityContext,
  { approvalId, signers, payload }: KnownApproval,
): Promise<Executed> {
  const role = STAFF_ROLES.find((known) => known === payload.role);
  invariant(role !== undefined, 'an approved payload was checked when it was asked for');
  const staffId = `s-${sha256Hex(approvalId).slice(0, 12)}`;
  const existing = await context.staff.get(staffId);
  if (existing !== null) return ok({ stream: staffStream(staffId), revision: 0 });
  const contact = await proposedIn(context, approvalId, payload);
  if (contact === null) return reject({ code: 'payload-changed' });
  const { email, name } = contact;
  const owner = await context.staff.idOf(email);
  if (owner !== null && owner !== staffId) return reject({ code: 'email-taken' });
  const now = context.clock.nowMs();
  // The link goes out first. After a crash in between, a newer one follows and takes its place.
  await trySendLink(context, { staffId, email }, staffInvitation);
  const created = await context.staff.invite({ staffId, email, name, role, by: signers.join(), approvalId, now });
  if (!created.ok) return created;
  return ok({ stream: staffStream(staffId), revision: created.value });
}

/** Whom a request wants to add. Requests of older logs have it in their payload. */
async function proposedIn(
  { staffProposals }: IdentityContext,
  approvalId: string,
  payload: JsonObject,
): Promise<StaffContact | null> {
  if (typeof payload.email !== 'string') return staffProposals.of(approvalId, payload);
  const email = normaliseEmail(payload.email);
  invariant(email !== null, 'an approved payload was checked when it was asked for');
  return { email, name: String(payload.name) };
}
