import { send } from '@corella/api-client';
import { LANGUAGE_PREFERENCE } from '@corella/contracts/routes';
import type { Language } from '@corella/contracts/routes';

/** Mails to whoever is signed in are in this language from now on. What could not be kept is chosen again some day. */
export const keepLanguage = (value: Language): Promise<void> =>
  send('PUT', '/api/user/preferences', { body: { key: LANGUAGE_PREFERENCE, value } }).then(
    () => undefined,
    () => undefined,
  );
