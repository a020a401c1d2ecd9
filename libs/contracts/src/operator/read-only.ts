import type { z } from 'zod';

type ReadOnly<Value> = Value extends readonly (infer Item)[]
  ? readonly ReadOnly<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: ReadOnly<Value[Key]> }
    : Value;

/** What a schema describes, to be read and not changed. */
export type Read<Schema extends z.ZodType> = ReadOnly<z.output<Schema>>;
