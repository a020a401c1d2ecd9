import { isLanguage } from '@corella/contracts/routes';
import type { Language } from '@corella/contracts/routes';
import { useCallback } from 'react';
import { useParams } from 'react-router';
import { languageOfPath } from './language.js';

/** The page's language, from its address. The outbox has none and uses the visitor's. */
export function useLanguage(): Language {
  const { lang } = useParams();
  return isLanguage(lang) ? lang : languageOfPath('/');
}

/** Makes addresses in the page's language: `to('/markets/')` → `/en-us/markets/`. */
export function useTo(): (path: string) => string {
  const language = useLanguage();
  return useCallback((path: string) => `/${language}${path}`, [language]);
}
