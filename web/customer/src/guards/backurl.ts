/**
 * Where to go after logging in. Only paths of our own origin are followed: `//evil`, `/\evil`, `javascript:` and
 * encoded variants lead home instead.
 */
export function safeBackurl(raw: string | null, home: string): string {
  if (raw === null || !raw.startsWith('/') || raw.startsWith('//') || /[\\\u0000-\u001f]/.test(raw)) return home;
  try {
    const url = new URL(raw, window.location.origin);
    const decoded = decodeURIComponent(url.pathname);
    if (url.origin !== window.location.origin || decoded.startsWith('//') || decoded.includes('\\')) return home;
    return url.pathname + url.search + url.hash;
  } catch {
    return home;
  }
}

/** `/en-us/login/?backurl=…` for the current page. */
export function withBackurl(
  path: string,
  location: { readonly pathname: string; readonly search: string; readonly hash?: string },
): string {
  return `${path}?backurl=${encodeURIComponent(location.pathname + location.search + (location.hash ?? ''))}`;
}
