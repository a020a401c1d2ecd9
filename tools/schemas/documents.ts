import { commandSchemas, eventSchemas, replySchemas } from '@corella/contracts/schemas';
import { UPCASTERS } from '@corella/contracts/versions';
import { versionOf } from '@corella/event-store';
import { z } from 'zod';
import type { SchemaDocument } from './json-schema.js';

type Schemas = Readonly<Record<string, z.ZodType>>;

/** What one file describes: the messages of one stream category, or of one service, each under its name in `$defs`. */
function documentOf(title: string, messages: readonly z.ZodObject[]): SchemaDocument {
  const [first, ...others] = messages;
  if (!first) throw new Error(`there is nothing to describe: ${title}`);
  return z.toJSONSchema(z.union([first, ...others]).meta({ title }), { io: 'input' }) as SchemaDocument;
}

const entries = <Entry>(record: Readonly<Record<string, Entry>>): readonly (readonly [string, Entry])[] =>
  Object.entries(record);

/** An event as `{ type, data }`. A version above 1 stands beside its shape. */
export function eventsDocument(category: string, schemas: Schemas): SchemaDocument {
  const messages = entries(schemas).map(([type, schema]) => {
    const version = versionOf(UPCASTERS, type);
    const data = schema.meta({ id: type, ...(version > 1 ? { version } : {}) });
    return z.object({ type: z.literal(type), data });
  });
  return documentOf(`Events of the streams ${category}-…`, messages);
}

const commandsDocument = (service: string, schemas: Readonly<Record<string, z.ZodObject>>): SchemaDocument =>
  documentOf(
    `Commands that ${service} takes`,
    entries(schemas).map(([type, schema]) => z.object({ type: z.literal(type), ...schema.shape }).meta({ id: type })),
  );

/** A reply as `{ type, reply }`, with the type of its command. */
const repliesDocument = (service: string, schemas: Schemas): SchemaDocument =>
  documentOf(
    `Replies of ${service}`,
    entries(schemas).map(([type, schema]) => z.object({ type: z.literal(type), reply: schema.meta({ id: type }) })),
  );

/** Every message as JSON Schema, by the path of its file. */
export const schemaDocuments = (): ReadonlyMap<string, SchemaDocument> =>
  new Map([
    ...entries<Schemas>(eventSchemas).map(
      ([category, schemas]) => [`events/${category}.json`, eventsDocument(category, schemas)] as const,
    ),
    ...entries<Readonly<Record<string, z.ZodObject>>>(commandSchemas).map(
      ([service, schemas]) => [`commands/${service}.json`, commandsDocument(service, schemas)] as const,
    ),
    ...entries<Schemas>(replySchemas).map(
      ([service, schemas]) => [`replies/${service}.json`, repliesDocument(service, schemas)] as const,
    ),
  ]);

/** A document as its file has it. */
export const textOf = (document: SchemaDocument): string => `${JSON.stringify(document, null, 2)}\n`;
