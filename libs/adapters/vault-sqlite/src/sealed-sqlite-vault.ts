import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { SealedRow, SealedVault } from '@corella/vault';
import { prepareVaultSchema, type RecordRow } from './schema.js';

interface IndexRow {
  readonly name: string;
  readonly value: Buffer;
  readonly only_one: number;
}

const PAGE = 500;

/** A vault's file as it lies there. Makes an empty one where there is none, unless it is only to be read. */
export async function openSealedSqliteVault({
  file,
  readOnly = false,
}: {
  readonly file: string;
  readonly readOnly?: boolean;
}): Promise<SealedVault> {
  if (readOnly && !existsSync(file)) throw new Error(`there is no vault ${file}`);
  const db = new Database(file, { readonly: readOnly });
  if (!readOnly) prepareVaultSchema(db);
  const keys = db.prepare('SELECT person, wrapped FROM person_key WHERE person > ? ORDER BY person LIMIT ?');
  const firstKeys = db.prepare('SELECT person, wrapped FROM person_key ORDER BY person LIMIT ?');
  const records = db.prepare('SELECT * FROM record WHERE seq > ? ORDER BY seq LIMIT ?');
  const indexes = db.prepare('SELECT name, value, only_one FROM blind_index WHERE record = ? ORDER BY name, value');
  return {
    async *rows() {
      let last: string | null = null;
      for (;;) {
        type KeyRow = { readonly person: string; readonly wrapped: Buffer };
        const page = (last === null ? firstKeys.all(PAGE) : keys.all(last, PAGE)) as KeyRow[];
        for (const { person, wrapped } of page) yield { kind: 'key', person, wrapped };
        last = page.at(-1)?.person ?? last;
        if (page.length < PAGE) break;
      }
      for (let seq = 0; ;) {
        const page = records.all(seq, PAGE) as RecordRow[];
        for (const row of page) yield sealed(row, indexes.all(row.seq) as IndexRow[]);
        seq = page.at(-1)?.seq ?? seq;
        if (page.length < PAGE) return;
      }
    },
    add: async (rows) => adding(db)(rows),
    close: async () => void db.close(),
  };
}

const sealed = (row: RecordRow, indexes: readonly IndexRow[]): SealedRow => ({
  kind: 'record',
  record: {
    kind: row.kind,
    id: row.id,
    person: row.person,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    expiresAt: row.expires_at,
  },
  body: row.body,
  indexes: indexes.map(({ name, value, only_one }) => ({ name, value, unique: only_one === 1 })),
});

function adding(db: Database.Database): (rows: readonly SealedRow[]) => void {
  const addKey = db.prepare('INSERT INTO person_key (person, wrapped) VALUES (?, ?)');
  const addRecord = db.prepare(
    'INSERT INTO record (kind, id, person, version, body, created_at, updated_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const addIndex = db.prepare('INSERT INTO blind_index (kind, name, value, record, only_one) VALUES (?, ?, ?, ?, ?)');
  return db.transaction((rows: readonly SealedRow[]): void => {
    for (const row of rows) {
      if (row.kind === 'key') {
        addKey.run(row.person, row.wrapped);
        continue;
      }
      const { kind, id, person, version, createdAt, updatedAt, expiresAt } = row.record;
      const seq = addRecord.run(kind, id, person, version, row.body, createdAt, updatedAt, expiresAt).lastInsertRowid;
      for (const { name, value, unique } of row.indexes) addIndex.run(kind, name, value, seq, unique ? 1 : 0);
    }
  });
}
