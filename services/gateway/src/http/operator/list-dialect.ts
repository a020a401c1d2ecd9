import type { ListReply, ListRequest, Slice } from '@corella/contracts/queries';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { fault } from '../../domain/refusal.js';
import { structuralFault } from '../body/json-scan.js';
import { Refused } from '../problem/refused.js';

const MAX_ROWS = 1_000;
const MAX_TEXT = 8_192;
const ALL: readonly [number, number] = [0, MAX_ROWS - 1];

const scalar = z.union([z.string().max(200), z.number(), z.boolean()]);
export const filterSchema = z.record(
  z.string().regex(/^[a-zA-Z_]{1,40}$/),
  z.union([scalar, z.array(z.union([z.string().max(200), z.number()])).max(MAX_ROWS)]),
);
const rangeSchema = z
  .tuple([z.int().min(0), z.int().min(0)])
  .refine(([from, to]) => to >= from && to - from < MAX_ROWS);
export const sortSchema = z.tuple([z.string().regex(/^[a-zA-Z]{1,40}$/), z.enum(['ASC', 'DESC'])]);

/** The data provider's query, JSON in each parameter. */
export const listQuery = z.strictObject({
  filter: z.string().max(MAX_TEXT).optional(),
  range: z.string().max(60).optional(),
  sort: z.string().max(120).optional(),
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
  } catch {
    throw new Refused({
      code: 'invalid-request',
      faults: { [field]: [fault(field === 'sort' ? 'sort' : field === 'filter' ? 'filter' : 'number')] },
    });
  }
}

/** `filter`, `range` and `sort` of react-admin's ra-data-simple-rest. Without a range nothing is cut off. */
export function listRequest(query: ListQuery): ListRequest {
  return {
    filter: read('filter', query.filter, filterSchema, {}),
    range: read('range', query.range, rangeSchema, [...ALL]),
    sort: read('sort', query.sort, sortSchema, ['id', 'ASC']),
  };
}

/** A bare array with the total in `Content-Range`. Always 200, also for a part and for nothing. */
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
  if (!rows.ok)
    throw new Refused({
      ...rows.rejection,
      ...(rows.rejection.field === undefined
        ? {}
        : { faults: { [rows.rejection.field]: [fault(rows.rejection.code === 'sort-unknown' ? 'sort' : 'filter')] } }),
    });
  const records = rows.value.rows.flatMap((row) => record(row) ?? []);
  const [from] = request.range;
  const range = records.length === 0 ? '*' : `${from}-${from + records.length - 1}`;
  void reply
    .header('Content-Range', `${resource} ${range}/${rows.value.total}`)
    .header('X-Total-Count', String(rows.value.total))
    .header('Access-Control-Expose-Headers', 'Content-Range, X-Total-Count');
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
