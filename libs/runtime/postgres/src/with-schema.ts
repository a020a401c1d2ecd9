import type { Pool } from 'pg';
import { inTransaction } from './in-transaction.js';

/**
 * Creates the tables of a part at its first start, once, even when several processes start together. `statements` are
 * the DDL of a version; one that exists already is left alone.
 */
export async function withSchema(
  pool: Pool,
  {
    part,
    version,
    statements,
  }: { readonly part: string; readonly version: number; readonly statements: readonly string[] },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`corella ${part}`]);
    await client.query('CREATE TABLE IF NOT EXISTS corella_schema (part text PRIMARY KEY, version int NOT NULL)');
    const { rows } = await client.query<{ version: number }>('SELECT version FROM corella_schema WHERE part = $1', [
      part,
    ]);
    const found = rows[0]?.version;
    if (found === version) return;
    if (found !== undefined)
      throw new Error(`the tables of ${part} have version ${found}; this program knows version ${version}`);
    for (const statement of statements) await client.query(statement);
    await client.query('INSERT INTO corella_schema (part, version) VALUES ($1, $2)', [part, version]);
  });
}
