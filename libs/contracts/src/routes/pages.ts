/**
 * The pages of the customer app. The router in the browser and the server share this list; the server answers 404 (with
 * the shell) for every other path. The first segment of a path is a language. Without one, the page is shown in the
 * visitor's language.
 */
export const LANGUAGES = ['en-us', 'zh-cn'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'en-us';
/** Remembers the language that a visitor chose. Pages can read it. */
export const LANGUAGE_COOKIE = 'corella-lang';

/** First segments that never belong to a page. */
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

/**
 * `:pair` is a page address such as `btc_aud`. `demo` pages exist only in demo mode and only for callers on this
 * machine.
 */
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
  { path: '/reset-pwd', signedOutOnly: true },
  { path: '/not-me' },
  { path: '/user/balances', login: true, agreement: true },
  { path: '/user/order', login: true, agreement: true },
  { path: '/user/info', login: true, agreement: true },
  { path: '/user/api', login: true, agreement: true },
  { path: '/user/set-pwd', login: true, agreement: true },
  { path: '/user/bind-ga', login: true, agreement: true },
  { path: '/user/rebind-ga', login: true, agreement: true },
  { path: '/user/verify', login: true, agreement: true },
  { path: '/user/agreement', login: true },
];

/** The demo's outbox has no language in its address. */
export const OUTBOX_PATH = '/outbox';

export const isLanguage = (text: string | undefined): text is Language =>
  LANGUAGES.some((language) => language === text);

const PAIR = /^[a-z0-9]{2,10}_[a-z0-9]{2,10}$/;
const MAX_PATH = 512;

export interface PageMatch {
  readonly route: PageRoute;
  readonly language: Language | null;
  /** The `btc_aud` of a path; null if it names none. */
  readonly pair: string | null;
}

/** The page at a path, with or without a trailing slash; null if there is none. */
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
