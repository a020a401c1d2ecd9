import type { ListRequest } from '@corella/contracts/queries';
import { planPage, type OrderColumn, type PagePlan } from '@corella/read-model';
import { ok, type Result } from '@corella/result';
import { sql, type Expression, type SqlBool } from 'kysely';
import {
  conditionOf,
  fieldOf,
  filterUnknown,
  operandOf,
  positionUnknown,
  sortUnknown,
  type Condition,
  type FieldKind,
  type ListRejection,
} from './dialect.js';

/** A field that a list may be filtered and sorted by. */
export interface ListField extends FieldKind {
  readonly column: string;
  readonly nullable?: boolean;
  /**
   * A column of numbers in whose order the list is sorted by this field, where its text would sort otherwise. Such a
   * field takes no `_gte` and no `_lte`.
   */
  readonly position?: string;
}

export const text = (column: string): ListField => ({ column, kind: 'text' });
export const int = (column: string): ListField => ({ column, kind: 'int' });
export const time = (column: string): ListField => ({ column, kind: 'time' });
export const flag = (column: string): ListField => ({ column, kind: 'int', words: { false: 0, true: 1 } });
/** Of a closed set of values. */
export const oneOf = (field: ListField, only: readonly (string | number)[]): ListField => ({ ...field, only });
export const placedBy = (position: string, field: ListField): ListField => ({ ...field, position });
export const nullable = (field: ListField): ListField => ({ ...field, nullable: true });

export interface ListFields {
  readonly fields: Readonly<Record<string, ListField>>;
  /** What `q` searches: text anywhere, numbers exactly. */
  readonly search: readonly ListField[];
  /** Breaks ties, so that pages neither repeat nor skip rows. */
  readonly tie: readonly OrderColumn[];
}

export interface ListPlan extends PagePlan {
  readonly where: readonly Expression<SqlBool>[];
}

/** Turns the console's list dialect (equality, IN, `_gte`, `_lte`, `_neq`, `q`) into conditions on known columns. */
export function planList(request: ListRequest, list: ListFields): Result<ListPlan, ListRejection> {
  const where: Expression<SqlBool>[] = [];
  for (const [name, value] of Object.entries(request.filter)) {
    const condition = name === 'q' ? textSearch(value, list.search) : inSql(conditionOf(name, value, list.fields));
    if (!condition) return filterUnknown(name);
    where.push(condition);
  }
  const [name, order] = request.sort;
  const sorted = fieldOf(name, list.fields);
  if (!sorted) return sortUnknown(name);
  const key: OrderColumn = {
    column: sorted.position ?? sorted.column,
    kind: sorted.kind === 'text' && sorted.position === undefined ? 'text' : 'number',
    nullable: sorted.nullable ?? false,
  };
  const page = planPage(
    {
      columns: [key, ...list.tie.filter(({ column }) => column !== key.column)],
      direction: order === 'ASC' ? 'asc' : 'desc',
    },
    request,
  );
  return page ? ok({ where, ...page }) : positionUnknown(request, 'This list, sorted like that, has no such position.');
}

function inSql(condition: Condition<ListField> | null): Expression<SqlBool> | null {
  if (!condition) return null;
  const { field, operator, operands } = condition;
  // Its texts have another order than the list.
  if (field.position !== undefined && (operator === '>=' || operator === '<=')) return null;
  const column = sql.ref(field.column);
  if (operator !== 'in') return sql<SqlBool>`${column} ${sql.raw(operator)} ${operands[0]}`;
  return operands.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`${column} in (${sql.join([...operands])})`;
}

/** Null for what is no text. Columns of numbers are left out unless the text is one. */
export function textSearch(wanted: unknown, search: readonly ListField[]): Expression<SqlBool> | null {
  if (typeof wanted !== 'string') return null;
  // Both databases then ignore the case of ASCII letters alone, whatever their LIKE does.
  const searched = wanted.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const like = `%${searched.replace(/[\\%_]/g, '\\$&')}%`;
  const conditions = search.flatMap((field) => {
    const column = sql.ref(field.column);
    if (field.kind === 'text') return [sql<SqlBool>`lower(${column}) like ${like} escape '\\'`];
    const operand = operandOf(wanted, field);
    return operand === null ? [] : [sql<SqlBool>`${column} = ${operand}`];
  });
  return conditions.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}
