import type Database from 'better-sqlite3';

const DDL = `
  CREATE TABLE IF NOT EXISTS person_key (person TEXT PRIMARY KEY, wrapped BLOB NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS record (
    seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, id TEXT NOT NULL, person TEXT, version INTEGER NOT NULL, body BLOB NOT NULL,
    created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, expires_at INTEGER
  ) STRICT;
  CREATE UNIQUE INDEX IF NOT EXISTS record_by_id ON record (kind, id);
  -- With the order of a list. Without it SQLite reads all records of the kind to find a person's newest.
  CREATE INDEX IF NOT EXISTS record_of_person ON record (person, kind, created_at);
  DROP INDEX IF EXISTS record_by_person;
  CREATE INDEX IF NOT EXISTS record_by_time ON record (kind, created_at);
  CREATE INDEX IF NOT EXISTS record_by_change ON record (kind, updated_at);
  CREATE INDEX IF NOT EXISTS record_by_expiry ON record (expires_at) WHERE expires_at IS NOT NULL;
  CREATE TABLE IF NOT EXISTS blind_index (
    kind TEXT NOT NULL, name TEXT NOT NULL, value BLOB NOT NULL, record INTEGER NOT NULL, only_one INTEGER NOT NULL,
    PRIMARY KEY (kind, name, value, record)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS blind_index_by_record ON blind_index (record);
  CREATE UNIQUE INDEX IF NOT EXISTS blind_index_unique ON blind_index (kind, name, value) WHERE only_one = 1;
`;

/** Durable (FULL), and thorough with deleted data: erased keys and rows are overwritten with zeros. */
export function prepareVaultSchema(db: Database.Database): void {
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('secure_delete = ON');
  db.exec(DDL);
}

export interface RecordRow {
  readonly seq: number;
  readonly kind: string;
  readonly id: string;
  readonly person: string | null;
  readonly version: number;
  readonly body: Buffer;
  readonly created_at: number;
  readonly updated_at: number;
  readonly expires_at: number | null;
}
