import type { Mailer, OutgoingMessage } from '@corella/mailer';
import type { Vault } from '@corella/vault';
import type { Contacts } from './contacts.js';

const KIND = 'mail-phrase';
const NOBODY = 'nobody';

interface PhraseBody {
  readonly phrase: string;
}

/** The phrases with which mails to customers begin, as vault rows. No event and no log holds one. */
export class MailPhrases {
  constructor(private readonly vault: Vault) {}

  async of(uid: string): Promise<string | null> {
    return (await this.vault.get<PhraseBody>(KIND, uid))?.body.phrase ?? null;
  }

  /** When it was set; null where there is none. */
  async setAt(uid: string): Promise<number | null> {
    return (await this.vault.get<PhraseBody>(KIND, uid))?.updatedAt ?? null;
  }

  async set(uid: string, phrase: string, now: number): Promise<void> {
    await this.vault.put({ kind: KIND, id: uid, person: uid, body: { phrase } satisfies PhraseBody, now });
  }

  async remove(uid: string): Promise<void> {
    await this.vault.delete(KIND, uid);
  }
}

/**
 * Every mail to a customer begins with their phrase, whatever it is about. It is looked for in the same way where an
 * address has no account, so that the time says nothing.
 */
export const withPhrases = (
  mailer: Mailer,
  { contacts, mailPhrases }: { readonly contacts: Contacts; readonly mailPhrases: MailPhrases },
): Mailer => ({
  canSend: mailer.canSend,
  async send(message: OutgoingMessage) {
    if (message.channel !== 'email') return mailer.send(message);
    const uid = await contacts.uidOf(message.to);
    const phrase = await mailPhrases.of(uid ?? NOBODY);
    return mailer.send(phrase === null ? message : { ...message, text: `${phrase}\n\n${message.text}` });
  },
});
