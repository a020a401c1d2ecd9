import type { Database } from 'better-sqlite3';

/**
 * One row per append. `first` is the ordinal of its first event in the whole log, `revision` that of its first event in
 * the stream, and `prev` the chain hash of the row before. The unique index keeps a second writer out of a stream.
 */
const DDL = `
  CREATE TABLE IF NOT EXISTS stream (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, category TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS append (
    first INTEGER PRIMARY KEY, stream INTEGER NOT NULL, revision INTEGER NOT NULL, count INTEGER NOT NULL,
    codec INTEGER NOT NULL, prev BLOB NOT NULL, body BLOB NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX IF NOT EXISTS append_by_stream ON append (stream, revision);
  CREATE TABLE IF NOT EXISTS checkpoint (name TEXT PRIMARY KEY, ordinal INTEGER NOT NULL) STRICT, WITHOUT ROWID;
`;
const LAYOUT = 1;

export function prepareSchema(db: Database): void {
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  // Fewer, larger checkpoints: each one adds two syncs in the middle of somebody's commit.
  db.pragma('wal_autocheckpoint = 4000');
  db.pragma('temp_store = MEMORY');
  db.pragma('cache_size = -8192');
  const layout = db.pragma('user_version', { simple: true });
  if (layout !== 0 && layout !== LAYOUT)
    throw new Error(`the event log ${db.name} has layout ${String(layout)}, this program reads ${LAYOUT}`);
  db.exec(DDL);
  if (layout === 0) db.pragma(`user_version = ${LAYOUT}`);
}

export interface StreamRow {
  readonly id: number;
  readonly name: string;
  readonly category: string;
}

export interface AppendRow {
  readonly first: number;
  readonly stream: number;
  readonly revision: number;
  readonly count: number;
  readonly codec: number;
  readonly prev: Buffer;
  readonly body: Buffer;
}
