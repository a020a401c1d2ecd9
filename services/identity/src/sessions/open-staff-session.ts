import type { Origin, SessionGrant, StaffFactor, StaffPrincipal } from '@corella/contracts/identity';
import type { IdentityContext } from '../identity.context.js';
import { staffFactors } from '../domain/staff/staff-factors.js';
import { staffPerson, type KnownStaff } from '../people/staff-directory.js';
import { signalEnded } from './end-sessions.js';

/** A session of somebody who has proven who they are. The record of the login says where it was by a passkey. */
export async function openStaffSession(
  context: IdentityContext,
  staff: KnownStaff,
  origin: Origin,
  factor?: StaffFactor,
): Promise<{ readonly session: SessionGrant; readonly staff: StaffPrincipal }> {
  const { staffId, role, generation } = staff;
  const now = context.clock.nowMs();
  const session = await context.staffSessions.create(staffId, generation, origin);
  signalEnded(context, session.ended);
  await context.vault.put({
    kind: 'staff-activity',
    id: staffId,
    person: staffPerson(staffId),
    body: { lastLoginAt: now },
    now,
  });
  const after = factor === undefined ? {} : { after: factor };
  await context.audit.record({ actor: staffId, role, action: 'staff.login', target: staffId, ...after });
  return {
    session: { token: session.token, expiresAt: session.expiresAt },
    staff: await context.staff.principal(staff, session.id, { fresh: true, methods: staffFactors(staff) }),
  };
}
