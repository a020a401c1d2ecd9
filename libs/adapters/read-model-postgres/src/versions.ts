import { inTransaction, quoted, withSchema } from '@corella/postgres';
import type { Pool, PoolClient } from 'pg';
import type { Position, ProjectionDefinition } from '@corella/read-model';
import { POSTGRES_SCHEMA } from './codec.js';

/** The tables of one version of a projection, as this process has prepared them. */
export interface OwnTables {
  readonly name: string;
  readonly version: number;
  /** The schema that holds them and nothing else. */
  readonly schema: string;
  /** Grows each time a process prepares the tables. Only the last one may write. */
  readonly epoch: number;
}

/** PostgreSQL cuts longer names, and two of them could then be the same. */
const MOST_NAME_BYTES = 63;

/**
 * Which versions of which projections there are. Every version has its tables in a schema of its own, so a new one is
 * built beside the one that readers see. After the switch the version before it stays, because processes of an earlier
 * release may still read it; it goes with the switch after that.
 */
export class Versions {
  constructor(
    private readonly pool: Pool,
    private readonly control: string,
  ) {}

  /** Creates the tables that keep this. Several processes may do so at once. */
  open(): Promise<void> {
    const control = quoted(this.control);
    return withSchema(this.pool, {
      part: 'the read models',
      version: 1,
      schema: this.control,
      statements: [
        `CREATE TABLE ${control}.projection (name TEXT NOT NULL, version BIGINT NOT NULL, schema TEXT NOT NULL,
          position TEXT, epoch BIGINT NOT NULL, is_shown BOOLEAN NOT NULL, PRIMARY KEY (name, version))`,
        `CREATE TABLE ${control}.projection_stream (name TEXT NOT NULL, version BIGINT NOT NULL, stream TEXT NOT NULL,
          revision BIGINT NOT NULL, PRIMARY KEY (name, version, stream))`,
      ],
    });
  }

  /** Creates the tables of a version that does not exist, and takes over those of one that does. */
  prepare({ name, version, create }: ProjectionDefinition): Promise<{ own: OwnTables; position: Position | null }> {
    const schema = `${this.control}_${name}_v${version}`;
    if (Buffer.byteLength(schema) > MOST_NAME_BYTES) throw new RangeError(`${schema} is too long for a schema's name`);
    return this.alone(async (client) => {
      const { rows } = await client.query<{ position: Position | null; epoch: number }>(
        `UPDATE ${quoted(this.control)}.projection SET epoch = epoch + 1 WHERE name = $1 AND version = $2
          RETURNING position, epoch`,
        [name, version],
      );
      const [known] = rows;
      if (known) return { own: { name, version, schema, epoch: known.epoch }, position: known.position };
      await client.query(`CREATE SCHEMA ${quoted(schema)}`);
      await client.query(`SET LOCAL search_path TO ${quoted(schema)}`);
      for (const statement of create(POSTGRES_SCHEMA)) await client.query(statement);
      await client.query(
        `INSERT INTO ${quoted(this.control)}.projection (name, version, schema, epoch, is_shown) VALUES ($1, $2, $3, 1,
          NOT EXISTS (SELECT 1 FROM ${quoted(this.control)}.projection WHERE name = $1 AND is_shown))`,
        [name, version, schema],
      );
      return { own: { name, version, schema, epoch: 1 }, position: null };
    });
  }

  /** Shows a version to readers, and removes all but it and the one that they have seen before. */
  publish({ name, version, epoch }: OwnTables): Promise<void> {
    return this.alone(async (client) => {
      const { rows } = await client.query<{ version: number; schema: string; epoch: number; is_shown: boolean }>(
        `SELECT version, schema, epoch, is_shown FROM ${quoted(this.control)}.projection WHERE name = $1`,
        [name],
      );
      const own = rows.find((row) => row.version === version);
      if (own?.epoch !== epoch) throw takenOver(name);
      if (own.is_shown) return;
      await client.query(`UPDATE ${quoted(this.control)}.projection SET is_shown = (version = $2) WHERE name = $1`, [
        name,
        version,
      ]);
      for (const old of rows.filter((row) => row !== own && !row.is_shown)) await this.remove(client, name, old);
    });
  }

  /** Name of a projection → the schema that readers see. */
  async shown(): Promise<ReadonlyMap<string, string>> {
    const { rows } = await this.pool.query<{ name: string; schema: string }>(
      `SELECT name, schema FROM ${quoted(this.control)}.projection WHERE is_shown ORDER BY name`,
    );
    return new Map(rows.map(({ name, schema }) => [name, schema]));
  }

  private async remove(client: PoolClient, name: string, old: { version: number; schema: string }): Promise<void> {
    await client.query(`DROP SCHEMA IF EXISTS ${quoted(old.schema)} CASCADE`);
    for (const table of ['projection_stream', 'projection'])
      await client.query(`DELETE FROM ${quoted(this.control)}.${table} WHERE name = $1 AND version = $2`, [
        name,
        old.version,
      ]);
  }

  /** One process at a time, in a transaction. */
  private alone<Value>(work: (client: PoolClient) => Promise<Value>): Promise<Value> {
    return inTransaction(this.pool, async (client) => {
      await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [this.control]);
      return work(client);
    });
  }
}

export const takenOver = (name: string): Error =>
  new Error(`another process has taken over the tables of the projection ${name}`);
