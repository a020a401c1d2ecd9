import Database from 'better-sqlite3';
import type { Position, StreamRevisions } from '@corella/read-model';
import { bindable, rowDecoder, storable } from './codec.js';
import type {
  ApplyRequest,
  PrepareRequest,
  QueryRows,
  ReadModelWorkerData,
  RevisionsRequest,
  SqlBatch,
  SqlQuery,
} from './protocol.js';

interface Prepared {
  readonly statement: Database.Statement;
  readonly decode: ((row: Record<string, unknown>) => Record<string, unknown>) | null;
}

const MAX_STATEMENTS = 500;
/**
 * A projection's checkpoint stands in one table with the revisions of its streams, as the stream without a name. So a
 * transaction of a projection with few streams writes one page for both.
 */
export const CHECKPOINT = '';
const DDL = `CREATE TABLE IF NOT EXISTS projection (name TEXT PRIMARY KEY, version INTEGER NOT NULL,
    tables TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS projection_progress (name TEXT NOT NULL, stream TEXT NOT NULL, revision INTEGER,
    position TEXT, PRIMARY KEY (name, stream)) STRICT, WITHOUT ROWID`;
/** Files of layout 0 have the position in the table of projections, and no revisions. */
const LAYOUT = 1n;
const FORGET = 'UPDATE projection SET version = -1; ALTER TABLE projection DROP COLUMN position';
const REVISION_OF = 'SELECT revision FROM projection_progress WHERE name = ? AND stream = ?';
const MOVE_STREAM = `INSERT INTO projection_progress (name, stream, revision) VALUES (?, ?, ?)
  ON CONFLICT (name, stream) DO UPDATE SET revision = excluded.revision WHERE excluded.revision > revision`;
const MOVE_CHECKPOINT = 'UPDATE projection_progress SET position = ? WHERE name = ? AND stream = ?';

function openDatabase({ file, isReadOnly }: ReadModelWorkerData): Database.Database {
  const db = new Database(file, { readonly: isReadOnly });
  db.pragma('temp_store = MEMORY');
  db.pragma('cache_size = -16384');
  db.defaultSafeIntegers(true);
  if (isReadOnly) return db;
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = NORMAL');
  db.transaction(() => upgrade(db))();
  return db;
}

function upgrade(db: Database.Database): void {
  db.exec(DDL);
  if (db.pragma('user_version', { simple: true }) === LAYOUT) return;
  const isOld = db.prepare("SELECT 1 FROM pragma_table_info('projection') WHERE name = 'position'").get() !== undefined;
  // Every projection then finds tables of another version and rebuilds them.
  if (isOld) db.exec(FORGET);
  db.pragma(`user_version = ${LAYOUT}`);
}

/**
 * The SQLite file of the read models, synchronous and owned by a worker. It can always be rebuilt, so commits need not
 * reach the disk at once.
 */
export function openReadModelFile(data: ReadModelWorkerData) {
  const db = openDatabase(data);
  const statements = new Map<string, Prepared>();

  const prepared = (sql: string): Prepared => {
    const known = statements.get(sql);
    if (known) return known;
    if (statements.size >= MAX_STATEMENTS) statements.clear();
    const statement = db.prepare(sql);
    const fresh = { statement, decode: statement.reader ? rowDecoder(statement.columns()) : null };
    statements.set(sql, fresh);
    return fresh;
  };
  const execute = ({ statement, decode }: Prepared, values: readonly unknown[]): QueryRows => {
    if (!decode) return { rows: [], changed: statement.run(...values).changes };
    return { rows: (statement.all(...values) as Record<string, unknown>[]).map(decode), changed: 0 };
  };
  const run = ({ sql, parameters }: SqlQuery): QueryRows => execute(prepared(sql), parameters.map(bindable));
  const runAll = (batch: SqlBatch): void => {
    const kinds = batch.statements.map(({ sql, parameters }) => ({ ...prepared(sql), parameters }));
    let [list, first] = [0, 0];
    for (const at of batch.queries) {
      const kind = kinds[at];
      if (!kind) throw new RangeError(`the batch has no statement ${at}`);
      if (first > 0 && first === batch.values[list]?.length) [list, first] = [list + 1, 0];
      execute(kind, (batch.values[list] ?? []).slice(first, first + kind.parameters).map(storable));
      first += kind.parameters;
    }
  };
  const recreate = ({ name, version, tables, ddl }: PrepareRequest, oldTables: readonly string[]): void => {
    for (const table of new Set([...oldTables, ...tables])) db.exec(`DROP TABLE IF EXISTS "${table}"`);
    for (const statement of ddl) db.exec(statement);
    run({
      sql: 'INSERT OR REPLACE INTO projection (name, version, tables) VALUES (?, ?, ?)',
      parameters: [name, version, JSON.stringify(tables)],
    });
    run({ sql: 'DELETE FROM projection_progress WHERE name = ?', parameters: [name] });
    run({ sql: 'INSERT INTO projection_progress (name, stream) VALUES (?, ?)', parameters: [name, CHECKPOINT] });
    statements.clear();
  };
  /** False if all of them had come as far before. */
  const moveStreams = (name: string, revisions: ApplyRequest['revisions']): boolean => {
    const statement = prepared(MOVE_STREAM);
    let moved = 0;
    for (const [stream, revision] of revisions) moved += execute(statement, [name, stream, revision]).changed;
    if (moved !== 0 && moved !== revisions.length)
      throw new Error(`only ${moved} of ${revisions.length} streams of ${name} move forward with the batch`);
    return moved > 0 || revisions.length === 0;
  };
  return {
    query: run,
    prepare: db.transaction((request: PrepareRequest): Position | null => {
      const [known] = run({
        sql: `SELECT version, tables, position FROM projection p
          LEFT JOIN projection_progress g ON g.name = p.name AND g.stream = ? WHERE p.name = ?`,
        parameters: [CHECKPOINT, request.name],
      }).rows;
      if (known?.['version'] === request.version) return known['position'] as Position | null;
      recreate(request, known ? (JSON.parse(known['tables'] as string) as string[]) : []);
      return null;
    }),
    apply: db.transaction(({ name, position, batch, revisions }: ApplyRequest): null => {
      if (execute(prepared(MOVE_CHECKPOINT), [position, name, CHECKPOINT]).changed !== 1)
        throw new Error(`the projection ${name} has not been prepared`);
      if (moveStreams(name, revisions)) runAll(batch);
      return null;
    }),
    revisionsOf: db.transaction(({ name, streams }: RevisionsRequest): StreamRevisions => {
      const found: [string, number][] = [];
      for (const stream of streams) {
        const [row] = execute(prepared(REVISION_OF), [name, stream]).rows;
        if (row) found.push([stream, row['revision'] as number]);
      }
      return Object.fromEntries(found);
    }),
    bulk: db.transaction((batch: SqlBatch): null => {
      runAll(batch);
      return null;
    }),
    close: () => db.close(),
  };
}
