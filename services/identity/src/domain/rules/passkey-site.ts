/** Where passkeys hold: the host they are bound to, and the origins of it that may use them. */
export interface PasskeySite {
  readonly rpId: string;
  owns(origin: string): boolean;
}

const LOCALHOST: PasskeySite = {
  rpId: 'localhost',
  owns: (origin) => /^http:\/\/localhost(?::\d{1,5})?$/.test(origin),
};
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const isAddress = (host: string): boolean => host.startsWith('[') || /^[\d.]+$/.test(host);

/**
 * Passkeys are bound to the name of the venue's first public origin. Browsers know none for an IP address: on this
 * machine `localhost` stands in for it, elsewhere there are none.
 */
export function passkeySite(publicOrigins: readonly string[]): PasskeySite | null {
  const urls = publicOrigins.map((origin) => new URL(origin));
  if (urls.every(({ hostname }) => LOOPBACK.includes(hostname))) return LOCALHOST;
  const named = urls.find(({ protocol, hostname }) => protocol === 'https:' && !isAddress(hostname));
  if (named === undefined) return null;
  const owned = new Set(urls.filter(({ hostname }) => hostname === named.hostname).map(({ origin }) => origin));
  return { rpId: named.hostname, owns: (origin) => owned.has(origin) };
}
