import type { passkeyCreationSchema, passkeyRequestSchema } from '@corella/contracts/factors-web';
import { HttpError } from 'react-admin';
import type { z } from 'zod';

type Request = z.output<typeof passkeyRequestSchema>;
type Creation = z.output<typeof passkeyCreationSchema>;

/** Only a page on which somebody uses a passkey loads it. */
const browser = () => import('@simplewebauthn/browser');

/** Has the device sign what the venue asks for. Rejects with an `HttpError` in words for people. */
export const signWithPasskey = (request: Request) =>
  told(async () => {
    const { startAuthentication } = await browser();
    const optionsJSON = { ...request, allowCredentials: described(request.allowCredentials) };
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON });
    const { clientDataJSON, authenticatorData, signature } = response;
    return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } };
  });

/** Has the device make a passkey. */
export const makePasskey = (creation: Creation) =>
  told(async () => {
    const { startRegistration } = await browser();
    const optionsJSON = { ...creation, excludeCredentials: described(creation.excludeCredentials) };
    const { id, rawId, type, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports } = response;
    const kinds = transports === undefined ? {} : { transports };
    return { id, rawId, type, response: { clientDataJSON, attestationObject, ...kinds } };
  });

/** The library's list of transports is closed, while devices name new ones. */
type Transports = ('ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb')[];
const described = (credentials: Request['allowCredentials']) =>
  credentials.map(({ transports, ...credential }) => ({
    ...credential,
    ...(transports === undefined ? {} : { transports: transports as Transports }),
  }));

const SAID: Readonly<Record<string, string>> = {
  InvalidStateError: 'This device has a passkey for the console already.',
  NotAllowedError: 'The passkey was not used. Try again when you are ready.',
  AbortError: 'The passkey was not used. Try again when you are ready.',
};

async function told<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : '';
    throw new HttpError(SAID[name] ?? 'The device could not use the passkey.', 0, null);
  }
}

/**
 * Where the console can use passkeys: here, under the venue's name on this machine, or not, because the address is a
 * number or the browser has none.
 */
export type PasskeyPlace = { readonly is: 'here' | 'nowhere' } | { readonly is: 'at-name'; readonly url: string };

const LOOPBACK = ['127.0.0.1', '[::1]'];

export function passkeyPlace({ hostname, port, pathname }: Location = window.location): PasskeyPlace {
  if (LOOPBACK.includes(hostname))
    return { is: 'at-name', url: `http://localhost${port === '' ? '' : `:${port}`}${pathname}` };
  const isNumber = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  return { is: isNumber || typeof window.PublicKeyCredential !== 'function' ? 'nowhere' : 'here' };
}
