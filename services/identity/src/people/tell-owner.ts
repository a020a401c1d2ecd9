import type { Origin } from '@corella/contracts/identity';
import type { OutgoingMessage } from '@corella/mailer';
import type { IdentityContext } from '../identity.context.js';
import type { ContactBody } from './contacts.js';
import type { Addressee } from './messages.js';
import { lockUrl } from './lock-links.js';
import type { OwnerNews, OwnerWarning } from './owner-messages.js';

type TellContext = Pick<IdentityContext, 'contacts' | 'languages' | 'mailer' | 'onWarning'>;
type WarnContext = TellContext & Pick<IdentityContext, 'clock' | 'config' | 'lockLinks'>;

interface Strange {
  readonly uid: string;
  readonly origin: Origin;
}
type Warning = (news: OwnerNews & OwnerWarning) => OutgoingMessage;

/** A sub-account has none. */
const hasAddress = (contact: ContactBody | null): contact is ContactBody => contact !== null && contact.email !== '';

/** Mails a customer what has happened. A mail that cannot be sent does not undo it. */
export async function tellOwner(
  context: TellContext,
  uid: string,
  message: (to: Omit<Addressee, 'at'>) => OutgoingMessage,
): Promise<void> {
  await unlessFaulty(context, async () => {
    const contact = await context.contacts.of(uid);
    if (!hasAddress(contact)) return;
    const language = await context.languages.of(uid);
    await context.mailer.send(message({ to: contact.email, language }));
  });
}

/** The same for what a thief would do, with where it came from and a link that locks the account. */
export async function warnOwner(context: WarnContext, strange: Strange, message: Warning): Promise<void> {
  await unlessFaulty(context, async () => {
    const contact = await context.contacts.of(strange.uid);
    if (hasAddress(contact)) await sendWarning(context, { ...strange, to: contact.email }, message);
  });
}

async function sendWarning(
  { clock, config, languages, lockLinks, mailer }: WarnContext,
  { uid, origin, to }: Strange & { readonly to: string },
  message: Warning,
): Promise<void> {
  const at = clock.nowMs();
  const language = await languages.of(uid);
  await mailer.send(message({ to, at, language, origin, link: lockUrl(config, await lockLinks.issue(uid, at)) }));
}

async function unlessFaulty({ mailer, onWarning }: TellContext, send: () => Promise<void>): Promise<void> {
  if (!mailer.canSend) return;
  try {
    await send();
  } catch (error) {
    onWarning?.(error);
  }
}
