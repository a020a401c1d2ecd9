import { FAMILIES, type TokenFamily } from '@corella/contracts/identity';

/**
 * Session cookies. Under TLS all have `__Host-` names, which a browser takes only from this very host, over TLS and
 * for the whole host: no subdomain, other path or plain connection can set one, and no other name counts there. The
 * console's cookie therefore has the path `/`; it opens nothing outside the console's API, because each API reads its
 * own name. Plain http on this machine has the plain names, and plain http elsewhere no session.
 */
export interface CookieNames {
  readonly secure: string;
  readonly plain: string;
  /** Path of the plain name; a `__Host-` cookie's is `/`. */
  readonly plainPath: string;
  /** Sent only by our own pages: never by a link from elsewhere. */
  readonly strict?: true;
}
const ofFamily = (family: TokenFamily): CookieNames => ({
  secure: `__Host-${FAMILIES[family].cookie}`,
  plain: FAMILIES[family].cookie,
  plainPath: '/',
});
/** The token of each family of routes has a cookie of its own. */
export const CUSTOMER_COOKIES: Readonly<Record<TokenFamily, CookieNames>> = {
  uc: ofFamily('uc'),
  pro: ofFamily('pro'),
  site: ofFamily('site'),
};
export const CUSTOMER_COOKIE = CUSTOMER_COOKIES.uc;
export const STAFF_COOKIE: CookieNames = {
  secure: '__Host-corella-staff',
  plain: 'corella-staff',
  plainPath: '/operator',
};
/** Tells a device that has completed a login from a stranger's. It opens nothing. */
export const DEVICE_COOKIE: CookieNames = { secure: '__Host-corella-device', plain: 'corella-device', plainPath: '/' };

/** A phone that takes the pictures of a verification. It opens nothing but their places. */
export const PHONE_COOKIE: CookieNames = {
  secure: '__Host-corella-phone',
  plain: 'corella-phone',
  plainPath: '/api/kyc/handoff',
  strict: true,
};

const MAX_HEADER = 8_192;
const TOKEN = /^[A-Za-z0-9_-]{16,256}$/;

/** Names and values of a Cookie header. The first of a repeated name counts. */
export function readCookies(header: string | undefined): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const part of (header ?? '').slice(0, MAX_HEADER).split(';')) {
    const equals = part.indexOf('=');
    if (equals < 0) continue;
    const name = part.slice(0, equals).trim();
    if (!cookies.has(name)) cookies.set(name, part.slice(equals + 1).trim());
  }
  return cookies;
}

export type Channel = 'tls' | 'loopback';

/** The session token of a request; null if it is missing or malformed. */
export const sessionToken = (header: string | undefined, names: CookieNames, channel: Channel): string | null =>
  tokenIn(readCookies(header), names, channel);

export function tokenIn(cookies: ReadonlyMap<string, string>, names: CookieNames, channel: Channel): string | null {
  const token = cookies.get(names.secure) ?? (channel === 'tls' ? undefined : cookies.get(names.plain));
  return readToken(token);
}

/** Null for what no token looks like. */
export const readToken = (token: string | readonly string[] | undefined): string | null =>
  typeof token === 'string' && TOKEN.test(token) ? token : null;

export function sessionCookie(names: CookieNames, channel: Channel, token: string, maxAgeSeconds: number): string {
  const [name, path, secure] = channel === 'tls' ? [names.secure, '/', '; Secure'] : [names.plain, names.plainPath, ''];
  const site = names.strict === true ? 'SameSite=Strict' : 'SameSite=Lax';
  return `${name}=${token}; Path=${path}; Max-Age=${Math.max(0, maxAgeSeconds)}; HttpOnly; ${site}${secure}`;
}

/** Clears both names, since the browser may hold either. */
export const clearedCookies = (names: CookieNames): readonly string[] => [
  sessionCookie(names, 'tls', '', 0),
  sessionCookie(names, 'loopback', '', 0),
];
