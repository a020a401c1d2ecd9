import { DEFAULT_LANGUAGE, isLanguage, LANGUAGE_PREFERENCE, type Language } from '@corella/contracts/routes';
import { chinese } from './messages.js';
import type { Contacts } from './contacts.js';
import type { Users } from './users.js';

const NOBODY = 'nobody';

/**
 * The language in which somebody is written to: what they chose on the pages, then that of what they signed last, which
 * everybody does at the sign-up.
 */
export class MailLanguages {
  constructor(
    private readonly deps: { readonly contacts: Pick<Contacts, 'preferencesOf'>; readonly users: Pick<Users, 'get'> },
  ) {}

  /** Null stands for an address without an account, which takes the same work and gives the fallback. */
  async of(uid: string | null, fallback: string = DEFAULT_LANGUAGE): Promise<Language> {
    const { contacts, users } = this.deps;
    const { preferences } = await contacts.preferencesOf(uid ?? NOBODY);
    const user = await users.get(uid ?? NOBODY);
    const chosen = preferences[LANGUAGE_PREFERENCE];
    const signed = user?.signatures.findLast(({ language }) => language !== undefined)?.language;
    return [chosen, signed].find(isLanguage) ?? (chinese(fallback) ? 'zh-cn' : DEFAULT_LANGUAGE);
  }
}
