import { z } from 'zod';
import { STAFF_ROLES } from '../identity/constants.js';
import type { Read } from './read-only.js';

const apiKey = z.object({ accessKey: z.string(), secretKey: z.string() });
/** GET demo: the logins and API keys of a demo venue, for this machine only. */
export const demoLoginsSchema = z.object({
  customers: z.array(
    z.object({
      uid: z.int(),
      email: z.string(),
      password: z.string(),
      /** Of those whose login has a second step. */
      totpSecret: z.string().optional(),
      ...apiKey.shape,
      readOnlyKey: apiKey.optional(),
      /** One customer is a company. */
      type: z.literal('company').optional(),
    }),
  ),
  staff: z.array(z.object({ email: z.string(), password: z.string(), role: z.enum(STAFF_ROLES) })),
});
export type DemoLogins = Read<typeof demoLoginsSchema>;
