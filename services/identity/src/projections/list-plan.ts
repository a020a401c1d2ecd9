import type { ListRequest } from '@corella/contracts/queries';
import type { Rejection, Result } from '@corella/result';
import { planPage } from '@corella/read-model';
import type { PagePlan } from '@corella/read-model';
import { ok, reject } from '@corella/result';
import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';

export interface ListShape {
  /** Maps the console's fields to columns. Any other field is refused. */
  readonly fields: Readonly<
    Record<string, { readonly column: string; readonly kind: 'text' | 'int' | 'time' | 'flag' }>
  >;
  /** Columns that `q` searches. Empty when the list gives `q` a meaning of its own. */
  readonly search: readonly string[];
  /** Breaks ties in the order, so that no page repeats or loses a row. */
  readonly idColumn: string;
}

export interface ListPlan extends PagePlan {
  readonly where: RawBuilder<SqlBool>;
}

type Scalar = string | number | boolean;
const OPERATORS = { _gte: '>=', _lte: '<=', _neq: '<>' } as const;
const SUFFIXES = Object.keys(OPERATORS) as readonly (keyof typeof OPERATORS)[];

/** Turns the console's filter, sort and range into SQL over the listed columns. */
export function planList(
  request: ListRequest,
  shape: ListShape,
): Result<ListPlan, Rejection<'filter-unknown' | 'sort-unknown' | 'position-unknown'>> {
  const conditions: RawBuilder<SqlBool>[] = [sql<SqlBool>`1 = 1`];
  for (const [name, value] of Object.entries(request.filter)) {
    const condition = conditionOf(name, value, shape);
    if (condition === null)
      return reject({
        code: 'filter-unknown',
        field: name,
        detail: 'This list cannot be filtered by that field or value.',
      });
    conditions.push(condition);
  }
  const [field, order] = request.sort;
  const sorted = Object.hasOwn(shape.fields, field) ? shape.fields[field] : undefined;
  if (sorted === undefined)
    return reject({ code: 'sort-unknown', field, detail: 'This list cannot be sorted by that field.' });
  const { column, kind } = sorted;
  const tie = { column: shape.idColumn, kind: 'text' } as const;
  const key = { column, kind: kind === 'text' ? 'text' : 'number' } as const;
  const page = planPage(
    { columns: column === tie.column ? [tie] : [key, tie], direction: order === 'ASC' ? 'asc' : 'desc' },
    request,
  );
  if (page === null)
    return reject({
      code: 'position-unknown',
      field: request.after === undefined ? 'before' : 'after',
      detail: 'This list, sorted like that, has no such position.',
    });
  return ok({ where: sql<SqlBool>`${sql.join(conditions, sql` and `)}`, ...page });
}

function conditionOf(
  name: string,
  value: Scalar | readonly (string | number)[],
  shape: ListShape,
): RawBuilder<SqlBool> | null {
  if (name === 'q') return typeof value === 'string' ? searchOf(value, shape.search) : null;
  const plain = Object.hasOwn(shape.fields, name);
  const suffix = plain ? undefined : SUFFIXES.find((known) => name.endsWith(known));
  const bare = suffix === undefined ? name : name.slice(0, -suffix.length);
  const field = Object.hasOwn(shape.fields, bare) ? shape.fields[bare] : undefined;
  if (field === undefined) return null;
  const values = (Array.isArray(value) ? value : [value]).map((item: Scalar) => operandOf(item, field.kind));
  if (values.includes(null)) return null;
  const column = sql.ref(field.column);
  if (Array.isArray(value)) {
    if (suffix !== undefined) return null;
    return values.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`${column} in (${sql.join(values)})`;
  }
  return sql<SqlBool>`${column} ${sql.raw(suffix === undefined ? '=' : OPERATORS[suffix])} ${values[0]}`;
}

export function searchOf(text: string, columns: readonly string[]): RawBuilder<SqlBool> | null {
  if (columns.length === 0) return null;
  const like = `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`(${sql.join(
    columns.map((column) => sql`${sql.ref(column)} like ${like} escape '\\'`),
    sql` or `,
  )})`;
}

/** Null when the value does not fit the column. Times are milliseconds or ISO 8601; flags become 0 and 1. */
function operandOf(value: Scalar, kind: 'text' | 'int' | 'time' | 'flag'): string | number | null {
  const word = String(value).trim();
  if (kind === 'text') return word;
  if (kind === 'flag') return word === 'true' || word === '1' ? 1 : word === 'false' || word === '0' ? 0 : null;
  const number = kind === 'time' && !/^-?[0-9]+$/.test(word) ? Date.parse(word) : Number(word);
  return word !== '' && Number.isSafeInteger(number) ? number : null;
}
