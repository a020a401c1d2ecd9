import type { JsonSchema } from './json-schema.js';

/** A schema with the definitions that it refers to. */
export interface Described {
  readonly schema: JsonSchema;
  readonly defs: Readonly<Record<string, JsonSchema>>;
}

/** What one side writes and the other reads. `met` are the pairs of definitions that are being compared already. */
interface Comparison {
  readonly writer: Described;
  readonly reader: Described;
  readonly path: string;
  readonly met: ReadonlySet<string>;
}

const DEFS = '#/$defs/';
/** Compared one by one below. Of any other keyword of the reader, the writer must have the same. */
const COMPARED: ReadonlySet<string> = new Set([
  '$ref',
  'type',
  'const',
  'enum',
  'anyOf',
  'oneOf',
  'not',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'prefixItems',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'title',
  'description',
]);
/** Keywords that bound a value, and whether the writer's may be higher. */
const BOUNDS = [
  ['minimum', 'at least'],
  ['minLength', 'at least'],
  ['minItems', 'at least'],
  ['maximum', 'at most'],
  ['maxLength', 'at most'],
  ['maxItems', 'at most'],
] as const;

/**
 * What a writer may write by its schema and a reader cannot read by the other, each with the field. Empty when
 * everything can be read. A reader ignores fields that it does not know. In doubt something is named: `pattern`s, for
 * example, are compared as text.
 */
export const misfits = (writer: Described, reader: Described, path: string): readonly string[] =>
  compare({ writer, reader, path, met: new Set() });

function compare(comparison: Comparison): readonly string[] {
  const { writer, reader, path, met } = comparison;
  const pair = `${writer.schema.$ref} ${reader.schema.$ref}`;
  if (writer.schema.$ref !== undefined && reader.schema.$ref !== undefined && met.has(pair)) return [];
  const known = new Set([...met, pair]);
  const writers = formsOf(writer);
  const readers = formsOf(reader);
  const findings = writers.flatMap((form) => {
    const alike = readers.filter((other) => !contradict(form.schema, other.schema));
    const tried = (alike.length > 0 ? alike : readers).map((other) =>
      compareForms({ writer: form, reader: other, path, met: known }),
    );
    return tried.length === 0 ? [`${path} may be present, and its reader has no such field`] : fewest(tried);
  });
  return [...new Set(findings)];
}

/** Whether a field tells the forms apart, such as `ok` or `type`. */
const contradict = ({ properties: own = {} }: JsonSchema, { properties: others = {} }: JsonSchema): boolean =>
  Object.entries(own).some(([name, { const: value }]) => {
    const other = others[name]?.const;
    return value !== undefined && other !== undefined && value !== other;
  });

const fewest = (tried: readonly (readonly string[])[]): readonly string[] =>
  tried.reduce((best, next) => (next.length < best.length ? next : best));

/** The forms of a union, with references resolved; none for what cannot exist. */
function formsOf({ schema, defs }: Described): readonly Described[] {
  if (schema.$ref !== undefined) return formsOf({ schema: defs[schema.$ref.slice(DEFS.length)] ?? {}, defs });
  if (schema.not && Object.keys(schema.not).length === 0) return [];
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms) return forms.flatMap((form) => formsOf({ schema: form, defs }));
  // Each value is a form of its own, because another union may spread them over its forms.
  const values = valuesOf(schema);
  if (values) return values.map((value) => ({ schema: { const: value }, defs }));
  const { type } = schema;
  return typeof type === 'object'
    ? type.map((one) => ({ schema: { ...schema, type: one }, defs }))
    : [{ schema, defs }];
}

const valuesOf = ({ const: value, enum: values }: JsonSchema): readonly unknown[] | null =>
  value !== undefined ? [value] : (values ?? null);

function compareForms({ writer, reader, path, met }: Comparison): readonly string[] {
  const [w, r] = [writer.schema, reader.schema];
  const [written, read] = [kindOf(w), kindOf(r)];
  if (read === 'anything') return [];
  if (r.const !== undefined)
    return w.const === r.const ? [] : [`${path} may be ${wordOf(w)}, which its reader does not know`];
  if (written !== read && !(written === 'integer' && read === 'number'))
    return [`${path} may be ${wordOf(w)}, and its reader takes ${wordOf(r)}`];
  if (w.const !== undefined) return constFits(w.const, r, path);
  return [
    ...boundsMissed(w, r, path),
    ...keywordsMissed(w, r, path),
    ...(read === 'object' ? fieldsMissed({ writer, reader, path, met }) : []),
    ...(read === 'array' ? itemsMissed({ writer, reader, path, met }) : []),
  ];
}

const kindOf = ({ type, const: value }: JsonSchema): string => {
  if (value === undefined) return typeof type === 'string' ? type : 'anything';
  if (value === null) return 'null';
  return Number.isInteger(value) ? 'integer' : typeof value;
};
const wordOf = (schema: JsonSchema): string =>
  schema.const === undefined ? kindOf(schema) : JSON.stringify(schema.const);

function constFits(value: unknown, r: JsonSchema, path: string): readonly string[] {
  const isInside =
    typeof value === 'number'
      ? value >= (r.minimum ?? -Infinity) && value <= (r.maximum ?? Infinity)
      : typeof value !== 'string' || r.pattern === undefined || new RegExp(r.pattern).test(value);
  return isInside ? [] : [`${path} may be ${JSON.stringify(value)}, which its reader refuses`];
}

const boundsMissed = (w: JsonSchema, r: JsonSchema, path: string): readonly string[] =>
  BOUNDS.flatMap(([keyword, words]) => {
    const bound = r[keyword];
    if (bound === undefined) return [];
    const own = w[keyword];
    const isInside = own !== undefined && (words === 'at least' ? own >= bound : own <= bound);
    return isInside ? [] : [`${path} has ${keyword} ${own ?? 'none'}, and its reader needs ${words} ${bound}`];
  });

const keywordsMissed = (w: JsonSchema, r: JsonSchema, path: string): readonly string[] =>
  Object.entries(r).flatMap(([keyword, wanted]) => {
    const own = (w as Readonly<Record<string, unknown>>)[keyword];
    if (COMPARED.has(keyword) || JSON.stringify(own) === JSON.stringify(wanted)) return [];
    return [`${path} has ${keyword} ${JSON.stringify(own) ?? 'none'}, and its reader needs ${JSON.stringify(wanted)}`];
  });

const schemaOf = (value: JsonSchema | boolean | undefined): JsonSchema =>
  typeof value === 'object' ? value : value === false ? { not: {} } : {};

function fieldsMissed({ writer, reader, path, met }: Comparison): readonly string[] {
  const own = writer.schema.properties ?? {};
  const wanted = reader.schema.properties ?? {};
  // Only records say what other fields hold. Elsewhere a writer adds none, and a reader ignores them.
  const [ownOthers, wantedOthers] = [writer.schema.additionalProperties, reader.schema.additionalProperties];
  const at = (name: string, w: JsonSchema, r: JsonSchema): readonly string[] =>
    compare({
      writer: { schema: w, defs: writer.defs },
      reader: { schema: r, defs: reader.defs },
      path: `${path}.${name}`,
      met,
    });
  const absent = (reader.schema.required ?? [])
    .filter((name) => !writer.schema.required?.includes(name))
    .map((name) => `${path}.${name} may be absent, and its reader needs it`);
  const named = Object.entries(wanted).flatMap(([name, r]) => {
    const w = own[name] ?? (typeof ownOthers === 'object' ? ownOthers : undefined);
    return w ? at(name, w, r) : [];
  });
  const others =
    wantedOthers === undefined
      ? []
      : [
          ...Object.entries(own).flatMap(([name, w]) => (name in wanted ? [] : at(name, w, schemaOf(wantedOthers)))),
          ...(ownOthers === undefined ? [] : at('*', schemaOf(ownOthers), schemaOf(wantedOthers))),
        ];
  return [...absent, ...named, ...others];
}

function itemsMissed({ writer, reader, path, met }: Comparison): readonly string[] {
  const [own, wanted] = [writer.schema.prefixItems ?? [], reader.schema.prefixItems ?? []];
  const places = [...Array(Math.max(own.length, wanted.length)).keys(), Infinity];
  return places.flatMap((index) => {
    const w = own[index] ?? writer.schema.items;
    const r = wanted[index] ?? reader.schema.items;
    return compare({
      writer: { schema: schemaOf(w), defs: writer.defs },
      reader: { schema: schemaOf(r), defs: reader.defs },
      path: `${path}[${index === Infinity ? '' : index}]`,
      met,
    });
  });
}
