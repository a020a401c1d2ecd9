import { z } from 'zod';
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
  PasskeyView,
} from '../identity/index.js';
import { schemaOf } from './bound.js';
import { id, text, whole } from './primitives.js';

const credential = z.object({ id, type: z.literal('public-key'), transports: z.array(text).optional() });

export const passkeyRequest = schemaOf<PasskeyRequest>()(
  z
    .object({
      challenge: text,
      rpId: text,
      timeout: whole,
      userVerification: z.literal('required'),
      allowCredentials: z.array(credential),
    })
    .meta({ id: 'PasskeyRequest' }),
);

export const passkeyCreation = schemaOf<PasskeyCreation>()(
  z.object({
    challenge: text,
    rp: z.object({ id: text, name: text }),
    user: z.object({ id: text, name: text, displayName: text }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    timeout: whole,
    attestation: z.literal('none'),
    excludeCredentials: z.array(credential),
    authenticatorSelection: z.object({ residentKey: z.literal('preferred'), userVerification: z.literal('required') }),
  }),
);

export const passkeyAssertion = schemaOf<PasskeyAssertion>()(
  z
    .object({ id: text, clientDataJSON: text, authenticatorData: text, signature: text })
    .meta({ id: 'PasskeyAssertion' }),
);

export const passkeyAttestation = schemaOf<PasskeyAttestation>()(
  z.object({ id: text, clientDataJSON: text, attestationObject: text, transports: z.array(text) }),
);

export const passkeyView = schemaOf<PasskeyView>()(
  z.object({ id, name: text, createdAt: whole, lastUsedAt: whole.nullable() }),
);
