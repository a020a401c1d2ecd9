import { z } from 'zod';
import { passkeyCreationSchema, passkeyRequestSchema } from '../factors-web/answers.js';
import { assertionBody, attestationBody } from '../factors-web/bodies.js';
import { MAX_PASSKEY_NAME } from '../identity/passkeys.js';
import { STAFF_FACTORS } from '../identity/staff-factors.js';
import { codeText, isoTime, plainText } from '../web/primitives.js';

const methods = z.array(z.enum(STAFF_FACTORS));

/** GET /operator/api/me/factor: decisions and reveals are open to this session while `fresh`. */
export const freshFactorSchema = z.object({ fresh: z.boolean(), methods });

/** POST /operator/api/me/factor: a code of the authenticator, or what a passkey signed of `me/factor/begin`. */
export const staffFactorBody = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('totp'), code: codeText }),
  z.strictObject({ method: z.literal('passkey'), assertion: assertionBody }),
]);
export const provenFactorSchema = z.object({ freshUntil: isoTime });
export const factorBegunSchema = z.object({ passkey: passkeyRequestSchema });

/** POST /operator/api/login/passkey/begin → what any passkey of the staff may sign. */
export const passkeyLoginBegunSchema = z.object({ ticket: z.string(), passkey: passkeyRequestSchema });
export const passkeyLoginBody = z.strictObject({ ticket: z.string().min(1).max(200), assertion: assertionBody });

const name = plainText.trim().min(1, 'Give the passkey a name.').max(MAX_PASSKEY_NAME);
export const newPasskeySchema = z.object({ creation: passkeyCreationSchema });
export const staffPasskeyBody = z.strictObject({ name, attestation: attestationBody });
export const passkeyNameBody = z.strictObject({ name });
