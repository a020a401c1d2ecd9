import { REMOVAL_WAIT_MS } from '@corella/contracts/removal';
import type { Removal } from '../domain/removal/removal-state.js';
import type { IdentityContext } from '../identity.context.js';
import { removalWarningMessage, removalWarningText } from '../people/removal-messages.js';
import { removalUrl } from './removal-links.js';

/** To the address of the account, with a link that stops the removal, and to its phone. Their day begins with it. */
export async function announceRemoval(context: IdentityContext, removal: Removal): Promise<void> {
  const { uid, removalId, project, status } = removal;
  const [user, contact] = [await context.users.get(uid), await context.contacts.of(uid)];
  if (user === null || contact === null || status !== 'approved' || !context.mailer.canSend) return;
  const now = context.clock.nowMs();
  const executeAt = now + REMOVAL_WAIT_MS;
  const named = { uid, removalId, for: 'cancel' } as const;
  const token = await context.removalLinks.issue(named, { now, until: executeAt });
  const language = await context.languages.of(uid);
  const link = removalUrl(context.config, { project, token, language });
  const about = { at: now, language };
  const words = { project, executeAt, link };
  await context.mailer.send(removalWarningMessage({ ...about, to: contact.email }, words));
  await context.removalRows.putTold({ removalId, uid }, now);
  const phone = await context.phones.of(user);
  if (phone === null || !context.sms.canSend) return;
  try {
    await context.sms.send(removalWarningText({ ...about, to: phone }, words));
  } catch (error) {
    context.onWarning?.(error);
  }
}

/** Whether the owner was told of the agreement, and a day ago. Of an erased person nobody is left to be told. */
export async function toldADayAgo(
  { removalRows, contacts, clock }: IdentityContext,
  { removalId, uid }: Removal,
): Promise<'yes' | 'lately' | 'never'> {
  const toldAt = await removalRows.toldAt(removalId);
  if (toldAt !== null) return clock.nowMs() >= toldAt + REMOVAL_WAIT_MS ? 'yes' : 'lately';
  return (await contacts.of(uid)) === null ? 'yes' : 'never';
}
