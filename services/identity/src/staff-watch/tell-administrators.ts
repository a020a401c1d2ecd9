import type { AuditEntry } from '../aggregates/audit-log.js';
import type { IdentityContext } from '../identity.context.js';
import { manyRevealsMessage } from '../people/messages.js';
import { REVEALS_AN_HOUR } from './reveals.js';

/** Records a look at personal data that is one too many, and mails it to every administrator. */
export async function noteReveal(context: IdentityContext, entry: AuditEntry): Promise<void> {
  const now = context.clock.nowMs();
  if (!context.reveals.note(entry, now)) return;
  await context.audit.record({
    ...{ actor: 'venue', role: 'system', action: 'staff.many-reveals', target: entry.actor },
    after: `more than ${REVEALS_AN_HOUR} looks at personal data within an hour`,
  });
  context.figures.alarms.add('many-reveals', entry.role);
  if (!context.mailer.canSend) return;
  const about = await context.staff.contact(entry.actor);
  for (const staffId of await context.staff.allActiveWith('admin')) {
    const contact = await context.staff.contact(staffId);
    if (contact !== null) await context.mailer.send(manyRevealsMessage(contact.email, about?.name ?? entry.actor, now));
  }
}
