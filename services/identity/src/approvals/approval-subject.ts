import type { ApprovalKind, IdentityRejection, JsonObject } from '@corella/contracts/identity';
import { payloadFinding } from '../domain/approval/approval-policy.js';
import { normaliseEmail } from '../domain/rules/email-address.js';
import type { IdentityContext } from '../identity.context.js';
import { membershipFinding } from '../domain/user/list-membership.decide.js';
import { caseHash } from '../kyc/case-hash.js';
import { MAIL_UNAVAILABLE } from '../people/messages.js';
import { impossible } from '../removals/impossible.js';
import { removalHash } from '../removals/removal-hash.js';
import { diligenceFinding, diligenceWithdrawFinding } from './execute-diligence.js';
import { publishFinding, withdrawFinding } from './execute-agreement.js';
import { fileFinding } from './file-finding.js';
import { listChangeOf } from './list-change.js';
import type { KnownStaff } from '../people/staff-directory.js';

/** Why the subject cannot be asked for; null when it can. Other services check their own subjects at execution. */
export async function subjectFinding(
  context: IdentityContext,
  { kind, payload }: { kind: ApprovalKind; payload: JsonObject },
): Promise<IdentityRejection | null> {
  const field = payloadFinding(kind, payload);
  if (field !== null) return { code: 'payload-invalid', field };
  switch (kind) {
    case 'user-unfreeze': {
      const user = await context.users.get(String(payload.uid));
      if (user === null) return { code: 'user-unknown', field: 'uid' };
      // One that is frozen with its main account alone has nothing that could be lifted.
      return user.frozenBy === null ? { code: 'not-frozen' } : null;
    }
    case 'account-unlock': {
      const user = await context.users.get(String(payload.uid));
      if (user === null) return { code: 'user-unknown', field: 'uid' };
      if (user.lock === null) return { code: 'not-locked' };
      return user.lock.number === payload.lock ? null : { code: 'payload-changed', field: 'lock' };
    }
    case 'kyc-approve': {
      const { current } = await context.verifications.of(String(payload.uid));
      if (current === null || current.caseId !== payload.caseId) return { code: 'case-unknown', field: 'caseId' };
      return caseHash(current) === payload.hash ? null : { code: 'case-changed', field: 'hash' };
    }
    case 'removal-execute': {
      // The owner is told a day before, so that they can object.
      if (!context.mailer.canSend) return MAIL_UNAVAILABLE;
      const removal = await context.removals.of(String(payload.removalId));
      if (removal === null || removal.uid !== payload.uid) return { code: 'case-unknown', field: 'removalId' };
      if (removalHash(removal) !== payload.hash) return { code: 'case-changed', field: 'hash' };
      const finding = await impossible(context, removal);
      return finding === null ? null : { code: 'removal-impossible', inputs: { finding } };
    }
    case 'customer-file':
      return fileFinding(context, payload);
    case 'agreement-publish':
      return publishFinding(context, payload);
    case 'diligence-terms':
      return diligenceFinding(context, payload);
    case 'diligence-withdraw':
      return diligenceWithdrawFinding(context, payload);
    case 'agreement-withdraw':
      return withdrawFinding(context, payload);
    case 'list-membership': {
      const { list, member, uids } = listChangeOf(payload);
      for (const uid of uids) {
        const finding = membershipFinding(await context.users.get(uid), list, member);
        if (finding !== null) return { code: 'list-unchanged', field: 'uids', inputs: { uid, finding } };
      }
      return null;
    }
    case 'staff-create': {
      // Only this service writes a hash in the place of a person.
      if (Object.hasOwn(payload, 'contactHash')) return { code: 'payload-invalid', field: 'contactHash' };
      // The new member joins by a link that goes out by mail.
      if (!context.mailer.canSend) return MAIL_UNAVAILABLE;
      const owner = await context.staff.idOf(normaliseEmail(String(payload.email)) ?? '');
      return owner !== null && (await context.staff.get(owner)) !== null
        ? { code: 'email-taken', field: 'email' }
        : null;
    }
    case 'staff-disable':
    case 'staff-enable':
    case 'staff-role':
      return staffFinding(context, { kind, payload });
    default:
      return null;
  }
}

type StaffKind = 'staff-disable' | 'staff-enable' | 'staff-role';

async function staffFinding(
  context: IdentityContext,
  { kind, payload }: { readonly kind: StaffKind; readonly payload: JsonObject },
): Promise<IdentityRejection | null> {
  const known = await context.staff.get(String(payload.staffId));
  if (known === null || (kind !== 'staff-enable' && known.status === 'disabled'))
    return { code: 'staff-unknown', field: 'staffId' };
  if (kind === 'staff-enable') {
    // The person returns by a link.
    if (known.status !== 'disabled') return { code: 'staff-active' };
    return context.mailer.canSend ? null : MAIL_UNAVAILABLE;
  }
  if (kind === 'staff-role') {
    if (payload.from !== known.role) return { code: 'payload-changed', field: 'from' };
    if (payload.to === known.role) return { code: 'role-unchanged', field: 'role' };
  }
  return lastAdminsFinding(context, known);
}

/** Changes of staff take two administrators, so with fewer than two nobody could be changed any more. */
const FEWEST_ADMINS = 2;

/** Why this person must stay the administrator they are; null for everybody else. */
export async function lastAdminsFinding(
  context: IdentityContext,
  { role, status }: Pick<KnownStaff, 'role' | 'status'>,
): Promise<IdentityRejection | null> {
  if (role !== 'admin' || status !== 'active') return null;
  return (await context.staff.activeWith('admin')) > FEWEST_ADMINS
    ? null
    : { code: 'last-admins', inputs: { fewest: FEWEST_ADMINS } };
}
