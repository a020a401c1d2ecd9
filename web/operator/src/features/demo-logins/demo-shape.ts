import { z } from 'zod';

const keys = z.object({ accessKey: z.string(), secretKey: z.string() });

/** The answer of `GET /operator/api/demo`: the demo's logins and API keys, as in the data folder. */
export const demoSchema = z.object({
  customers: z.array(
    z.object({
      uid: z.union([z.string(), z.number()]).transform(String),
      email: z.string(),
      password: z.string(),
      accessKey: z.string(),
      secretKey: z.string(),
      readOnlyKey: keys.optional(),
    }),
  ),
  staff: z.array(z.object({ email: z.string(), password: z.string(), role: z.string() })),
});
export type DemoLogins = z.output<typeof demoSchema>;
