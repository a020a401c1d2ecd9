import type { ListRequest } from '@corella/contracts/queries';
import { SIDE } from '@corella/contracts/market';
import { ok, reject, type Rejection, type Result } from '@corella/result';
import { planPage, type OrderColumn, type PagePlan } from '@corella/read-model';
import { sql, type Expression, type SqlBool } from 'kysely';

export type ListRejection = Rejection<'filter-unknown' | 'sort-unknown' | 'position-unknown'>;
type Value = string | number | boolean;

/** A field that a list may be filtered and sorted by. */
export interface ListField {
  readonly column: string;
  readonly kind: 'text' | 'int' | 'time' | 'side';
  readonly nullable?: boolean;
}

export interface ListFields {
  readonly fields: Readonly<Record<string, ListField>>;
  /** The columns that `q` searches: text anywhere, numbers exactly. */
  readonly search: readonly string[];
  /** Breaks ties, so that pages neither repeat nor skip rows. */
  readonly tie: readonly OrderColumn[];
}

export interface ListPlan extends PagePlan {
  readonly where: readonly Expression<SqlBool>[];
}

const OPERATORS = [
  ['_gte', '>='],
  ['_lte', '<='],
  ['_neq', '<>'],
] as const;
const SIDES: Readonly<Record<string, number>> = { buy: SIDE.buy, sell: SIDE.sell };

/** Turns the console's list dialect (equality, IN, `_gte`, `_lte`, `_neq`, `q`) into conditions on known columns. */
export function planList(request: ListRequest, list: ListFields): Result<ListPlan, ListRejection> {
  const where: Expression<SqlBool>[] = [];
  for (const [name, value] of Object.entries(request.filter)) {
    const condition = name === 'q' ? searchCondition(value, list) : fieldCondition(name, value, list);
    if (!condition)
      return reject({
        code: 'filter-unknown',
        field: name,
        detail: 'This list cannot be filtered by that field or value.',
      });
    where.push(condition);
  }
  const [name, order] = request.sort;
  const sorted = Object.hasOwn(list.fields, name) ? list.fields[name] : undefined;
  if (!sorted)
    return reject({ code: 'sort-unknown', field: name, detail: 'This list cannot be sorted by that field.' });
  const key: OrderColumn = {
    column: sorted.column,
    kind: sorted.kind === 'text' ? 'text' : 'number',
    nullable: sorted.nullable ?? false,
  };
  const page = planPage(
    {
      columns: [key, ...list.tie.filter(({ column }) => column !== key.column)],
      direction: order === 'ASC' ? 'asc' : 'desc',
    },
    request,
  );
  if (!page)
    return reject({
      code: 'position-unknown',
      field: request.after ? 'after' : 'before',
      detail: 'This list, sorted like that, has no such position.',
    });
  return ok({ where, ...page });
}

function fieldCondition(
  name: string,
  value: Value | readonly (string | number)[],
  { fields }: ListFields,
): Expression<SqlBool> | null {
  const suffixed = Object.hasOwn(fields, name) ? undefined : OPERATORS.find(([suffix]) => name.endsWith(suffix));
  const bare = suffixed ? name.slice(0, -suffixed[0].length) : name;
  const field = Object.hasOwn(fields, bare) ? fields[bare] : undefined;
  if (!field) return null;
  const column = sql.ref(field.column);
  if (Array.isArray(value)) {
    const items = (value as readonly Value[]).map((item) => coerce(item, field));
    if (suffixed || items.includes(null)) return null;
    return items.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`${column} in (${sql.join(items)})`;
  }
  const operand = coerce(value as Value, field);
  return operand === null ? null : sql<SqlBool>`${column} ${sql.raw(suffixed ? suffixed[1] : '=')} ${operand}`;
}

function searchCondition(text: unknown, { search, fields }: ListFields): Expression<SqlBool> | null {
  if (typeof text !== 'string') return null;
  const wanted = text.trim();
  const conditions = search.flatMap((name) => {
    const field = fields[name];
    if (!field) return [];
    const column = sql.ref(field.column);
    if (field.kind === 'text')
      return [sql<SqlBool>`${column} like ${`%${wanted.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`];
    const operand = coerce(wanted, field);
    return operand === null ? [] : [sql<SqlBool>`${column} = ${operand}`];
  });
  return conditions.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

/**
 * The column's value, or null if the text is not one. Integers are safe, times are milliseconds or ISO 8601, sides are
 * words or numbers.
 */
function coerce(value: Value, { kind }: ListField): string | number | null {
  if (kind === 'text') return typeof value === 'boolean' ? null : String(value);
  const word = String(value).trim();
  if (kind === 'side' && Object.hasOwn(SIDES, word)) return SIDES[word] ?? null;
  const number = kind === 'time' && !/^-?[0-9]+$/.test(word) ? Date.parse(word) : Number(word);
  return word !== '' && Number.isSafeInteger(number) ? number : null;
}
