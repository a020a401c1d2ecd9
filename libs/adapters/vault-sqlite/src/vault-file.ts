import Database from 'better-sqlite3';
import { WrongMasterKey } from '@corella/vault';
import type { VaultPlace, VaultPut, VaultRecord, VaultResult } from '@corella/vault';
import { compactor } from './compactor.js';
import { personKeys } from './person-keys.js';
import { prepareVaultSchema, type RecordRow } from './schema.js';
import { blindIndex, derivedKey, openBody, sealBody } from '@corella/vault/sealing';

const DEFAULT_LIST = 1_000;
/** Every other call of the vault waits meanwhile. */
const EMPTIED_WITHIN_MS = 1_000;

/** Carries a refusal out of a transaction, which rolls back. */
class Refused extends Error {
  constructor(readonly result: VaultResult) {
    super('refused');
  }
}

function openWithKeys(file: string, masterKey: Uint8Array) {
  const db = new Database(file);
  prepareVaultSchema(db);
  const keys = personKeys(db, derivedKey(masterKey, 'vault person keys'));
  if (keys.fit()) return { db, keys };
  db.close();
  throw new WrongMasterKey(`${file} was written with another master key; put the right one back`);
}

export type VaultFile = ReturnType<typeof openVaultFile>;

/** The vault's file, synchronous: each write waits for the disk. A venue has it in a thread of its own. */
export function openVaultFile(file: string, masterKey: Uint8Array) {
  const { db, keys } = openWithKeys(file, masterKey);
  const indexKey = derivedKey(masterKey, 'vault blind indexes');
  const sql = statements(db);

  const decode = <Body extends object>(row: RecordRow): VaultRecord<Body> | null =>
    decodeRow<Body>(row, keys.find(row.person));
  const decodeAll = <Body extends object>(rows: readonly RecordRow[]): VaultRecord<Body>[] =>
    rows.flatMap((row) => decode<Body>(row) ?? []);
  const putOne = recordWriter(sql, keys, indexKey);
  const putAll = db.transaction((puts: readonly VaultPut<object>[]): VaultResult => {
    const versions = puts.map(putOne);
    return { ok: true, version: versions.at(-1) ?? 0 };
  });
  const remove = removal(db, sql);
  const compact = compactor(db);
  const erase = db.transaction((person: string): void => {
    remove(sql.ofPerson.all(person) as { seq: number }[]);
    keys.destroy(person);
  });

  return {
    putAll(puts: readonly VaultPut<object>[]): VaultResult {
      try {
        return putAll.immediate(puts);
      } catch (error) {
        keys.forget();
        if (error instanceof Refused) return error.result;
        throw error;
      }
    },
    /** What `work` does is on the disk when this returns, all of it or, if it throws, nothing. */
    inOneTransaction<Value>(work: () => Value): Value {
      try {
        return db.transaction(work).immediate();
      } catch (error) {
        keys.forget();
        throw error;
      }
    },
    /** False where SQLite itself has given a transaction up, as on a full disk. */
    isInTransaction: (): boolean => db.inTransaction,
    get<Body extends object>(kind: string, id: string): VaultRecord<Body> | null {
      const row = sql.byId.get(kind, id) as RecordRow | undefined;
      return row ? decode<Body>(row) : null;
    },
    findBy: <Body extends object>(kind: string, index: string, value: string): VaultRecord<Body>[] =>
      decodeAll<Body>(sql.byIndex.all(kind, index, blindIndex(indexKey, { kind, index, value })) as RecordRow[]),
    list: <Body extends object>(
      kind: string,
      { person, limit = DEFAULT_LIST }: { person?: string; limit?: number },
    ): VaultRecord<Body>[] =>
      decodeAll<Body>(
        (person === undefined ? sql.byKind.all(kind, limit) : sql.byPerson.all(person, kind, limit)) as RecordRow[],
      ),
    lastWritten: (kind: string, { from, to, limit }: { from: number; to: number; limit: number }): VaultPlace[] =>
      sql.byChange.all(kind, from, to, limit) as VaultPlace[],
    delete: (kind: string, id: string, version?: number): void =>
      void remove(sql.seqById.all({ kind, id, version: version ?? null }) as { seq: number }[]),
    erasePerson(person: string): void {
      erase(person);
      compact.erased();
      emptyLog(db);
    },
    knows: (person: string): boolean => sql.known.get(person, person) !== undefined,
    sweep: (now: number): number => (compact.tidy(), remove(sql.expired.all(now) as { seq: number }[])),
    close: (): void => void db.close(),
  };
}

/**
 * The write-ahead log contains the pages of what was erased until it is emptied, which takes that nobody else reads. It
 * throws where somebody does, such as a backup: then the person is erased once more, and it is emptied then.
 */
function emptyLog(db: Database.Database): void {
  const waits = db.pragma('busy_timeout', { simple: true }) as number;
  db.pragma(`busy_timeout = ${EMPTIED_WITHIN_MS}`);
  const [{ busy }] = db.pragma('wal_checkpoint(TRUNCATE)') as [{ readonly busy: number }];
  db.pragma(`busy_timeout = ${waits}`);
  if (busy !== 0) throw new Error('somebody reads the vault, so what was erased is still in its write-ahead log');
}

/** Writes one record and its blind indexes inside the caller's transaction. Returns the new version. Throws Refused. */
function recordWriter(
  sql: ReturnType<typeof statements>,
  keys: ReturnType<typeof personKeys>,
  indexKey: Buffer,
): (put: VaultPut<object>) => number {
  const writeIndexes = (put: VaultPut<object>, record: number): void => {
    sql.dropIndexes.run(record);
    for (const [name, { value, unique }] of Object.entries(put.indexes ?? {})) {
      const blind = blindIndex(indexKey, { kind: put.kind, index: name, value });
      if (unique && sql.holder.get(put.kind, name, blind)) throw new Refused({ ok: false, code: 'taken', index: name });
      sql.addIndex.run(put.kind, name, blind, record, unique ? 1 : 0);
    }
  };
  return (put) => {
    const known = sql.byId.get(put.kind, put.id) as RecordRow | undefined;
    if (put.expectedVersion !== undefined && put.expectedVersion !== (known?.version ?? 0))
      throw new Refused({ ok: false, code: 'conflict' });
    const version = (known?.version ?? 0) + 1;
    const { kind, id, person, now } = put;
    const body = sealBody(keys.findOrMake(person), { kind, id, person, version }, put.body);
    const seq =
      known?.seq ??
      Number(sql.add.run(kind, id, person, version, body, now, now, put.expiresAt ?? null).lastInsertRowid);
    if (known) sql.update.run(person, version, body, now, put.expiresAt ?? null, seq);
    writeIndexes(put, seq);
    return version;
  };
}

const removal = (db: Database.Database, sql: ReturnType<typeof statements>) =>
  db.transaction((rows: readonly { seq: number }[]): number => {
    for (const { seq } of rows) {
      sql.dropIndexes.run(seq);
      sql.drop.run(seq);
    }
    return rows.length;
  });

/** The record of a row; null when the key of its person has been destroyed. */
function decodeRow<Body extends object>(row: RecordRow, key: Buffer | null): VaultRecord<Body> | null {
  if (!key) return null;
  return {
    kind: row.kind,
    id: row.id,
    person: row.person,
    version: row.version,
    body: openBody<Body>(key, row, row.body),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    expiresAt: row.expires_at,
  };
}

export const NEWEST_OF_PERSON =
  'SELECT * FROM record WHERE person = ? AND kind = ? ORDER BY created_at DESC, seq DESC LIMIT ?';

function statements(db: Database.Database) {
  return {
    byId: db.prepare('SELECT * FROM record WHERE kind = ? AND id = ?'),
    seqById: db.prepare(
      'SELECT seq FROM record WHERE kind = $kind AND id = $id AND ($version IS NULL OR version = $version)',
    ),
    byChange: db.prepare(
      `SELECT id, person, version, updated_at AS updatedAt FROM record WHERE kind = ? AND updated_at >= ? AND updated_at < ?
       ORDER BY updated_at, seq LIMIT ?`,
    ),
    byKind: db.prepare('SELECT * FROM record WHERE kind = ? ORDER BY created_at DESC, seq DESC LIMIT ?'),
    byPerson: db.prepare(NEWEST_OF_PERSON),
    known: db.prepare(
      'SELECT 1 FROM person_key WHERE person = ? UNION ALL SELECT 1 FROM record WHERE person = ? LIMIT 1',
    ),
    ofPerson: db.prepare('SELECT seq FROM record WHERE person = ?'),
    byIndex: db.prepare(
      `SELECT r.* FROM blind_index b JOIN record r ON r.seq = b.record WHERE b.kind = ? AND b.name = ? AND b.value = ?
       ORDER BY r.created_at DESC, r.seq DESC LIMIT 1000`,
    ),
    holder: db.prepare('SELECT record FROM blind_index WHERE kind = ? AND name = ? AND value = ? AND only_one = 1'),
    expired: db.prepare('SELECT seq FROM record WHERE expires_at IS NOT NULL AND expires_at < ? LIMIT 10000'),
    add: db.prepare(
      'INSERT INTO record (kind, id, person, version, body, created_at, updated_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    ),
    update: db.prepare(
      'UPDATE record SET person = ?, version = ?, body = ?, updated_at = ?, expires_at = ? WHERE seq = ?',
    ),
    drop: db.prepare('DELETE FROM record WHERE seq = ?'),
    addIndex: db.prepare('INSERT INTO blind_index (kind, name, value, record, only_one) VALUES (?, ?, ?, ?, ?)'),
    dropIndexes: db.prepare('DELETE FROM blind_index WHERE record = ?'),
  };
}
