import { isOf, type RecordedEvent } from '@corella/event-store';
import type { IdentityContext } from '../identity.context.js';
import { lockUrl } from '../people/lock-links.js';
import { chinese } from '../people/messages.js';
import { publicOrigin } from '../people/public-origin.js';
import { addressAddedMessage } from './address-message.js';

const KIND = 'address-told';
/** Longer than an event can be delivered again. */
const KEPT_MS = 7 * 86_400_000;

/** Mails the owner of an address book what was added to it: each once, with a link that locks the account. */
export async function tellAddress(context: IdentityContext, event: RecordedEvent): Promise<void> {
  if (!isOf(event, 'address') || event.type !== 'AddressAdded') return;
  const { vault, mailer, clock, contacts, languages, config, lockLinks } = context;
  const { uid, addressId, chain } = event.data;
  if (!mailer.canSend || (await vault.get(KIND, addressId)) !== null) return;
  const to = (await contacts.of(uid))?.email ?? '';
  const now = clock.nowMs();
  if (to !== '') {
    const language = await languages.of(uid);
    const page = `${publicOrigin(config)}/${chinese(language) ? 'zh-cn' : 'en-us'}/address/`;
    const link = lockUrl(config, await lockLinks.issue(uid, now));
    await mailer.send(addressAddedMessage({ to, at: now, language }, { chain, addedAt: event.meta.at, page, link }));
  }
  await vault.put({ kind: KIND, id: addressId, person: uid, body: {}, now, expiresAt: now + KEPT_MS });
}
