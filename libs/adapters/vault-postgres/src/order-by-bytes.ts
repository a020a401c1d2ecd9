import { inTransaction } from '@corella/postgres';
import type { Pool } from 'pg';

const TABLES = ['vault_person_key', 'vault_record', 'vault_blind_index'];
const BY_LANGUAGE = `SELECT c.relname AS table, a.attname AS column
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = current_schema() AND c.relname = ANY ($1) AND c.relkind = 'r' AND a.attnum > 0
    AND NOT a.attisdropped AND a.attcollation <> 0 AND a.attcollation <> '"C"'::regcollation
  ORDER BY c.relname, a.attnum`;
const NOT_THE_OWNER = '42501';

interface Column {
  readonly table: string;
  readonly column: string;
}

const byLanguage = async (client: Pick<Pool, 'query'>): Promise<readonly Column[]> =>
  (await client.query<Column>(BY_LANGUAGE, [TABLES])).rows;

/**
 * Brings the tables of a release that left the order of text to the database to the one of `VAULT_SCHEMA`. No row is
 * written anew, but the indexes are, one start at a time. Who does not own the tables leaves them as they are: they
 * read the same, as long as the system's library keeps its order.
 */
export async function orderByBytes(pool: Pool): Promise<void> {
  if ((await byLanguage(pool)).length === 0) return;
  try {
    await inTransaction(pool, async (client) => {
      await client.query('SET LOCAL statement_timeout = 0');
      await client.query("SELECT pg_advisory_xact_lock(hashtextextended('corella vault order', 0))");
      for (const { table, column } of await byLanguage(client))
        await client.query(`ALTER TABLE ${table} ALTER ${column} TYPE text COLLATE "C"`);
    });
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== NOT_THE_OWNER) throw error;
  }
}
