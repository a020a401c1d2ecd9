import type { OutgoingMessage } from '@corella/mailer';
import type { IdentityContext } from '../identity.context.js';

type TellContext = Pick<IdentityContext, 'contacts' | 'mailer' | 'onWarning'>;

/** Mails a customer what has happened. A mail that cannot be sent does not undo it. */
export async function tellOwner(
  { contacts, mailer, onWarning }: TellContext,
  uid: string,
  message: (to: string) => OutgoingMessage,
): Promise<void> {
  const contact = mailer.canSend ? await contacts.of(uid) : null;
  if (contact !== null) await mailer.send(message(contact.email)).catch((error: unknown) => onWarning?.(error));
}
