import type { AuditEntry } from '../audit/audit-log.js';
import type { IdentityContext } from '../identity.context.js';
import { manyRevealsMessage } from '../people/messages.js';
import { isReveal, MANY_REVEALS, REVEALS_AN_HOUR } from './reveals.js';

/** After a look at personal data was recorded: one that is one too many is recorded as an alarm, once. */
export async function noteReveal(context: IdentityContext, entry: AuditEntry): Promise<void> {
  if (!isReveal(entry.action)) return;
  const isAlarm = await context.executing.run(`reveals:${entry.actor}`, () => recordAlarm(context, entry));
  if (isAlarm) await tellAdministrators(context, entry);
}

async function recordAlarm(context: IdentityContext, { actor, role }: AuditEntry): Promise<boolean> {
  if (!(await context.reveals.areTooMany(actor, context.clock.nowMs()))) return false;
  await context.audit.record({
    actor: 'venue',
    role: 'system',
    action: MANY_REVEALS,
    target: actor,
    after: `more than ${REVEALS_AN_HOUR} looks at personal data within an hour`,
  });
  context.figures.alarms.add('many-reveals', role);
  return true;
}

async function tellAdministrators(context: IdentityContext, { actor }: AuditEntry): Promise<void> {
  if (!context.mailer.canSend) return;
  const now = context.clock.nowMs();
  const about = await context.staff.contact(actor);
  for (const staffId of await context.staff.allActiveWith('admin')) {
    const contact = await context.staff.contact(staffId);
    if (contact !== null) await context.mailer.send(manyRevealsMessage(contact.email, about?.name ?? actor, now));
  }
}
