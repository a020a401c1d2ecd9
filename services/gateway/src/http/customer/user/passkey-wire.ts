import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
  PasskeyView,
} from '@corella/contracts/identity';
import type {
  assertionBody,
  attestationBody,
  Passkey,
  passkeyCreationSchema,
  passkeyRequestSchema,
} from '@corella/contracts/factors-web';
import type { z } from 'zod';
import { isoText } from '../../../trading/order-text.js';

/** What identity checks of what a browser sends: what is signed, and by which passkey. */
export const assertionOf = ({ id, response }: z.output<typeof assertionBody>): PasskeyAssertion => ({
  id,
  clientDataJSON: response.clientDataJSON,
  authenticatorData: response.authenticatorData,
  signature: response.signature,
});

export const attestationOf = ({ id, response }: z.output<typeof attestationBody>): PasskeyAttestation => ({
  id,
  clientDataJSON: response.clientDataJSON,
  attestationObject: response.attestationObject,
  transports: response.transports ?? [],
});

interface Described {
  readonly id: string;
  readonly type: 'public-key';
  readonly transports?: readonly string[];
}
const describedOf = ({ id, type, transports }: Described) => ({
  id,
  type,
  ...(transports === undefined ? {} : { transports: [...transports] }),
});

export const requestOf = (request: PasskeyRequest): z.output<typeof passkeyRequestSchema> => ({
  ...request,
  allowCredentials: request.allowCredentials.map(describedOf),
});

export const creationOf = (creation: PasskeyCreation): z.output<typeof passkeyCreationSchema> => ({
  ...creation,
  pubKeyCredParams: [...creation.pubKeyCredParams],
  excludeCredentials: creation.excludeCredentials.map(describedOf),
});

export const passkeyOf = ({ id, name, createdAt, lastUsedAt }: PasskeyView): Passkey => ({
  id,
  name,
  createdAt: isoText(createdAt),
  lastUsedAt: lastUsedAt === null ? null : isoText(lastUsedAt),
});

/** A proof by a code as it is, or one by a passkey, which has no code. */
export function signedBy<
  Body extends { readonly code: string } | { readonly assertion: z.output<typeof assertionBody> },
>(body: Body) {
  return 'assertion' in body
    ? { ...body, code: '', assertion: assertionOf(body.assertion) }
    : (body as Exclude<Body, { readonly assertion: unknown }>);
}
