import { inTransaction, isConflict, isUnavailable, openPool, quoted, type PostgresAddress } from '@corella/postgres';
import {
  DamagedTables,
  type Position,
  type ProjectionVersion,
  type StreamName,
  type StreamRevisions,
  type TablesMoment,
  type TablesReader,
} from '@corella/read-model';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type RawBuilder,
} from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { bindable, typesOf } from './codec.js';

/** Where tables are. Plain data, so that it can be handed to a worker thread. */
export interface PostgresTablesPlace {
  readonly address: PostgresAddress;
  /** As for the read models (default `read_models`). */
  readonly schema?: string;
}

const CONNECTIONS = 2;
/** A page or an index that the server cannot read. */
const DAMAGE = /^XX00[12]$/;

type AnyMoment = TablesMoment<readonly object[]>;

interface Wanted {
  readonly projection: ProjectionVersion;
  readonly streams: readonly StreamName[];
  readonly queries: readonly CompiledQuery[];
}

/** The tables of a venue, read by another process than the one that writes them, each look in one transaction. */
export async function openPostgresTablesReader({
  address,
  schema: control = 'read_models',
}: PostgresTablesPlace): Promise<TablesReader> {
  const pool = await openPool(address, {
    connections: CONNECTIONS,
    name: 'corella tables reader',
    types: typesOf,
    settings: { default_transaction_read_only: 'on', default_transaction_isolation: 'repeatable read' },
  });
  const compiler = new Kysely<never>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const look = (
    projection: ProjectionVersion,
    streams: readonly StreamName[],
    queries: readonly RawBuilder<unknown>[],
  ): Promise<AnyMoment | null> =>
    lookAt(pool, control, { projection, streams, queries: queries.map((query) => query.compile(compiler)) });
  return {
    revisions: async (projection, streams) => (await look(projection, streams, []))?.revisions ?? null,
    // The rows have the shape that their queries are typed with.
    read: async <Rows extends readonly object[]>(
      projection: ProjectionVersion,
      streams: readonly StreamName[],
      queries: { readonly [Query in keyof Rows]: RawBuilder<Rows[Query]> },
    ) => (await look(projection, streams, queries)) as TablesMoment<Rows> | null,
    close: () => pool.end(),
  };
}

async function lookAt(pool: Pool, control: string, wanted: Wanted): Promise<AnyMoment | null> {
  try {
    return await inTransaction(pool, (client) => momentOf(client, control, wanted));
  } catch (error) {
    if (isUnavailable(error) || isConflict(error)) return null;
    const { code, message } = error as { readonly code?: unknown; readonly message?: string };
    if (DAMAGE.test(String(code))) throw new DamagedTables(`schema ${control}: ${message ?? ''}`, { cause: error });
    throw error;
  }
}

async function momentOf(
  client: PoolClient,
  control: string,
  { projection: { name, version }, streams, queries }: Wanted,
): Promise<AnyMoment | null> {
  const kept = await client.query(
    `SELECT FROM pg_tables WHERE schemaname = $1 AND tablename IN ('projection', 'projection_stream')`,
    [control],
  );
  if (kept.rowCount !== 2) return null;
  const of = [name, version];
  const tables = await client.query<{ schema: string; position: Position | null }>(
    `SELECT schema, position FROM ${quoted(control)}.projection WHERE name = $1 AND version = $2`,
    of,
  );
  const [own] = tables.rows;
  if (!own || own.position === null) return null;
  const revisions = await client.query<{ stream: StreamName; revision: number }>(
    `SELECT stream, revision FROM ${quoted(control)}.projection_stream
      WHERE name = $1 AND version = $2 AND stream = ANY ($3::text[])`,
    [...of, [...streams]],
  );
  await client.query(`SET LOCAL search_path TO ${quoted(own.schema)}`);
  const rows: (readonly object[])[] = [];
  for (const { sql, parameters } of queries)
    rows.push((await client.query<object>(sql, parameters.map(bindable))).rows);
  const found: StreamRevisions = Object.fromEntries(revisions.rows.map(({ stream, revision }) => [stream, revision]));
  return { revisions: found, rows };
}
