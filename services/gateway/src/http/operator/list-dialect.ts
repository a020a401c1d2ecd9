import { isPlainText } from '@corella/contracts/identity';
import type { ListReply, ListRequest, RowPosition, Slice } from '@corella/contracts/queries';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { fault } from '../../domain/refusal.js';
import { structuralFault } from '../body/json-scan.js';
import { schemaFault } from '../problem/field-texts.js';
import { Refused } from '../problem/refused.js';

const MAX_ROWS = 1_000;
const MAX_TEXT = 8_192;
/** Room for a row sorted by a memo of 500 characters of three bytes each, as base64 of JSON. */
const MAX_CURSOR = 4_000;
const ALL: readonly [number, number] = [0, MAX_ROWS - 1];

const scalar = z.union([z.string().max(200), z.number(), z.boolean()]);
const ONE_TEXT = 'Write one text of at most 200 characters.';
const PLAIN = 'No control characters and no invisible marks.';
const isShown = (value: unknown): boolean => typeof value !== 'string' || isPlainText(value);
/** `q` is one text. What cannot be seen is refused in every value, because filters are recorded and shown. */
export const filterSchema = z
  .record(
    z.string().regex(/^[a-zA-Z_]{1,40}$/),
    z.union([scalar, z.array(z.union([z.string().max(200), z.number()])).max(MAX_ROWS)]),
  )
  .superRefine((filter, { addIssue }) => {
    for (const [name, value] of Object.entries(filter)) {
      if (name === 'q' && typeof value !== 'string') addIssue({ code: 'custom', path: [name], message: ONE_TEXT });
      if (!(Array.isArray(value) ? value.every(isShown) : isShown(value)))
        addIssue({ code: 'custom', path: [name], message: PLAIN });
    }
  });
const rangeSchema = z
  .tuple([z.int().min(0), z.int().min(0)])
  .refine(([from, to]) => to >= from && to - from < MAX_ROWS);
export const sortSchema = z.tuple([z.string().regex(/^[a-zA-Z]{1,40}$/), z.enum(['ASC', 'DESC'])]);

const cursorText = z
  .string()
  .max(MAX_CURSOR)
  .regex(/^[A-Za-z0-9_-]*$/);
const cursorSchema = z.array(z.string().max(MAX_CURSOR)).min(2).max(6);

/**
 * The data provider's query, JSON in each parameter. `after` and `before` are cursors as an earlier answer of the same
 * list and sorting gave them: the rows that follow one, or lead up to it, however the list has shifted since.
 */
export const listQuery = z.strictObject({
  filter: z.string().max(MAX_TEXT).optional(),
  range: z.string().max(60).optional(),
  sort: z.string().max(120).optional(),
  after: cursorText.optional(),
  before: cursorText.optional(),
});
export type ListQuery = z.output<typeof listQuery>;

function read<Schema extends z.ZodType>(
  field: 'filter' | 'range' | 'sort',
  text: string | undefined,
  schema: Schema,
  absent: z.output<Schema>,
): z.output<Schema> {
  if (text === undefined || text === '') return absent;
  try {
    // Structure is checked as in a body, because a schema never sees a prototype's key.
    if (structuralFault(text)) throw new SyntaxError('a structure that is not accepted');
    return schema.parse(JSON.parse(text));
  } catch (error) {
    const [issue] = error instanceof z.ZodError ? error.issues : [];
    // What a value may not be is told at its field.
    if (issue?.code === 'custom' && typeof issue.path[0] === 'string')
      throw new Refused({ code: 'invalid-request', faults: { [issue.path[0]]: [schemaFault(issue.message)] } });
    throw new Refused({
      code: 'invalid-request',
      faults: { [field]: [fault(field)] },
    });
  }
}

/** A position with the sorting that it belongs to, as text that clients keep and do not read. */
const writeCursor = (field: string, position: RowPosition): string =>
  Buffer.from(JSON.stringify([field, ...position])).toString('base64url');

function readCursor(name: 'after' | 'before', text: string | undefined, field: string): RowPosition | undefined {
  if (text === undefined || text === '') return undefined;
  try {
    const [sortedBy, ...position] = cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    if (sortedBy === field) return position;
  } catch {
    // Whatever it was, it is no cursor.
  }
  throw new Refused({ code: 'position-unknown', faults: { [name]: [fault('cursor')] } });
}

/** `filter`, `range` and `sort` of react-admin's ra-data-simple-rest. Without a range nothing is cut off. */
export function listRequest(query: ListQuery): ListRequest {
  const sort = read('sort', query.sort, sortSchema, ['id', 'ASC']);
  const after = readCursor('after', query.after, sort[0]);
  const before = readCursor('before', query.before, sort[0]);
  if (after && before) throw new Refused({ code: 'position-unknown', faults: { before: [fault('cursor')] } });
  return {
    filter: read('filter', query.filter, filterSchema, {}),
    range: read('range', query.range, rangeSchema, [...ALL]),
    sort,
    ...(after && { after }),
    ...(before && { before }),
  };
}

const FAULTS = { 'filter-unknown': 'filter', 'sort-unknown': 'sort', 'position-unknown': 'cursor' } as const;
const EXPOSED = 'Content-Range, X-Total-Count, X-First-Cursor, X-Last-Cursor, X-More-Rows, X-Rows-Before';

type ListRejection = Extract<ListReply<unknown>, { readonly ok: false }>['rejection'];

/** A list's refusal, at the field that it names. */
export function refuseList(rejection: ListRejection): never {
  const { code, field } = rejection;
  throw new Refused({ ...rejection, ...(field !== undefined && { faults: { [field]: [fault(FAULTS[code])] } }) });
}

/**
 * A bare array with the total in `Content-Range`, and the cursors of the first and the last row. Always 200, also for a
 * part and for nothing.
 */
export function answerRows<Row, Record>(
  reply: FastifyReply,
  list: {
    readonly resource: string;
    readonly request: ListRequest;
    readonly rows: ListReply<Row> | { readonly ok: true; readonly value: Slice<Row> };
    readonly record: (row: Row) => Record | null;
  },
): Record[] {
  const { resource, request, rows, record } = list;
  if (!rows.ok) return refuseList(rows.rejection);
  const records = rows.value.rows.flatMap((row) => record(row) ?? []);
  const [from] = request.range;
  const range = records.length === 0 ? '*' : `${from}-${from + records.length - 1}`;
  const { total, more, first, last, before } = rows.value;
  const [field] = request.sort;
  void reply
    .header('Content-Range', `${resource} ${range}/${total}`)
    .header('X-Total-Count', String(total))
    .header('Access-Control-Expose-Headers', EXPOSED);
  if (first && last)
    void reply.header('X-First-Cursor', writeCursor(field, first)).header('X-Last-Cursor', writeCursor(field, last));
  if (more !== undefined) void reply.header('X-More-Rows', String(more));
  if (before !== undefined) void reply.header('X-Rows-Before', String(before));
  return records;
}

/** A getOne as a list request. */
export const oneById = (id: string): ListRequest => ({ filter: { id }, range: [0, 0], sort: ['id', 'ASC'] });

/** The record of a getOne. One that does not exist, or cannot be written, is 404. */
export function onlyRecord<Row, Record>(rows: ListReply<Row>, record: (row: Row) => Record | null): Record {
  const [row] = rows.ok ? rows.value.rows : [];
  const found = row === undefined ? null : record(row);
  if (found === null) throw new Refused({ code: 'not-found' });
  return found;
}
