import type { Clock } from '@corella/clock';
import type { VenueConfig } from '@corella/contracts/service';
import type { Mailer } from '@corella/mailer';
import type { Vault } from '@corella/vault';
import type { Agreements } from '../agreements/agreements.js';
import type { Contacts } from '../people/contacts.js';
import type { MailLanguages } from '../people/mail-languages.js';
import type { Users } from '../people/users.js';

/** Who was away for longer after the end is not told of it any more. */
export const TOLD_FOR_MS = 7 * 86_400_000;
/** The row `{uid}/{agreement}/{version}` that says which mail a customer had of a version. */
export const TOLD = 'agreement-told';

/** In their order: whoever has had one gets no earlier one. */
export const NOTICES = ['published', 'ends', 'taken-back'] as const;
export type AgreementNotice = (typeof NOTICES)[number];

export interface ToldBody {
  readonly notice: AgreementNotice;
  /** Written before the mail, which may have gone out or not. It goes out again, and counts where it is taken back. */
  readonly unsure?: true;
}
export interface NoticesDeps {
  readonly agreements: Pick<Agreements, 'published' | 'withdrawn'>;
  readonly users: Pick<Users, 'get'>;
  readonly contacts: Pick<Contacts, 'of'>;
  readonly languages: MailLanguages;
  readonly vault: Vault;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly config: VenueConfig;
  readonly onWarning?: ((error: unknown) => void) | undefined;
}
