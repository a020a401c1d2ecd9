import type { Rejection } from '@corella/result';
import { z } from 'zod';
import { figuresOfAnyKind, id, text } from './primitives.js';

/**
 * A refusal. Any code can be read, whichever the type lists: a gateway answers one that it does not know as `refused`,
 * so a new code breaks nobody.
 */
export const rejection = <Code extends string>() =>
  z.object({
    code: id as unknown as z.ZodType<Code>,
    detail: text.optional(),
    field: text.optional(),
    rule: text.optional(),
    inputs: figuresOfAnyKind.optional(),
    remedy: text.optional(),
  }) satisfies z.ZodType<Rejection<Code>>;

/** What the refusals of one service are called where they are described. */
export const named = <Schema extends z.ZodType>(schema: Schema): Schema => schema.meta({ id: 'Refusal' });

/** A `Result`: the value, or the refusal. */
export const resultOf = <Value extends z.ZodType, Refusal extends z.core.$ZodType>(value: Value, refusal: Refusal) =>
  z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), value }),
    z.object({ ok: z.literal(false), rejection: refusal }),
  ]);

/** The reply of a writer: the result, and the revision that it rests on; -1 stands before the first event. */
export const writerReply = <Value extends z.ZodType, Refusal extends z.core.$ZodType>(value: Value, refusal: Refusal) =>
  z.object({ result: resultOf(value, refusal), revision: z.int().min(-1) });
