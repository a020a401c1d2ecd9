/** The part of JSON Schema that this venue's OpenAPI document uses. */
export interface Schema {
  readonly type?: string;
  readonly $ref?: string;
  readonly enum?: readonly (string | number | boolean | null)[];
  readonly nullable?: boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly not?: Schema;
}

const PLAIN: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

const quoted = (text: string): string => `'${text.replace(/\\/g, '\\\\').replace(/'/g, "\\'")}'`;
export const memberName = (name: string): string => (IDENTIFIER.test(name) ? name : quoted(name));
const literal = (value: string | number | boolean | null): string =>
  typeof value === 'string' ? quoted(value) : String(value);
const union = (parts: readonly string[]): string => [...new Set(parts)].join(' | ');
const grouped = (text: string): string => (/^readonly|[|&]/.test(text) ? `(${text})` : text);

function objectType({ properties = {}, required = [], additionalProperties }: Schema): string {
  const members = Object.entries(properties).map(
    ([name, schema]) => `readonly ${memberName(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
  );
  if (members.length > 0) return `{ ${members.join('; ')} }`;
  if (typeof additionalProperties === 'object') return `Readonly<Record<string, ${typeOf(additionalProperties)}>>`;
  return 'Readonly<Record<string, unknown>>';
}

function bareType(schema: Schema): string {
  if (schema.enum) return union(schema.enum.map(literal));
  if (schema.anyOf ?? schema.oneOf) return union((schema.anyOf ?? schema.oneOf ?? []).map(typeOf));
  if (schema.allOf) return schema.allOf.map((part) => grouped(typeOf(part))).join(' & ');
  if (schema.not) return 'never';
  if (schema.type === 'array') return `readonly ${grouped(typeOf(schema.items ?? {}))}[]`;
  if (schema.type === 'object' || schema.properties) return objectType(schema);
  return PLAIN[schema.type ?? ''] ?? 'unknown';
}

/** A schema as a TypeScript type in one line. */
export const typeOf = (schema: Schema): string =>
  schema.nullable === true ? union([bareType(schema), 'null']) : bareType(schema);
