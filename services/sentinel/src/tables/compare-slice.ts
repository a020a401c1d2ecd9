import { KeyRange, type FoldedTables } from './folded-tables.js';
import type { RowKey, TableSlice } from './venue-tables.js';

/** The first difference between a slice and the rows that the log gives, with both values; null when they agree. */
export function differenceOf(
  { table, after, upTo, rows }: TableSlice,
  folded: readonly Pick<FoldedTables, 'rows'>[],
): string | null {
  const left = new Map(rows.map(({ key, cells }) => [nameOf(key), cells]));
  if (left.size !== rows.length) return `${table} has a row twice`;
  const within = new KeyRange(after, upTo);
  for (const tables of folded) {
    for (const { key, cells } of tables.rows(table, within)) {
      const name = nameOf(key);
      const stands = left.get(name);
      if (stands !== cells) return finding(table, name, { stands, cells });
      left.delete(name);
    }
  }
  const [tooMany] = left;
  return tooMany === undefined ? null : finding(table, tooMany[0], { stands: tooMany[1], cells: undefined });
}

const nameOf = ([account, second]: RowKey): string => `${account} ${second}`;

const finding = (
  table: string,
  name: string,
  { stands, cells }: { readonly stands: string | undefined; readonly cells: string | undefined },
): string => `${table}, ${name}: the table has ${stands ?? 'no row'}, the log gives ${cells ?? 'none'}`;
