/**
 * Where passkeys can be used from here: on this page, at the same venue under its name on this machine, or not, because
 * the address is a number or the browser has none.
 */
export type PasskeyPlace =
  | { readonly is: 'here' }
  | { readonly is: 'at-name'; readonly url: string }
  | { readonly is: 'at-address' }
  | { readonly is: 'no-support' };

const LOOPBACK = ['127.0.0.1', '[::1]'];

export function passkeyPlace(
  { hostname, port, pathname }: Pick<Location, 'hostname' | 'port' | 'pathname'> = window.location,
): PasskeyPlace {
  if (LOOPBACK.includes(hostname))
    return { is: 'at-name', url: `http://localhost${port === '' ? '' : `:${port}`}${pathname}` };
  if (hostname.startsWith('[') || /^[\d.]+$/.test(hostname)) return { is: 'at-address' };
  return { is: typeof window.PublicKeyCredential === 'function' ? 'here' : 'no-support' };
}
