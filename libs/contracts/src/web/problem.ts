import { z } from 'zod';
import { orderSchema } from './orders.js';

/** RFC 9457 `application/problem+json`, the format of every refusal of `/api`. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  /** Stable, e.g. `insufficient-funds`. */
  code: z.string(),
  /** For a person, in the language of the request. */
  detail: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  rule: z.string().optional(),
  inputs: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
  remedy: z.string().optional(),
  /** Only for `replace-refused`: why the market refused the new order. */
  reason: z.string().optional(),
  /** Only for an order that was not replaced: the old order as it stands. */
  order: orderSchema.optional(),
  /** Only for `step-up-required` and `code-wrong`. */
  methods: z.array(z.string()).optional(),
  /** Only for `step-up-required` at a reset: what a passkey is to sign, as in `passkeyRequestSchema`. */
  passkey: z.record(z.string(), z.unknown()).optional(),
});
export type Problem = z.output<typeof problemSchema>;
