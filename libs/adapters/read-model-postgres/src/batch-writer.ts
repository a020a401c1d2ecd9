import type { CompiledQuery } from 'kysely';
import { inTransaction, quoted } from '@corella/postgres';
import type { Pool, PoolClient } from 'pg';
import type { Position, StreamRevisions } from '@corella/read-model';
import { bindable } from './codec.js';
import { pathOf } from './search-path.js';
import { takenOver, type OwnTables } from './versions.js';

/** The most statements whose answers are outstanding. */
const MOST_SENT = 500;
/** The most texts that a connection keeps prepared. */
const MOST_NAMED = 500;

/** Writes the batches of projections, each in one transaction. */
export class BatchWriter {
  /** Text → the name under which a connection keeps it prepared. A batch has thousands of rows of a few kinds. */
  private readonly names = new Map<string, string>();
  private readonly moveCheckpoint: string;
  private readonly moveStreams: string;
  private readonly findStreams: string;

  constructor(
    private readonly pool: Pool,
    control: string,
  ) {
    this.moveCheckpoint = `UPDATE ${quoted(control)}.projection SET position = $1
      WHERE name = $2 AND version = $3 AND epoch = $4`;
    this.moveStreams = `INSERT INTO ${quoted(control)}.projection_stream AS kept (name, version, stream, revision)
      SELECT $1, $2, moved.stream, moved.revision FROM unnest($3::text[], $4::bigint[]) AS moved (stream, revision)
      ON CONFLICT (name, version, stream) DO UPDATE SET revision = excluded.revision
      WHERE excluded.revision > kept.revision`;
    this.findStreams = `SELECT stream, revision FROM ${quoted(control)}.projection_stream
      WHERE name = $1 AND version = $2 AND stream = ANY ($3::text[])`;
  }

  apply(
    { name, version, schema, epoch }: OwnTables,
    position: Position,
    queries: readonly CompiledQuery[],
    revisions: StreamRevisions,
  ): Promise<void> {
    const streams = Object.keys(revisions);
    return inTransaction(this.pool, async (client) => {
      // Its row is locked from here on, so another process takes over before this transaction or after it.
      const checkpoint = await client.query(this.moveCheckpoint, [position, name, version, epoch]);
      if (checkpoint.rowCount !== 1) throw takenOver(name);
      if (streams.length > 0) {
        const { rowCount } = await client.query(this.moveStreams, [name, version, streams, Object.values(revisions)]);
        if (rowCount === 0) return;
        if (rowCount !== streams.length)
          throw new Error(`only ${rowCount ?? 0} of ${streams.length} streams of ${name} move forward with the batch`);
      }
      await this.run(client, [schema], queries);
    });
  }

  bulk(schemas: readonly string[], queries: readonly CompiledQuery[]): Promise<void> {
    return inTransaction(this.pool, (client) => this.run(client, schemas, queries));
  }

  async revisionsOf({ name, version }: OwnTables, streams: readonly string[]): Promise<StreamRevisions> {
    if (streams.length === 0) return {};
    const { rows } = await this.pool.query<{ stream: string; revision: number }>(this.findStreams, [
      name,
      version,
      [...streams],
    ]);
    return Object.fromEntries(rows.map(({ stream, revision }) => [stream, revision]));
  }

  private async run(client: PoolClient, schemas: readonly string[], queries: readonly CompiledQuery[]): Promise<void> {
    await client.query(`SET LOCAL search_path TO ${pathOf(schemas)}`);
    for (let at = 0; at < queries.length; at += MOST_SENT) {
      const sent = queries.slice(at, at + MOST_SENT).map(({ sql, parameters }) => {
        const name = this.nameOf(sql);
        return client.query({ text: sql, values: parameters.map(bindable), ...(name !== null && { name }) });
      });
      // The first failure is the reason of all that follow it.
      await Promise.all(sent);
    }
  }

  private nameOf(text: string): string | null {
    const known = this.names.get(text);
    if (known !== undefined || this.names.size >= MOST_NAMED) return known ?? null;
    const name = `batch_${this.names.size}`;
    this.names.set(text, name);
    return name;
  }
}
