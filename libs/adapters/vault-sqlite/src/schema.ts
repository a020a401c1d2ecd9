export const SCHEMA = `
CREATE TABLE IF NOT EXISTS person_keys (person TEXT PRIMARY KEY, wrapped BLOB) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS records (
  kind TEXT NOT NULL, id TEXT NOT NULL, person TEXT, version INTEGER NOT NULL, body BLOB NOT NULL,
  created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, expires_at INTEGER, PRIMARY KEY (kind, id)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS records_by_person ON records (kind, person, created_at);
CREATE INDEX IF NOT EXISTS records_by_age ON records (kind, created_at);
CREATE INDEX IF NOT EXISTS records_by_expiry ON records (expires_at) WHERE expires_at IS NOT NULL;
CREATE TABLE IF NOT EXISTS indexes (
  kind TEXT NOT NULL, name TEXT NOT NULL, digest TEXT NOT NULL, id TEXT NOT NULL, is_unique INTEGER NOT NULL, PRIMARY KEY (kind, name, digest, id)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS indexes_by_record ON indexes (kind, id);
`;
