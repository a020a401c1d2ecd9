import type { Origin } from '@corella/contracts/identity';
import type { OutgoingMessage } from '@corella/mailer';
import type { IdentityContext } from '../identity.context.js';
import { lockUrl } from './lock-links.js';
import type { OwnerNews, OwnerWarning } from './owner-messages.js';

type TellContext = Pick<IdentityContext, 'contacts' | 'mailer' | 'onWarning'>;
type WarnContext = TellContext & Pick<IdentityContext, 'clock' | 'config' | 'lockLinks'>;

/** Mails a customer what has happened. A mail that cannot be sent does not undo it. */
export async function tellOwner(
  { contacts, mailer, onWarning }: TellContext,
  uid: string,
  message: (to: string) => OutgoingMessage | Promise<OutgoingMessage>,
): Promise<void> {
  if (!mailer.canSend) return;
  try {
    const contact = await contacts.of(uid);
    if (contact !== null) await mailer.send(await message(contact.email));
  } catch (error) {
    onWarning?.(error);
  }
}

/** The same for what a thief would do, with where it came from and a link that locks the account. */
export function warnOwner(
  context: WarnContext,
  { uid, origin }: { readonly uid: string; readonly origin: Origin },
  message: (news: OwnerNews & OwnerWarning) => OutgoingMessage,
): Promise<void> {
  return tellOwner(context, uid, async (to) => {
    const at = context.clock.nowMs();
    const link = lockUrl(context.config, await context.lockLinks.issue(uid, at));
    return message({ to, at, origin, link });
  });
}
