import type { SchemaPart } from '@corella/postgres';

/**
 * The tables of the vault. Nothing in them can be read without the master key but kinds, ids, persons and times. Text
 * is compared by its bytes, so no index depends on the language of the database or on the system's library for it.
 * Tables of before had the order of their database until `orderByBytes`; queries that sort name theirs, and read the
 * same from both.
 */
export const VAULT_SCHEMA: SchemaPart = {
  part: 'vault',
  version: 1,
  statements: [
    'CREATE TABLE vault_person_key (person text COLLATE "C" PRIMARY KEY, wrapped bytea NOT NULL)',
    `CREATE TABLE vault_record (
      seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      kind text COLLATE "C" NOT NULL, id text COLLATE "C" NOT NULL, person text COLLATE "C",
      version int NOT NULL, body bytea NOT NULL, created_at bigint NOT NULL, updated_at bigint NOT NULL, expires_at bigint,
      CONSTRAINT vault_record_by_id UNIQUE (kind, id))`,
    'CREATE INDEX vault_record_by_person ON vault_record (person, kind)',
    'CREATE INDEX vault_record_by_time ON vault_record (kind, created_at)',
    'CREATE INDEX vault_record_by_change ON vault_record (kind, updated_at)',
    'CREATE INDEX vault_record_by_expiry ON vault_record (expires_at) WHERE expires_at IS NOT NULL',
    `CREATE TABLE vault_blind_index (
      kind text COLLATE "C" NOT NULL, name text COLLATE "C" NOT NULL, value bytea NOT NULL,
      record bigint NOT NULL REFERENCES vault_record ON DELETE CASCADE, only_one boolean NOT NULL,
      PRIMARY KEY (kind, name, value, record))`,
    'CREATE INDEX vault_blind_index_by_record ON vault_blind_index (record)',
    'CREATE UNIQUE INDEX vault_blind_index_unique ON vault_blind_index (kind, name, value) WHERE only_one',
  ],
};

/** A record and the wrapped key of its person. Without a key there is no row: the person has been erased. */
export interface RecordRow {
  readonly kind: string;
  readonly id: string;
  readonly person: string | null;
  readonly version: number;
  readonly body: Buffer;
  readonly created_at: string;
  readonly updated_at: string;
  readonly expires_at: string | null;
  readonly wrapped: Buffer;
}
