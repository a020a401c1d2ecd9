import { readPath } from './pages.js';
import { SIGNED_OUT_PAGES } from './guard-table.js';

/** An address, as the browser takes it apart. */
export interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly hash?: string;
}

const MAX_BACKURL = 2_000;
/** Stands for our own origin, wherever that is. */
const OURS = 'https://corella.invalid';
const ONE_SLASH = /^\/(?!\/)/;
const FORBIDDEN = /[\\\u0000-\u001f\u007f]/;

/**
 * Where to go after logging in: `raw` if it is a path of our own, else `home`. However often it is encoded, up to
 * twice, it begins with one slash and has neither backslash nor control character. It never leads to a page for whoever
 * is not signed in.
 */
export function safeBackurl(raw: string | null, home: string): string {
  if (raw === null || raw.length > MAX_BACKURL) return home;
  try {
    if (!isOurs(raw)) return home;
    const url = new URL(raw, OURS);
    const place = url.pathname + url.search + url.hash;
    // Without its dots, `/.//evil.example` is an address of another host.
    if (url.origin !== OURS || !isOurs(place) || isForSignedOut(decodeURIComponent(url.pathname))) return home;
    return place;
  } catch {
    return home;
  }
}

function isOurs(text: string): boolean {
  const once = decodeURIComponent(text);
  return [text, once, decodeURIComponent(once)].every((one) => ONE_SLASH.test(one) && !FORBIDDEN.test(one));
}

/** `/en-us/login/?backurl=…` for the page that somebody is at. */
export const withBackurl = (path: string, { pathname, search, hash = '' }: Place): string =>
  `${path}?backurl=${encodeURIComponent(pathname + search + hash)}`;

const isForSignedOut = (pathname: string): boolean => SIGNED_OUT_PAGES.includes(readPath(pathname)?.path ?? '');
