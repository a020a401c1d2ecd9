const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

/** The scripts never leave the machine they run on. Throws for any other address and names where it was given. */
export function onLoopback(url: string, name: string): string {
  if (!LOOPBACK.test(url)) throw new Error(`${name} must be a loopback address, not ${url}`);
  return url;
}
