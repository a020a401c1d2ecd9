import { ProblemError } from '@corella/api-client';
import type { passkeyCreationSchema, passkeyRequestSchema } from '@corella/contracts/factors-web';
import i18next from 'i18next';
import type { z } from 'zod';
import { passkeyPlace } from './passkey-place.js';

/** What the browser needs of a request: the lists of the wire are read-only, its own are not. */
type Request = z.output<typeof passkeyRequestSchema>;
type Creation = z.output<typeof passkeyCreationSchema>;

/** Only a page on which somebody uses a passkey loads it. */
const browser = () => import('@simplewebauthn/browser');

/** Has the customer's device sign what the venue asks for. Rejects with a problem in the page's words. */
export async function signWithPasskey(request: Request) {
  return told(async () => {
    const { id, rawId, type, response } = await (
      await browser()
    ).startAuthentication({ optionsJSON: described(request) });
    const { clientDataJSON, authenticatorData, signature } = response;
    return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } };
  });
}

/** Has the customer's device make a passkey. */
export async function makePasskey(creation: Creation) {
  return told(async () => {
    const { excludeCredentials, ...options } = creation;
    const made = await (
      await browser()
    ).startRegistration({
      optionsJSON: {
        ...options,
        excludeCredentials: described({ allowCredentials: excludeCredentials }).allowCredentials,
      },
    });
    const { clientDataJSON, attestationObject, transports } = made.response;
    const kinds = transports === undefined ? {} : { transports };
    return {
      id: made.id,
      rawId: made.rawId,
      type: made.type,
      response: { clientDataJSON, attestationObject, ...kinds },
    };
  });
}

export type Assertion = Awaited<ReturnType<typeof signWithPasskey>>;

/** The library's list of transports is closed, while devices name new ones. */
type Transports = ('ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb')[];
const described = <Options extends Pick<Request, 'allowCredentials'>>(options: Options) => ({
  ...options,
  allowCredentials: options.allowCredentials.map(({ transports, ...credential }) => ({
    ...credential,
    ...(transports === undefined ? {} : { transports: transports as Transports }),
  })),
});

async function told<Value>(work: () => Promise<Value>): Promise<Value> {
  await i18next.loadNamespaces('passkeys');
  if (passkeyPlace().is !== 'here') throw problemOf('place');
  try {
    return await work();
  } catch (cause) {
    throw problemOf(reasonOf(cause), cause);
  }
}

function reasonOf(cause: unknown): 'cancelled' | 'exists' | 'failed' {
  const name = cause instanceof Error ? cause.name : '';
  if (name === 'InvalidStateError') return 'exists';
  return name === 'NotAllowedError' || name === 'AbortError' ? 'cancelled' : 'failed';
}

const problemOf = (reason: 'place' | 'cancelled' | 'exists' | 'failed', cause?: unknown): ProblemError =>
  new ProblemError({ code: `passkey-${reason}`, status: 0, message: i18next.t(`passkeys:problem.${reason}`), cause });
