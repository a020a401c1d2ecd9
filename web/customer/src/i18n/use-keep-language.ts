import { useMe } from '@corella/api-client';
import type { Language } from '@corella/contracts/routes';

/** Whoever is signed in and chooses a language is written to in it from then on. What does that loads when it is. */
export function useKeepLanguage(): (language: Language) => void {
  const { data: me } = useMe();
  return (language) => {
    if (me) void import('./keep-language.js').then(({ keepLanguage }) => keepLanguage(language));
  };
}
