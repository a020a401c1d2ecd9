import type { OutgoingMessage } from '@corella/mailer';
import type { IdentityContext } from '../identity.context.js';

/** Mails the owner of an account what has happened to it. A mail that cannot be sent does not undo it. */
export async function tellOwner(
  context: Pick<IdentityContext, 'contacts' | 'mailer' | 'clock' | 'onWarning'>,
  uid: string,
  message: (to: string, at: number) => OutgoingMessage,
): Promise<void> {
  if (!context.mailer.canSend) return;
  const contact = await context.contacts.of(uid);
  if (contact === null) return;
  await context.mailer
    .send(message(contact.email, context.clock.nowMs()))
    .catch((error: unknown) => context.onWarning?.(error));
}
