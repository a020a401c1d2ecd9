import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, type RawBuilder } from 'kysely';
import {
  DamagedTables,
  type Position,
  type ProjectionVersion,
  type StreamName,
  type TablesReader,
  type TablesMoment,
} from '@corella/read-model';
import { bindable, rowDecoder } from './codec.js';
import { CHECKPOINT } from './progress.js';

/**
 * Errors of a file that is being created, recovered or replaced. There is nothing to read now, but there will be soon.
 */
const PASSING = /^SQLITE_(?:BUSY|CANTOPEN|READONLY)/;
const DAMAGE = /^SQLITE_(?:CORRUPT|NOTADB)/;
const BUSY_TIMEOUT_MS = 200;
const KEPT = ['projection', 'projection_progress'];
const STANDS = `SELECT version, position FROM projection JOIN projection_progress USING (name)
  WHERE name = ? AND stream = ?`;
const REVISION = 'SELECT revision FROM projection_progress WHERE name = ? AND stream = ?';

type AnyMoment = TablesMoment<readonly object[]>;

interface Wanted {
  readonly projection: ProjectionVersion;
  readonly streams: readonly StreamName[];
}

/**
 * The read models' file, opened read-only beside its owner. It is opened for each look and closed afterwards, because a
 * file that was removed for a rebuild could otherwise be read for ever, and because nobody's checkpoint should wait for
 * a reader.
 */
export function openSqliteTablesReader(file: string): TablesReader {
  const compiler = new Kysely<never>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
  const look = (wanted: Wanted, queries: readonly RawBuilder<unknown>[]): AnyMoment | null => {
    if (!existsSync(file)) return null;
    let db: Database.Database | null = null;
    try {
      db = new Database(file, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
      db.defaultSafeIntegers(true);
      return momentOf(
        db,
        wanted,
        queries.map((query) => query.compile(compiler)),
      );
    } catch (error) {
      const { code, message } = error as { readonly code?: unknown; readonly message?: string };
      if (PASSING.test(String(code))) return null;
      if (DAMAGE.test(String(code))) throw new DamagedTables(`${file}: ${message ?? ''}`, { cause: error });
      throw error;
    } finally {
      db?.close();
    }
  };
  return {
    revisions: async (projection, streams) => look({ projection, streams }, [])?.revisions ?? null,
    // The rows have the shape that their queries are typed with.
    read: async <Rows extends readonly object[]>(
      projection: ProjectionVersion,
      streams: readonly StreamName[],
      queries: { readonly [Query in keyof Rows]: RawBuilder<Rows[Query]> },
    ) => look({ projection, streams }, queries) as TablesMoment<Rows> | null,
    // Nothing is open between two looks.
    close: async () => undefined,
  };
}

function momentOf(
  db: Database.Database,
  { projection: { name, version }, streams }: Wanted,
  queries: readonly { readonly sql: string; readonly parameters: readonly unknown[] }[],
): AnyMoment | null {
  const read = db.transaction((): AnyMoment | null => {
    if (KEPT.some((table) => db.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(table) === undefined))
      return null;
    const stands = db.prepare(STANDS).get(name, CHECKPOINT) as
      | { version: bigint; position: Position | null }
      | undefined;
    if (stands === undefined || stands.version !== BigInt(version) || stands.position === null) return null;
    const revisionOf = db.prepare(REVISION);
    return {
      revisions: Object.fromEntries(
        streams.flatMap((stream): [StreamName, number][] => {
          const row = revisionOf.get(name, stream) as { revision: bigint } | undefined;
          return row === undefined ? [] : [[stream, Number(row.revision)]];
        }),
      ),
      rows: queries.map(({ sql, parameters }) => {
        const statement = db.prepare(sql);
        return (statement.all(...parameters.map(bindable)) as Record<string, unknown>[]).map(
          rowDecoder(statement.columns()),
        );
      }),
    };
  });
  return read();
}
