import { send, useMe } from '@corella/api-client';
import { LANGUAGE_PREFERENCE } from '@corella/contracts/routes';
import type { Language } from '@corella/contracts/routes';

/**
 * Whoever is signed in and chooses a language is written to in it from then on. What could not be kept is chosen again
 * some day.
 */
export function useKeepLanguage(): (language: Language) => void {
  const { data: me } = useMe();
  return (value) => {
    if (me) send('PUT', '/api/user/preferences', { body: { key: LANGUAGE_PREFERENCE, value } }).catch(() => undefined);
  };
}
