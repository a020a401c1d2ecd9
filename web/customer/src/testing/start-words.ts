import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

/** The English words of some features, without the loader that the bundler provides. For tests. */
export async function startWords(words: Readonly<Record<string, object>>): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en-us',
    lowerCaseLng: true,
    fallbackLng: false,
    ns: Object.keys(words),
    defaultNS: 'forms',
    resources: { 'en-us': words },
    interpolation: { escapeValue: false },
  });
}
