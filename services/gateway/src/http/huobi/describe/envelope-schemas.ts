import { z } from 'zod';

export const okOf = <Data extends z.ZodType>(data: Data) => z.object({ status: z.literal('ok'), data });
export const v2Of = <Data extends z.ZodType>(data: Data) =>
  z.object({ code: z.literal(200), message: z.string(), success: z.boolean(), data });
export const tickOf = <Tick extends z.ZodType>(tick: Tick) =>
  z.object({ status: z.literal('ok'), ch: z.string(), ts: z.number(), tick });
export const rowsOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ status: z.literal('ok'), ch: z.string().optional(), ts: z.number(), data: z.array(row) });

/** Why a request was refused, beyond its code. Stock clients ignore it. */
export const reasons = {
  reason: z.string().optional(),
  rule: z.string().optional(),
  inputs: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  remedy: z.string().optional(),
};
const envelope = {
  status: z.literal('error'),
  'err-code': z.string(),
  'err-msg': z.string(),
  data: z.null(),
};

/** A refusal below /v1 and /market; `ts` only below /market. */
export const errorV1Schema = z.object({
  ...envelope,
  ...reasons,
  'order-state': z.number().optional(),
  ts: z.number().optional(),
});
/** A refusal below /v2, and everywhere for too many requests. An unknown address also has the older envelope. */
export const errorV2Schema = z.object({
  code: z.number(),
  message: z.string(),
  ...reasons,
  ...z.object(envelope).partial().shape,
});

/** A decimal number as text. */
export const decimal = z.string();
export const symbolField = z.string();
export const sizeUpTo = (most: number) => z.int().min(1).max(most).optional();
