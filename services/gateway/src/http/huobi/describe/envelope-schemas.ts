import { z } from 'zod';

export const okOf = <Data extends z.ZodType>(data: Data) => z.object({ status: z.literal('ok'), data });
export const v2Of = <Data extends z.ZodType>(data: Data) =>
  z.object({ code: z.literal(200), message: z.string(), success: z.boolean(), data });
export const tickOf = <Tick extends z.ZodType>(tick: Tick) =>
  z.object({ status: z.literal('ok'), ch: z.string(), ts: z.number(), tick });
export const rowsOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ status: z.literal('ok'), ch: z.string().optional(), ts: z.number(), data: z.array(row) });

/**
 * /v1 and /market use the first four members, /v2 and 429 use `code` and `message`. The rest says why; stock clients
 * ignore it.
 */
export const errorSchema = z.object({
  status: z.literal('error').optional(),
  'err-code': z.string().optional(),
  'err-msg': z.string().optional(),
  data: z.null().optional(),
  code: z.number().optional(),
  message: z.string().optional(),
  reason: z.string().optional(),
  rule: z.string().optional(),
  inputs: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  remedy: z.string().optional(),
  'order-state': z.number().optional(),
  ts: z.number().optional(),
});

/** A decimal number as text. */
export const decimal = z.string();
export const symbolField = z.string();
export const sizeUpTo = (most: number) => z.int().min(1).max(most).optional();
