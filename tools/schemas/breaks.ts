import type { JsonSchema, SchemaDocument } from './json-schema.js';
import { misfits, type Described } from './misfits.js';

/** Every message of a document by its type. */
function messagesOf(document: SchemaDocument | undefined): ReadonlyMap<string, Described> {
  const messages = new Map<string, Described>();
  for (const form of document?.anyOf ?? []) {
    const schema = resolved(form, document?.$defs ?? {});
    messages.set(String(schema.properties?.type?.const), { schema, defs: document?.$defs ?? {} });
  }
  return messages;
}

const resolved = (schema: JsonSchema, defs: Readonly<Record<string, JsonSchema>>): JsonSchema =>
  schema.$ref === undefined ? schema : (defs[schema.$ref.replace('#/$defs/', '')] ?? {});

const versionOf = ({ schema, defs }: Described): number => resolved(schema.properties?.data ?? {}, defs).version ?? 1;

/**
 * Why the last release and this one cannot read each other's messages of one file. Both directions count: while a venue
 * is updated both are at work, an update may be taken back, and a log holds what every release wrote.
 *
 * A type that only this release has is no break. The last release stops at such an event and refuses such a command, so
 * it does nothing wrong, and nobody sends one before something new is used.
 */
export function breaks(released: SchemaDocument, current: SchemaDocument | undefined): readonly string[] {
  const now = messagesOf(current);
  return [...messagesOf(released)].flatMap(([type, before]) => {
    const after = now.get(type);
    if (!after) return [`${type} is gone: what the last release wrote cannot be read`];
    if (versionOf(before) !== versionOf(after))
      return [`${type} is written in version ${versionOf(after)}: the last release refuses it`];
    return [
      ...misfits(after, before, type).map((misfit) => `the last release cannot read it: ${misfit}`),
      ...misfits(before, after, type).map((misfit) => `what the last release wrote cannot be read: ${misfit}`),
    ];
  });
}

/** The same for all files. Each break begins with the path of its file. */
export const breaksOfRelease = (
  released: ReadonlyMap<string, SchemaDocument>,
  current: ReadonlyMap<string, SchemaDocument>,
): readonly string[] =>
  [...released].flatMap(([path, document]) => breaks(document, current.get(path)).map((found) => `${path}: ${found}`));
