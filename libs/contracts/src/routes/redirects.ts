import { DEFAULT_LANGUAGE, isLanguage } from './pages.js';

/** Spellings of account pages with underscores, which old links use. */
const UNDERSCORE_PAGES: Readonly<Record<string, string>> = {
  rebind_phone: 'rebind-phone',
  rebind_email: 'rebind-email',
  rebind_ga: 'rebind-ga',
  bind_phone: 'bind-phone',
  bind_ga: 'bind-ga',
  set_pwd: 'set-pwd',
};

/**
 * Where an old path redirects: /lp1 and /lp2 to the en-us prefix, /kline/… to /exchange/…, account pages with
 * underscores to those with hyphens, /operator to the console. Null for every other path. Targets are always our own
 * paths.
 */
export function redirectOf(pathname: string): string | null {
  if (pathname === '/operator') return '/operator/';
  const segments = pathname.split('/').filter((segment) => segment !== '');
  const language = isLanguage(segments[0]) ? segments[0] : null;
  const rest = language ? segments.slice(1) : segments;
  const prefix = language ? `/${language}` : '';
  const [first, second] = rest;
  if (!language && rest.length === 1 && (first === 'lp1' || first === 'lp2')) return `/${DEFAULT_LANGUAGE}/${first}/`;
  if (first === 'kline')
    return `${prefix}/exchange/${/^[a-z0-9]{2,10}_[a-z0-9]{2,10}$/.test(second ?? '') ? `${second}/` : ''}`;
  if (first === 'user' && rest.length === 2 && second !== undefined && Object.hasOwn(UNDERSCORE_PAGES, second))
    return `${prefix}/user/${UNDERSCORE_PAGES[second]}/`;
  return null;
}
