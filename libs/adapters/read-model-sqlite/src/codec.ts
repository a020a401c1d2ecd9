import type { ColumnDefinition } from 'better-sqlite3';

/**
 * The one codec between SQLite and TypeScript. SQLite returns every integer as bigint, and the declared type of the
 * column decides what it becomes: `BIGINT` (money in ledger units) stays bigint, everything else, counts included,
 * becomes a safe integer. An integer beyond 2^53 outside a money column is a mistake in the query and throws.
 */
export const MONEY_TYPE = 'BIGINT';
export const INT_TYPE = 'INTEGER';

type Row = Record<string, unknown>;

/** Creates the decoder for a statement's rows. */
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
 * The values that SQLite binds: safe integers as integers (a JavaScript number would be bound as REAL), booleans as 0
 * and 1, objects as JSON.
 */
export function bindable(value: unknown): string | bigint | number | Uint8Array | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (typeof value === 'boolean') return value ? 1n : 0n;
  if (typeof value === 'string' || typeof value === 'bigint') return value;
  return value instanceof Uint8Array ? value : JSON.stringify(value);
}

/** Up to this size SQLite turns a REAL that is written to an integer column back into an integer. */
const EXACT_REAL = 2 ** 51;

/**
 * For rows that are written. Every column has a declared type, so an ordinary number may be bound as REAL and is stored
 * as the integer that it is. Converting each one to bigint would cost as much as the rest of an insert.
 */
export const storable = (value: unknown): ReturnType<typeof bindable> =>
  typeof value === 'number' && value > -EXACT_REAL && value < EXACT_REAL ? value : bindable(value);
