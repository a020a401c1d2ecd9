import { z } from 'zod';
import { refuseField, refuseFormat, refuseMissing } from '../envelope/refuse-as.js';
import { isClientOrderId, numberAsText, type Fields } from './fields.js';

/** A parameter or a field of a body: what OpenAPI says of it, and how it is read. Reading throws Refused. */
export interface Field<Value> {
  readonly schema: z.ZodType;
  readonly read: (fields: Fields, name: string) => Value;
}

type Shape = Readonly<Record<string, Field<unknown>>>;
type ValueOf<Of> = Of extends Field<infer Value> ? Value : never;

/** The fields that a call takes. Its description is made of the same entries that read it, so neither can drift. */
export class FieldTable<Of extends Shape> {
  readonly names: readonly string[];
  readonly schema: z.ZodObject;

  constructor(private readonly fields: Of) {
    this.names = Object.keys(fields);
    this.schema = z.object(Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])));
  }

  read<Name extends keyof Of & string>(from: Fields, name: Name): ValueOf<Of[Name]> {
    const field: Field<unknown> | undefined = this.fields[name];
    return field?.read(from, name) as ValueOf<Of[Name]>;
  }
}

/** Said of a field in the description. */
export const said = <Value>({ schema, read }: Field<Value>, words: string): Field<Value> => ({
  schema: schema.describe(words),
  read,
});

/** An optional field that this call cannot do without. */
export const required = <Value>({ schema, read }: Field<Value | undefined>): Field<Value> => ({
  schema: schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema,
  read: (fields, name) => read(fields, name) ?? refuseMissing(name),
});

export const optional = <Value>({ schema, read }: Field<Value>): Field<Value> => ({
  schema: schema.optional(),
  read,
});

const MAX_DECIMAL_TEXT = 64;

/** An amount or price as text. That of a JSON number is its literal, digit by digit. */
export const decimal = (refused: { readonly errCode: string; readonly text: string }): Field<string> => ({
  schema: z.union([z.string(), z.number()]),
  read: (fields, name) => {
    const value = fields.raw(name);
    return typeof value === 'string' && value.length <= MAX_DECIMAL_TEXT
      ? value
      : refuseField(name, 'field-format', refused);
  },
});

export const text: Field<string | undefined> = {
  schema: z.string().optional(),
  read: (fields, name) => fields.text(name),
};
export const clientOrderId: Field<string | undefined> = {
  schema: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/)
    .optional(),
  read: (fields, name) => fields.clientOrderId(name),
};
/** An account's number, as a number or as text. Whether it is the caller's own is the caller's to check. */
export const accountId: Field<unknown> = {
  schema: z.union([z.number(), z.string()]).optional(),
  read: (fields, name) => fields.raw(name),
};

export const whole = (range: { readonly min: number; readonly max?: number }): Field<number | undefined> => ({
  schema: (range.max === undefined ? z.int().min(range.min) : z.int().min(range.min).max(range.max)).optional(),
  read: (fields, name) => fields.whole(name, { max: Number.MAX_SAFE_INTEGER, ...range }),
});

export const choice = <const Value extends string>(options: readonly Value[]): Field<Value | undefined> => ({
  schema: z.enum(options as readonly [Value, ...Value[]]).optional(),
  read: (fields, name) => fields.choice(name, options),
});

/** A list in one text. */
export const choices = <const Value extends string>(
  options: readonly Value[],
  what: string,
): Field<readonly Value[] | undefined> => ({
  schema: z
    .string()
    .optional()
    .describe(`${what}, separated by commas: ${options.join(', ')}`),
  read: (fields, name) => fields.choices(name, options),
});

/** A UTC day, as the instant at which it starts or ends. */
export const day = (edge: 'start' | 'end'): Field<number | undefined> => ({
  schema: z.string().optional().describe('yyyy-mm-dd'),
  read: (fields, name) => fields.day(name, edge),
});

/** A JSON array of ids, without duplicates. Clients send order ids as numbers too. */
export const ids = (
  most: number,
  { numbers }: { readonly numbers: boolean },
): Field<readonly string[] | undefined> => ({
  schema: z
    .array(numbers ? z.union([z.string(), z.number()]) : z.string())
    .max(most)
    .optional(),
  read: (fields, name) => {
    const given = fields.raw(name);
    if (given === undefined) return undefined;
    if (!Array.isArray(given) || given.length === 0 || given.length > most)
      return refuseFormat(name, `a list of 1 to ${most} ids is expected`);
    const found = given.map((value: unknown) => {
      const id = numbers ? numberAsText(value) : value;
      return typeof id === 'string' && isClientOrderId(id)
        ? id
        : refuseFormat(name, 'an id is a text of up to 64 letters, digits, - and _');
    });
    return [...new Set(found)];
  },
});
