import type { Language } from '@corella/contracts/routes';
import { LANGUAGES } from '@corella/contracts/routes';
import i18next from 'i18next';
import type { BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';

/**
 * Every feature keeps its words beside its code in `locales/{language}.json`. The folder's name is the namespace. A
 * route loads its page's words, in the page's language only, before it shows the page.
 */
const files = import.meta.glob<Record<string, unknown>>('../**/locales/*.json', { import: 'default' });

const FILE = /([^/]+)\/locales\/([a-z-]+)\.json$/;
const loaders = new Map<string, () => Promise<Record<string, unknown>>>();
for (const [path, load] of Object.entries(files)) {
  const match = FILE.exec(path);
  if (match) loaders.set(`${match[2] ?? ''} ${match[1] ?? ''}`, load);
}

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    const load = loaders.get(`${language} ${namespace}`);
    if (load === undefined) return done(new Error(`No words for ${namespace} in ${language}.`), null);
    load().then(
      (words) => done(null, words),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
    );
  },
};

export async function startI18n(language: Language): Promise<void> {
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      supportedLngs: [...LANGUAGES],
      lowerCaseLng: true,
      load: 'currentOnly',
      ns: ['shell'],
      defaultNS: 'shell',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
      returnNull: false,
    });
}

export const loadWords = (...namespaces: readonly string[]): Promise<void> => i18next.loadNamespaces([...namespaces]);
