import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';

/** A column that a list is ordered by. The last ones of an order make it unique. */
export interface OrderColumn {
  readonly column: string;
  readonly kind: 'text' | 'number';
  /** Nothing stands before every value. Without this, a row with nothing would be on no page. */
  readonly nullable?: boolean;
}

/** Where a row stands in its list: the values of the order's columns, as text. */
export type RowPosition = readonly string[];

export interface RowOrder {
  readonly columns: readonly OrderColumn[];
  readonly direction: 'asc' | 'desc';
}

export interface PagePlan {
  readonly order: RowOrder;
  /** Counted from the position, if there is one. */
  readonly offset: number;
  /** One row more is read, which tells whether the list goes on. */
  readonly limit: number;
  /** The page begins after this row, or ends before it. Rows that come or go elsewhere do not shift it. */
  readonly beyond?: { readonly side: 'after' | 'before'; readonly position: RowPosition } | undefined;
}

const INTEGER = /^-?[0-9]{1,19}$/;
/** The tables hold integers of 64 bits. A larger one cannot be bound, so it is no row's position. */
const isInteger = (text: string): boolean => INTEGER.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text);

const valueOf = ({ column, kind, nullable = false }: OrderColumn): RawBuilder<unknown> =>
  nullable ? sql`coalesce(${sql.ref(column)}, ${kind === 'text' ? '' : -1})` : sql`${sql.ref(column)}`;

const operandOf = ({ kind }: OrderColumn, text: string): string | bigint => (kind === 'text' ? text : BigInt(text));

/** Whether the position is one of this order. */
const isPositionIn = ({ columns }: RowOrder, position: RowPosition): boolean =>
  position.length === columns.length &&
  columns.every(({ kind }, index) => kind === 'text' || isInteger(position[index] ?? ''));

const MAX_ROWS = 1_000;

/** A page by its place among all rows or, with a position, by its distance from that. Null for a foreign position. */
export function planPage(
  order: RowOrder,
  {
    range: [from, to],
    after,
    before,
  }: {
    readonly range: readonly [from: number, to: number];
    readonly after?: RowPosition | undefined;
    readonly before?: RowPosition | undefined;
  },
): PagePlan | null {
  const position = after ?? before;
  const limit = Math.max(0, Math.min(MAX_ROWS, Math.trunc(to) - Math.trunc(from) + 1));
  if (position === undefined) return { order, offset: Math.max(0, Math.trunc(from)), limit };
  if ((after && before) || !isPositionIn(order, position)) return null;
  return { order, offset: 0, limit, beyond: { side: after ? 'after' : 'before', position } };
}

/** The condition for rows that stand beyond the position. */
export function beyond(
  { columns, direction }: RowOrder,
  side: 'after' | 'before',
  position: RowPosition,
): Expression<SqlBool> {
  const operator = (side === 'after') === (direction === 'asc') ? '>' : '<';
  const operands = columns.map((column, index) => operandOf(column, position[index] ?? ''));
  return sql<SqlBool>`(${sql.join(columns.map(valueOf))}) ${sql.raw(operator)} (${sql.join(operands)})`;
}

/** The terms of ORDER BY. Rows before a position are read backwards from it. */
export function orderTerms({ order, beyond: from }: PagePlan): RawBuilder<unknown> {
  const backwards = from?.side === 'before';
  const direction = (order.direction === 'asc') !== backwards ? 'asc' : 'desc';
  return sql.join(order.columns.map((column) => sql`${valueOf(column)} ${sql.raw(direction)}`));
}

/** Columns for SELECT from which `positioned` reads where each row stands. */
export const positionTerms = ({ columns }: RowOrder): RawBuilder<unknown> =>
  sql.join(columns.map((column, index) => sql`cast(${valueOf(column)} as text) as ${sql.ref(`position_${index}`)}`));

export interface Positioned<Row> {
  readonly rows: readonly Row[];
  readonly more: boolean;
  readonly first?: RowPosition;
  readonly last?: RowPosition;
}

/**
 * Rows in the order of the list, without the columns of `positionTerms`, where the first and the last stand, and
 * whether there are more beyond. `read` has one row more than the page, if there is one.
 */
export function positioned<Row extends object>(
  read: readonly Row[],
  { order, limit, beyond: from }: PagePlan,
): Positioned<Row> {
  const page = read.slice(0, limit);
  const rows = from?.side === 'before' ? page.reverse() : page;
  const names = order.columns.map((_, index) => `position_${index}`);
  const positionOf = (row: Row | undefined): RowPosition | undefined =>
    row && names.map((name) => String(Reflect.get(row, name)));
  const [first, last] = [positionOf(rows[0]), positionOf(rows.at(-1))];
  const bare = rows.map(
    (row) => Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name))) as Row,
  );
  return { rows: bare, more: read.length > limit, ...(first && { first }), ...(last && { last }) };
}
