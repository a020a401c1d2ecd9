import type { IdentityContext } from '../identity.context.js';
import type { KnownStaff, StaffContact } from './staff-directory.js';

/** Whom a link invites; null for a link that is unknown, used, replaced or too old, or of somebody disabled since. */
export async function invitedBy(context: IdentityContext, token: string): Promise<(KnownStaff & StaffContact) | null> {
  const staffId = await context.invitations.invited(token, context.clock.nowMs());
  if (staffId === null) return null;
  const [staff, contact] = [await context.staff.get(staffId), await context.staff.contact(staffId)];
  return staff?.status === 'invited' && contact !== null ? { ...staff, ...contact } : null;
}
