import type { ColumnDefinition } from 'better-sqlite3';

/**
 * The one codec between SQLite and TypeScript. Every integer leaves SQLite as bigint; what a column was declared as
 * decides what it becomes: `BIGINT` (money, ledger units) stays bigint, everything else, counts included, is a safe
 * integer. An integer beyond 2^53 outside a money column is a mistake in the query and throws.
 */
export const MONEY_TYPE = 'BIGINT';
export const INT_TYPE = 'INTEGER';

type Row = Record<string, unknown>;

/** Makes the decoder of a statement's rows. */
export function rowDecoder(columns: readonly ColumnDefinition[]): (row: Row) => Row {
  const integers = columns.filter(({ type }) => type !== MONEY_TYPE).map(({ name }) => name);
  return (row) => {
    for (const name of integers) {
      const value = row[name];
      if (typeof value === 'bigint') row[name] = safeNumber(value, name);
    }
    return row;
  };
}

function safeNumber(value: bigint, column: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number))
    throw new RangeError(`column ${column} holds ${value}, which only a money column may`);
  return number;
}

/**
 * What SQLite binds: safe integers as integers (a JavaScript number would be bound as REAL), booleans as 0 and 1,
 * objects as JSON.
 */
export function bindable(value: unknown): string | bigint | number | Uint8Array | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (typeof value === 'boolean') return value ? 1n : 0n;
  if (typeof value === 'string' || typeof value === 'bigint') return value;
  return value instanceof Uint8Array ? value : JSON.stringify(value);
}

/** Up to here SQLite turns a REAL that goes into a column of integers into an integer again. */
const EXACT_REAL = 2 ** 51;

/**
 * For rows that are written: all columns say what they hold, so an ordinary number may be bound as REAL and is stored
 * as the integer it is. Making a bigint of each costs as much as the rest of an insert.
 */
export const storable = (value: unknown): ReturnType<typeof bindable> =>
  typeof value === 'number' && value > -EXACT_REAL && value < EXACT_REAL ? value : bindable(value);
