/**
 * The pages of the customer app, shared by the router in the browser and by the server, which answers 404 (with the
 * shell) for every other path. Paths carry a language as their first segment; without one they show the same page in
 * the visitor's language.
 */
export const LANGUAGES = ['en-us', 'zh-cn'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'en-us';
/** Remembers the language a visitor chose; readable by the page. */
export const LANGUAGE_COOKIE = 'corella-lang';

/** First segments that are never pages. */
export const RESERVED_SEGMENTS = [
  'api',
  'v1',
  'v2',
  'market',
  'ws',
  'feed',
  'operator',
  'docs',
  'docs-json',
  'health',
  'metrics',
  'outbox',
  'sitemap.xml',
  'robots.txt',
  'sw.js',
  'manifest.webmanifest',
] as const;

/** `:pair` is a page address such as `btc_aud`. `demo` pages exist only in demo mode and for the machine itself. */
export interface PageRoute {
  readonly path: string;
  readonly login?: boolean;
  readonly agreement?: boolean;
  readonly signedOutOnly?: boolean;
  readonly demo?: boolean;
}

export const PAGE_ROUTES: readonly PageRoute[] = [
  { path: '/' },
  { path: '/exchange', agreement: true },
  { path: '/exchange/:pair', agreement: true },
  { path: '/markets' },
  { path: '/markets/:pair' },
  { path: '/fees' },
  { path: '/connect-your-bot' },
  { path: '/proof' },
  { path: '/login', signedOutOnly: true },
  { path: '/register', signedOutOnly: true },
  { path: '/user/balances', login: true, agreement: true },
  { path: '/user/order', login: true, agreement: true },
  { path: '/user/info', login: true, agreement: true },
  { path: '/user/api', login: true, agreement: true },
  { path: '/user/set-pwd', login: true, agreement: true },
  { path: '/user/bind-ga', login: true, agreement: true },
  { path: '/user/rebind-ga', login: true, agreement: true },
  { path: '/user/agreement', login: true },
];

/** The demo's outbox stands outside the language scheme. */
export const OUTBOX_PATH = '/outbox';

export const isLanguage = (text: string | undefined): text is Language =>
  LANGUAGES.some((language) => language === text);

const PAIR = /^[a-z0-9]{2,10}_[a-z0-9]{2,10}$/;
const MAX_PATH = 512;

export interface PageMatch {
  readonly route: PageRoute;
  readonly language: Language | null;
  /** `btc_aud` of a path that names one. */
  readonly pair: string | null;
}

/** The page behind a path, with or without a trailing slash; null when there is none. */
export function matchPage(pathname: string): PageMatch | null {
  if (pathname.length > MAX_PATH) return null;
  const segments = pathname.split('/').filter((segment) => segment !== '');
  if (pathname.includes('//')) return null;
  const language = isLanguage(segments[0]) ? segments[0] : null;
  const rest = language ? segments.slice(1) : segments;
  for (const route of PAGE_ROUTES) {
    const wanted = route.path.split('/').filter((segment) => segment !== '');
    if (wanted.length !== rest.length) continue;
    const fits = wanted.every((part, at) => (part === ':pair' ? PAIR.test(rest[at] ?? '') : part === rest[at]));
    if (fits)
      return { route, language, pair: wanted.includes(':pair') ? (rest[wanted.indexOf(':pair')] ?? null) : null };
  }
  return null;
}
