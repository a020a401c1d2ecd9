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
/** The preference of a customer that says in which language they are written to. */
export const LANGUAGE_PREFERENCE = 'language';

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

/** The pages that are built. `:pair` is a page address such as `btc_aud`, `:id` the number of a withdrawal. */
export const PAGES: readonly string[] = [
  '/',
  '/exchange',
  '/exchange/:pair',
  '/markets',
  '/markets/:pair',
  '/fees',
  '/connect-your-bot',
  '/proof',
  '/login',
  '/login/link',
  '/register',
  '/register/link',
  '/thanks',
  '/reset-pwd',
  '/not-me',
  '/ekyc',
  '/removal-certification/1',
  '/removal-certification/2',
  '/removal-certification/3',
  '/bank',
  '/deposit',
  '/deposit/aud',
  '/withdraw',
  '/withdraw/aud',
  '/withdraw/eth',
  '/withdraw/:id',
  '/address',
  '/user/balances',
  '/user/order',
  '/user/info',
  '/user/api',
  '/user/set-pwd',
  '/user/rebind-email',
  '/user/bind-phone',
  '/user/rebind-phone',
  '/user/bind-ga',
  '/user/rebind-ga',
  '/user/verify',
  '/user/subaccount',
  '/user/subaccount/create',
  '/user/balances/sub-record',
  '/user/agreement',
];

/** The demo's outbox has no language in its address. */
export const OUTBOX_PATH = '/outbox';

export const isLanguage = (text: string | undefined): text is Language =>
  LANGUAGES.some((language) => language === text);

const PAIR = /^[a-z0-9]{2,10}_[a-z0-9]{2,10}$/;
const ID = /^[1-9]\d{0,15}$/;
const MAX_PATH = 512;

export const isPair = (text: string): boolean => PAIR.test(text);

export interface PageMatch {
  /** One of `PAGES`. */
  readonly page: string;
  /** The `btc_aud` of a path; null if it names none. */
  readonly pair: string | null;
}

export interface PagePath {
  readonly language: Language | null;
  /** What follows the language: begins with a slash and ends without one. */
  readonly path: string;
}

/** A path, taken apart; null if it is none of a page. */
export function readPath(pathname: string): PagePath | null {
  if (pathname.length > MAX_PATH || pathname.includes('//')) return null;
  const segments = pathname.split('/').filter((segment) => segment !== '');
  const language = isLanguage(segments[0]) ? segments[0] : null;
  return { language, path: `/${segments.slice(language === null ? 0 : 1).join('/')}` };
}

/** The page at a path without language; null if there is none. */
export function matchPage(path: string, pages: readonly string[] = PAGES): PageMatch | null {
  const segments = path.split('/');
  for (const page of pages) {
    const wanted = page.split('/');
    const fits = wanted.every((part, at) => fitsPart(part, segments[at] ?? ''));
    if (fits && wanted.length === segments.length) return { page, pair: segments[wanted.indexOf(':pair')] ?? null };
  }
  return null;
}

const fitsPart = (part: string, segment: string): boolean =>
  part === segment || (part === ':pair' && isPair(segment)) || (part === ':id' && ID.test(segment));
