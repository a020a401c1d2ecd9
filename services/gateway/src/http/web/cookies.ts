/**
 * Session cookies. A public origin with TLS gets the `__Host-` and `__Secure-` names, plain http on this machine the
 * plain names, and plain http elsewhere no session.
 */
export interface CookieNames {
  readonly secure: string;
  readonly plain: string;
  readonly path: string;
}
export const CUSTOMER_COOKIE: CookieNames = { secure: '__Host-corella', plain: 'corella', path: '/' };
export const STAFF_COOKIE: CookieNames = {
  secure: '__Secure-corella-staff',
  plain: 'corella-staff',
  path: '/operator',
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

/** The session token of a request; null if it is missing or malformed. */
export function sessionToken(header: string | undefined, names: CookieNames): string | null {
  const cookies = readCookies(header);
  const token = cookies.get(names.secure) ?? cookies.get(names.plain);
  return token !== undefined && TOKEN.test(token) ? token : null;
}

export type Channel = 'tls' | 'loopback';

export function sessionCookie(names: CookieNames, channel: Channel, token: string, maxAgeSeconds: number): string {
  const name = channel === 'tls' ? names.secure : names.plain;
  return `${name}=${token}; Path=${names.path}; Max-Age=${Math.max(0, maxAgeSeconds)}; HttpOnly; SameSite=Lax${channel === 'tls' ? '; Secure' : ''}`;
}

/** Clears both names, since the browser may hold either. */
export const clearedCookies = (names: CookieNames): readonly string[] => [
  sessionCookie(names, 'tls', '', 0),
  sessionCookie(names, 'loopback', '', 0),
];
