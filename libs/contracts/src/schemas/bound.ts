import type { z } from 'zod';

/** A type without `readonly`, which a schema does not express. Intersections and `Omit` become one object. */
type Plain<Type> = Type extends string | number | boolean | null | undefined
  ? Type
  : { -readonly [Key in keyof Type]: Plain<Type[Key]> };

type IsSame<One, Other> =
  (<Type>() => Type extends One ? 1 : 2) extends <Type>() => Type extends Other ? 1 : 2 ? true : false;

type KeysOf<Type> = Type extends unknown ? keyof Type : never;
type FieldOf<Type, Key> = Type extends unknown ? (Key extends keyof Type ? Pick<Type, Key> : { lacks: Key }) : never;

/** The fields in which two types differ, in whether they are there, in whether they are optional, or in their type. */
type Differences<One, Other> = {
  [Key in KeysOf<One> | KeysOf<Other>]: IsSame<FieldOf<One, Key>, FieldOf<Other, Key>> extends true ? never : Key;
}[KeysOf<One> | KeysOf<Other>];

/** The schema itself, or what is wrong with it, so that the compiler names the fields. */
type Bound<Type, Schema> = Schema extends z.ZodType
  ? IsSame<Plain<Type>, Plain<z.output<Schema>>> extends true
    ? Schema
    : { readonly differsFromItsTypeIn: Differences<Plain<Type>, Plain<z.output<Schema>>> }
  : never;

/**
 * Binds schemas to the types that they describe: every type has a schema, no schema is left over, and their fields are
 * the same. Anything else is a type error, on either side. The types stay the place where a field is explained.
 * @example
 * export const staffEvents = schemasOf<StaffEvents>()({ StaffJoined: z.object({ staffId: id }), … });
 */
export const schemasOf =
  <Types extends object>() =>
  <Schemas extends { readonly [Name in keyof Types]: z.ZodType }>(
    schemas: Schemas & {
      readonly [Name in keyof Schemas]: Name extends keyof Types ? Bound<Types[Name], Schemas[Name]> : never;
    },
  ): Schemas =>
    schemas;

/** The same for one type that several messages share. */
export const schemaOf =
  <Type>() =>
  <Schema extends z.ZodType>(schema: Schema & Bound<Type, Schema>): Schema =>
    schema;

/** Commands by their type, without the `type` itself. A command of nothing else is an empty object. */
export type FieldsByType<Command extends { readonly type: string }> = {
  [One in Command as One['type']]: Exclude<keyof One, 'type'> extends never ? Record<string, never> : Omit<One, 'type'>;
};
