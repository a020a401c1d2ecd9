import Database from 'better-sqlite3';
import type { Position } from '@corella/read-model';
import { bindable, rowDecoder, storable } from './codec.js';
import type { ApplyRequest, PrepareRequest, QueryRows, ReadModelWorkerData, SqlBatch, SqlQuery } from './protocol.js';

interface Prepared {
  readonly statement: Database.Statement;
  readonly decode: ((row: Record<string, unknown>) => Record<string, unknown>) | null;
}

const MAX_STATEMENTS = 500;
const DDL =
  'CREATE TABLE IF NOT EXISTS projection (name TEXT PRIMARY KEY, version INTEGER NOT NULL, tables TEXT NOT NULL, position TEXT) STRICT';

function openDatabase({ file, isReadOnly }: ReadModelWorkerData): Database.Database {
  const db = new Database(file, { readonly: isReadOnly });
  db.pragma('temp_store = MEMORY');
  db.pragma('cache_size = -16384');
  db.defaultSafeIntegers(true);
  if (isReadOnly) return db;
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = NORMAL');
  db.exec(DDL);
  return db;
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
      sql: 'INSERT OR REPLACE INTO projection (name, version, tables, position) VALUES (?, ?, ?, NULL)',
      parameters: [name, version, JSON.stringify(tables)],
    });
    statements.clear();
  };
  return {
    query: run,
    prepare: db.transaction((request: PrepareRequest): Position | null => {
      const [known] = run({
        sql: 'SELECT version, tables, position FROM projection WHERE name = ?',
        parameters: [request.name],
      }).rows;
      if (known?.['version'] === request.version) return known['position'] as Position | null;
      recreate(request, known ? (JSON.parse(known['tables'] as string) as string[]) : []);
      return null;
    }),
    apply: db.transaction(({ name, position, batch }: ApplyRequest): null => {
      runAll(batch);
      const { changed } = run({
        sql: 'UPDATE projection SET position = ? WHERE name = ?',
        parameters: [position, name],
      });
      if (changed !== 1) throw new Error(`the projection ${name} has not been prepared`);
      return null;
    }),
    bulk: db.transaction((batch: SqlBatch): null => {
      runAll(batch);
      return null;
    }),
    close: () => db.close(),
  };
}
