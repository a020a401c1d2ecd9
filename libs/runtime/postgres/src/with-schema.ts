import type { Pool, PoolClient } from 'pg';
import { inTransaction } from './in-transaction.js';
import { quoted } from './open-pool.js';

/** The tables of an adapter. */
export interface SchemaPart {
  readonly part: string;
  readonly version: number;
  /** The DDL of this version. */
  readonly statements: readonly string[];
  /** The schema that keeps the version, created when missing. Without one: where the session creates tables. */
  readonly schema?: string;
}

/** A query of tables. `to_regclass` would answer from a cache, which does not notice what was created meanwhile. */
const FIND = `SELECT FROM pg_tables
  WHERE schemaname = coalesce($1, current_schema()) AND tablename = 'corella_schema'`;

const versionsOf = (schema: string | undefined): string =>
  schema === undefined ? 'corella_schema' : `${quoted(schema)}.corella_schema`;

/** Whether the tables of a part are there. Throws for tables of another version. */
export async function hasSchema(
  client: Pool | PoolClient,
  { part, version, schema }: Omit<SchemaPart, 'statements'>,
): Promise<boolean> {
  if ((await client.query(FIND, [schema ?? null])).rowCount === 0) return false;
  const { rows } = await client.query<{ version: number }>(
    `SELECT version FROM ${versionsOf(schema)} WHERE part = $1`,
    [part],
  );
  const found = rows[0]?.version;
  if (found !== undefined && found !== version)
    throw new Error(
      `the tables of ${part}${schema === undefined ? '' : ` in schema ${schema}`} have version ${found}; ` +
        `this program knows version ${version}`,
    );
  return found === version;
}

/**
 * Creates the tables of a part at its first start, once, even when several processes start together. Tables that exist
 * in this version are left alone, without asking for the right to create any; another version is refused.
 */
export async function withSchema(pool: Pool, wanted: SchemaPart): Promise<void> {
  const { part, version, statements, schema } = wanted;
  if (await hasSchema(pool, wanted)) return;
  await inTransaction(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`corella schema ${schema ?? ''}`]);
    if (await hasSchema(client, wanted)) return;
    if (schema !== undefined) await client.query(`CREATE SCHEMA IF NOT EXISTS ${quoted(schema)}`);
    const versions = versionsOf(schema);
    await client.query(`CREATE TABLE IF NOT EXISTS ${versions} (part text PRIMARY KEY, version int NOT NULL)`);
    for (const statement of statements) await client.query(statement);
    await client.query(`INSERT INTO ${versions} (part, version) VALUES ($1, $2)`, [part, version]);
  });
}

/** A part that its first writer creates, so that readers need no right to. */
export function schemaOnDemand(pool: Pool, part: SchemaPart): { isThere(): Promise<boolean>; make(): Promise<void> } {
  let isThere = false;
  return {
    isThere: async () => (isThere ||= await hasSchema(pool, part)),
    async make() {
      if (!isThere) await withSchema(pool, part);
      isThere = true;
    },
  };
}
