import { z } from 'zod';
import { STAFF_FACTORS } from '../identity/staff-factor-commands.js';
import { codeText, isoTime } from '../web/primitives.js';

const methods = z.array(z.enum(STAFF_FACTORS));

/** GET /operator/api/me/factor: decisions and reveals are open to this session while `fresh`. */
export const freshFactorSchema = z.object({ fresh: z.boolean(), methods });

/** POST /operator/api/me/factor: a code of the authenticator. */
export const staffFactorBody = z.strictObject({ method: z.literal('totp'), code: codeText });
export const provenFactorSchema = z.object({ freshUntil: isoTime });
