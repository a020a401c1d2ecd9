import Database from 'better-sqlite3';
import type { Position, StreamRevisions } from '@corella/read-model';
import { progressIn, upgrade } from './progress.js';
import type { ApplyRequest, PrepareRequest, ReadModelWorkerData, RevisionsRequest, SqlBatch } from './protocol.js';
import { openStatements } from './statements.js';

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

/**
 * The SQLite file of the read models, synchronous and owned by a worker. It can always be rebuilt, so commits need not
 * reach the disk at once.
 */
export function openReadModelFile(data: ReadModelWorkerData) {
  const db = openDatabase(data);
  const { run, runAll, forget } = openStatements(db);
  const progress = progressIn({ run });
  const recreate = (request: PrepareRequest, oldTables: readonly string[]): void => {
    for (const table of new Set([...oldTables, ...request.tables])) db.exec(`DROP TABLE IF EXISTS "${table}"`);
    for (const statement of request.ddl) db.exec(statement);
    progress.enter(request);
    forget();
  };
  return {
    query: run,
    prepare: db.transaction((request: PrepareRequest): Position | null => {
      const known = progress.find(request.name);
      if (known?.version === request.version) return known.position;
      recreate(request, known?.tables ?? []);
      return null;
    }),
    apply: db.transaction((request: ApplyRequest): null => {
      if (progress.move(request)) runAll(request.batch);
      return null;
    }),
    revisionsOf: db.transaction((request: RevisionsRequest): StreamRevisions => progress.revisionsOf(request)),
    bulk: db.transaction((batch: SqlBatch): null => {
      runAll(batch);
      return null;
    }),
    close: () => db.close(),
  };
}
