import type { PasskeyView } from '../identity/passkeys.js';
import type { PersonLink } from '../kyc/person-links.js';
import type { Residence } from '../kyc/residence.js';
import type { ClosureView } from '../identity/closure.js';
import type { ApiKeyView, SecurityLogRow, SessionView, UserView } from '../identity/views.js';
import type { AgreementQueryMap } from './agreement-queries.js';
import type { Query } from './query.js';

/** What the pages of an account show of it and of what protects it. */
export interface AccountQueryMap extends AgreementQueryMap {
  'identity.user': Query<{ uid: string }, UserView | null>;
  /** When the customer's phrase for mails was set; the phrase itself leaves identity in mails only. */
  'identity.mail-phrase': Query<{ uid: string }, { readonly setAt: number | null }>;
  /** Customers whose verified name has the same words in any order; at most five. */
  'identity.people-named': Query<{ name: string }, readonly { readonly uid: string; readonly name: string }[]>;
  /** Null for a uid that was never registered. Of a sub-account: that of its main account. */
  'identity.residence': Query<{ uid: string }, Residence | null>;
  'identity.sessions': Query<{ uid: string; current?: string }, readonly SessionView[]>;
  'identity.api-keys': Query<{ uid: string }, readonly ApiKeyView[]>;
  'identity.passkeys': Query<{ uid: string }, readonly PasskeyView[]>;
  /** Asks the ledger what is left. Null for a uid that was never registered, and of a sub-account. */
  'identity.closure': Query<{ uid: string }, ClosureView | null>;
  /** With whom a customer, or the main account of one, was seen to share something. */
  'identity.links': Query<{ uid: string }, readonly PersonLink[]>;
  'identity.login-log': Query<{ uid: string }, readonly SecurityLogRow[]>;
  'identity.security-log': Query<{ uid: string }, readonly SecurityLogRow[]>;
}
