import type { OutgoingMessage } from '@corella/mailer';
import type { RegisteredUser } from '../domain/user/user-state.js';
import type { IdentityContext } from '../identity.context.js';
import { closedAddressMessage, type Addressee } from '../people/messages.js';

/**
 * What the owner of an address is told of an attempt to use it. Nobody logs in to a closed account, so its owner is
 * told until when the address is kept; everybody else gets the same mail as ever.
 */
export function takenAddress(
  { config }: Pick<IdentityContext, 'config'>,
  { user, addressee }: { readonly user: RegisteredUser | null; readonly addressee: Addressee },
  otherwise: (addressee: Addressee) => OutgoingMessage,
): OutgoingMessage {
  const closed = user?.closed ?? null;
  return closed === null
    ? otherwise(addressee)
    : closedAddressMessage(addressee, { keptUntil: closed.ordinaryUntil, support: config.support });
}
