import type { CustomTypesConfig } from 'pg';
import type { SchemaHelper } from '@corella/read-model';

/**
 * The words of PostgreSQL. Texts are compared byte by byte, as SQLite does, whatever the locale of the database is.
 * JSON is text that nobody looks into, so it comes back as it was written.
 */
export const POSTGRES_SCHEMA: SchemaHelper = {
  dialect: 'postgres',
  money: 'NUMERIC(38,0)',
  int: 'BIGINT',
  text: 'TEXT COLLATE "C"',
  json: 'TEXT COLLATE "C"',
};

const INT8 = 20;
const NUMERIC = 1_700;
type Parser = (text: string) => unknown;

/**
 * The one codec between PostgreSQL and TypeScript: NUMERIC (money in ledger units) becomes bigint, and BIGINT, counts
 * included, a safe integer. An integer beyond 2^53 outside a money column is a mistake in the query and throws.
 */
export const typesOf = (others: CustomTypesConfig): CustomTypesConfig => ({
  getTypeParser: ((oid: number, format?: 'text' | 'binary'): Parser => {
    if (oid === INT8) return safeNumber;
    if (oid === NUMERIC) return BigInt;
    return others.getTypeParser(oid, format as 'text') as Parser;
  }) as CustomTypesConfig['getTypeParser'],
});

function safeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`a column holds ${text}, which only a money column may`);
  return number;
}

/**
 * The values that PostgreSQL binds: booleans as 0 and 1, objects as JSON. It cannot store the character NUL in a text,
 * so that character is replaced, in rows that are written and in what is looked for.
 */
export function bindable(value: unknown): string | Uint8Array | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (value instanceof Uint8Array) return value;
  return (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll('\0', '\uFFFD');
}
