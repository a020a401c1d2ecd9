import type { OutgoingMessage } from '@corella/mailer';
import type { IdentityContext } from '../identity.context.js';
import { joinUrl } from './staff-invitations.js';

type Message = (to: string, link: { readonly url: string; readonly at: number }) => OutgoingMessage;

type LinkContext = Pick<IdentityContext, 'clock' | 'config' | 'invitations' | 'mailer' | 'onWarning'>;

interface Addressee {
  readonly staffId: string;
  readonly email: string;
}

/** A new link to set password and authenticator, ready to be mailed. The links before it stop working. */
export async function newLink(
  context: LinkContext,
  { staffId, email }: Addressee,
  message: Message,
): Promise<OutgoingMessage> {
  const at = context.clock.nowMs();
  const url = joinUrl(context.config, await context.invitations.issue(staffId, at));
  return message(email, { url, at });
}

export async function sendLink(context: LinkContext, to: Addressee, message: Message): Promise<void> {
  await context.mailer.send(await newLink(context, to, message));
}

/**
 * For a link that follows from an agreed change: a mail that cannot be sent must not hold up the outcome of this
 * request and of every one behind it. It is logged, and an administrator can send another link.
 */
export async function trySendLink(context: LinkContext, to: Addressee, message: Message): Promise<void> {
  const mail = await newLink(context, to, message);
  try {
    await context.mailer.send(mail);
  } catch (cause) {
    context.onWarning?.(new Error(`the link for ${to.staffId} could not be mailed`, { cause }));
  }
}
