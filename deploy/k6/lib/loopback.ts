const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

/**
 * The scripts never contact another machine. Throws for any address that is not loopback, and names where the address
 * was given.
 */
export function onLoopback(url: string, name: string): string {
  if (!LOOPBACK.test(url)) throw new Error(`${name} must be a loopback address, not ${url}`);
  return url;
}
