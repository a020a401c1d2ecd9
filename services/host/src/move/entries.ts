import type { EventMeta, JsonObject, RecordedEvent } from '@corella/event-store';
import type { SealedRow } from '@corella/vault';
import { z } from 'zod';

/** What stands between the header and the end of a file: first all events, in the order of the log, then the vault. */
export interface MovedEvent {
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly meta: EventMeta;
}

const eventSchema = z.tuple([
  z.literal('event'),
  z.string().min(1),
  z.number().int().min(0),
  z.string(),
  z.string(),
  z.record(z.string(), z.unknown()),
  z.looseObject({ at: z.number() }),
]);
const bytes = z.base64().transform((text) => Buffer.from(text, 'base64'));
const keySchema = z.tuple([z.literal('key'), z.string(), bytes]);
const recordSchema = z.tuple([
  z.literal('record'),
  z.strictObject({
    kind: z.string(),
    id: z.string(),
    person: z.string().nullable(),
    version: z.number().int(),
    createdAt: z.number().int(),
    updatedAt: z.number().int(),
    expiresAt: z.number().int().nullable(),
  }),
  bytes,
  z.array(z.tuple([z.string(), bytes, z.boolean()])),
]);
const entrySchema = z.union([eventSchema, keySchema, recordSchema]);

export const eventEntry = ({ stream, revision, id, type, data, meta }: RecordedEvent): unknown => [
  'event',
  stream,
  revision,
  id,
  type,
  data,
  meta,
];

const base64 = (value: Uint8Array): string => Buffer.from(value).toString('base64');

export const vaultEntry = (row: SealedRow): unknown =>
  row.kind === 'key'
    ? ['key', row.person, base64(row.wrapped)]
    : [
        'record',
        row.record,
        base64(row.body),
        row.indexes.map(({ name, value, unique }) => [name, base64(value), unique]),
      ];

/** For readers of a file that was checked: what kind an entry has. */
export const isEvent = (entry: unknown): boolean => Array.isArray(entry) && entry[0] === 'event';

export type Moved =
  | { readonly kind: 'event'; readonly event: MovedEvent }
  | { readonly kind: 'vault'; readonly row: SealedRow };

/** Null for what this format does not have. `data` and `meta` are handed on as they were parsed, to the last byte. */
export function movedOf(entry: unknown): Moved | null {
  const known = entrySchema.safeParse(entry);
  if (!known.success) return null;
  const { data: found } = known;
  if (found[0] === 'key') return { kind: 'vault', row: { kind: 'key', person: found[1], wrapped: found[2] } };
  if (found[0] === 'record') {
    const indexes = found[3].map(([name, value, unique]) => ({ name, value, unique }));
    return { kind: 'vault', row: { kind: 'record', record: found[1], body: found[2], indexes } };
  }
  const [, stream, revision, id, type, data, meta] = entry as [
    string,
    string,
    number,
    string,
    string,
    JsonObject,
    EventMeta,
  ];
  return { kind: 'event', event: { stream, revision, id, type, data, meta } };
}
