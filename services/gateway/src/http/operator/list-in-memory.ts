import type { ListReply, ListRequest } from '@corella/contracts/queries';
import { ok, reject } from '@corella/result';

type Scalar = string | number | boolean | null;
type Kind = 'text' | 'number' | 'time';

/** How a list of records in memory is filtered and sorted. Fields that are not named are refused. */
export interface MemoryList<Row> {
  readonly fields: Readonly<Record<string, { readonly kind: Kind; readonly of: (row: Row) => Scalar }>>;
  /** The texts of a row that `q` searches. */
  readonly search: (row: Row) => readonly string[];
  /** Unique, which breaks ties. */
  readonly idOf: (row: Row) => string;
}

const SUFFIXES = ['_gte', '_lte', '_neq'] as const;

const unknownFilter = (field: string) =>
  reject({ code: 'filter-unknown' as const, field, detail: 'This list cannot be filtered by that field or value.' });

/** The value to compare by, or null for none. Times are milliseconds or ISO 8601. */
function comparable(value: Scalar, kind: Kind): string | number | null {
  if (value === null) return null;
  if (kind === 'text') return String(value);
  const text = String(value).trim();
  const number = kind === 'time' && !/^-?[0-9]+$/.test(text) ? Date.parse(text) : Number(text);
  return text === '' || Number.isNaN(number) ? null : number;
}

const compare = (a: string | number | null, b: string | number | null): number =>
  a === b ? 0 : a === null ? -1 : b === null ? 1 : a < b ? -1 : 1;

type Test<Row> = (row: Row) => boolean;

/** The condition of one filter, or null if the list has no such field, or the field no such value. */
function testOf<Row>(name: string, value: ListRequest['filter'][string], list: MemoryList<Row>): Test<Row> | null {
  if (name === 'q') {
    const wanted = String(value).trim().toLowerCase();
    return (row) => list.search(row).some((text) => text.toLowerCase().includes(wanted));
  }
  const suffix = Object.hasOwn(list.fields, name) ? undefined : SUFFIXES.find((known) => name.endsWith(known));
  const bare = suffix === undefined ? name : name.slice(0, -suffix.length);
  const field = Object.hasOwn(list.fields, bare) ? list.fields[bare] : undefined;
  if (!field || (Array.isArray(value) && suffix !== undefined)) return null;
  const wanted = (Array.isArray(value) ? value : [value]).map((item: Scalar) => comparable(item, field.kind));
  if (wanted.includes(null)) return null;
  const own = (row: Row) => comparable(field.of(row), field.kind);
  const [only = null] = wanted;
  switch (suffix) {
    case undefined:
      return (row) => wanted.includes(own(row));
    case '_neq':
      return (row) => own(row) !== null && own(row) !== only;
    case '_gte':
      return (row) => own(row) !== null && compare(own(row), only) >= 0;
    case '_lte':
      return (row) => own(row) !== null && compare(own(row), only) <= 0;
  }
}

/** The console's list dialect over records that are all in memory: filter, sort, range and cursors as in SQL. */
export function listInMemory<Row>(all: readonly Row[], request: ListRequest, list: MemoryList<Row>): ListReply<Row> {
  const tests: Test<Row>[] = [];
  for (const [name, value] of Object.entries(request.filter)) {
    const test = testOf(name, value, list);
    if (!test) return unknownFilter(name);
    tests.push(test);
  }
  const [name, order] = request.sort;
  const field = Object.hasOwn(list.fields, name) ? list.fields[name] : undefined;
  if (!field) return reject({ code: 'sort-unknown', field: name, detail: 'This list cannot be sorted by that field.' });
  const direction = order === 'ASC' ? 1 : -1;
  const keyOf = (row: Row): string | number | null => comparable(field.of(row), field.kind);
  const matching = all
    .filter((row) => tests.every((test) => test(row)))
    .sort((a, b) => direction * (compare(keyOf(a), keyOf(b)) || compare(list.idOf(a), list.idOf(b))));
  // Every row has its place by its id, so the id alone is the position.
  const { after, before } = request;
  const at = matching.findIndex((row) => list.idOf(row) === (after ?? before)?.[0]);
  if ((after ?? before) && at < 0)
    return reject({ code: 'position-unknown', field: after ? 'after' : 'before', detail: 'That row has gone.' });
  const many = request.range[1] - request.range[0] + 1;
  const from = after ? at + 1 : before ? Math.max(0, at - many) : request.range[0];
  const rows = matching.slice(from, before ? at : from + many);
  const [first, last] = [rows[0], rows.at(-1)];
  return ok({
    rows,
    total: matching.length,
    more: before ? from > 0 : from + rows.length < matching.length,
    ...(first !== undefined && last !== undefined && { first: [list.idOf(first)], last: [list.idOf(last)] }),
    ...(before && { before: at }),
  });
}
