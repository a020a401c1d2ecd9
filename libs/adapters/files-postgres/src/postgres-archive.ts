import type { Pool, PoolClient } from 'pg';
import { ArchiveUnavailable, demandArchiveName, type Archive } from '@corella/files/archive';
import {
  inTransaction,
  isUnavailable,
  openPool,
  schemaOnDemand,
  type PostgresAddress,
  type SchemaPart,
} from '@corella/postgres';
import { chunksOf } from './chunks-of.js';

export interface PostgresArchiveOptions {
  readonly address: PostgresAddress;
  /** How long a statement may take (default 10 s). */
  readonly statementMs?: number;
}

const CONNECTIONS = 4;
const CHUNK_BYTES = 262_144;

/** Chunks are stored as they are (`EXTERNAL`), so that the server reads only the pages of a place, not whole chunks. */
const ARCHIVE: SchemaPart = {
  part: 'archive',
  version: 1,
  statements: [
    'CREATE TABLE archive_file (name text PRIMARY KEY, size bigint NOT NULL, written_at timestamptz NOT NULL)',
    `CREATE TABLE archive_chunk (
      name text NOT NULL REFERENCES archive_file ON DELETE CASCADE, chunk int NOT NULL, bytes bytea NOT NULL,
      PRIMARY KEY (name, chunk))`,
    'ALTER TABLE archive_chunk ALTER COLUMN bytes SET STORAGE EXTERNAL',
  ],
};

/** Each row is a part of the place, which begins in chunk $2 and ends in chunk $3. A file without any has one row. */
const READ = `
  SELECT substring(c.bytes FROM greatest($4 - c.chunk::bigint * ${CHUNK_BYTES}, 0)::int + 1
    FOR least($5 - c.chunk::bigint * ${CHUNK_BYTES}, ${CHUNK_BYTES})::int
      - greatest($4 - c.chunk::bigint * ${CHUNK_BYTES}, 0)::int) AS bytes
  FROM archive_file f LEFT JOIN archive_chunk c ON c.name = f.name AND c.chunk BETWEEN $2 AND $3
  WHERE f.name = $1 ORDER BY c.chunk`;

/** Its row is locked until the end of the transaction, so writers of one name take turns. */
const BEGIN_FILE = `
  INSERT INTO archive_file (name, size, written_at) VALUES ($1, 0, clock_timestamp())
  ON CONFLICT (name) DO UPDATE SET size = 0, written_at = clock_timestamp()`;

/** Files in chunks, each file in one transaction. The first `write` creates the tables. */
export async function openPostgresArchive({ address, statementMs }: PostgresArchiveOptions): Promise<Archive> {
  const pool = await openPool(address, {
    connections: CONNECTIONS,
    name: 'corella archive',
    statementMs,
    settings: { synchronous_commit: 'on' },
  });
  const schema = schemaOnDemand(pool, ARCHIVE);
  return {
    async write(name, parts) {
      demandArchiveName(name);
      await reaching(async () => {
        await schema.make();
        // The parts come only once, so the transaction has one attempt.
        await inTransaction(pool, (client) => writeFile(client, { name, parts }), { attempts: 1 });
      });
    },
    async read(name, place) {
      demandArchiveName(name);
      return reaching(async () => ((await schema.isThere()) ? readPlace(pool, { name, ...place }) : null));
    },
    names: () =>
      reaching(async () => {
        if (!(await schema.isThere())) return [];
        const { rows } = await pool.query<{ name: string }>('SELECT name FROM archive_file ORDER BY name');
        return rows.map(({ name }) => name);
      }),
    async delete(name) {
      demandArchiveName(name);
      await reaching(async () => {
        if (await schema.isThere()) await pool.query('DELETE FROM archive_file WHERE name = $1', [name]);
      });
    },
    close: () => pool.end(),
  };
}

async function writeFile(
  client: PoolClient,
  { name, parts }: { readonly name: string; readonly parts: Iterable<Uint8Array> },
): Promise<void> {
  await client.query(BEGIN_FILE, [name]);
  await client.query('DELETE FROM archive_chunk WHERE name = $1', [name]);
  let [chunk, size] = [0, 0];
  for (const bytes of chunksOf(parts, CHUNK_BYTES)) {
    await client.query('INSERT INTO archive_chunk (name, chunk, bytes) VALUES ($1, $2, $3)', [name, chunk, bytes]);
    chunk += 1;
    size += bytes.length;
  }
  await client.query('UPDATE archive_file SET size = $2 WHERE name = $1', [name, size]);
}

async function readPlace(
  pool: Pool,
  { name, from, length }: { readonly name: string; readonly from: number; readonly length: number },
): Promise<Uint8Array | null> {
  const to = from + length;
  const chunks = [Math.floor(from / CHUNK_BYTES), Math.ceil(to / CHUNK_BYTES) - 1];
  const { rows } = await pool.query<{ bytes: Buffer | null }>(READ, [name, ...chunks, from, to]);
  return rows.length === 0 ? null : Buffer.concat(rows.map(({ bytes }) => bytes ?? Buffer.alloc(0)));
}

async function reaching<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    throw new ArchiveUnavailable('the archive cannot be reached', { cause: error });
  }
}
