import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import type { Vault, VaultPut, VaultRecord, VaultResult } from '@corella/vault';
import { blindIndex, derivedKey, seal, unseal } from './cipher.js';
import { loadMasterKey } from './master-key.js';
import { PersonKeys } from './person-keys.js';
import { SCHEMA } from './schema.js';

export interface SqliteVaultOptions {
  readonly file: string;
  /** Where the master key lies; made at the first start. */
  readonly keysDir: string;
}

interface Row {
  readonly kind: string;
  readonly id: string;
  readonly person: string | null;
  readonly version: number;
  readonly body: Buffer;
  readonly created_at: number;
  readonly updated_at: number;
  readonly expires_at: number | null;
}

const MAX_LISTED = 10_000;
const labelOf = (record: { kind: string; id: string }): string => `${record.kind}/${record.id}`;

/** Ends a transaction that must leave nothing behind; carries the answer out of it. */
class Refused extends Error {
  constructor(readonly result: VaultResult) {
    super('refused');
  }
}

/**
 * The vault in a SQLite file of its own, `synchronous=FULL`. Writes are rare (sign-up, login, keys), so they run in the caller's
 * thread: one commit costs less than the password hash beside it.
 */
export async function openSqliteVault(options: SqliteVaultOptions): Promise<Vault> {
  mkdirSync(dirname(options.file), { recursive: true });
  const master = loadMasterKey(options.keysDir);
  const db = new Database(options.file);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.exec(SCHEMA);
  return new SqliteVault(db, master);
}

class SqliteVault implements Vault {
  private readonly keys: PersonKeys;
  private readonly indexKey: Buffer;

  constructor(
    private readonly db: Database.Database,
    master: Buffer,
  ) {
    this.keys = new PersonKeys(db, master);
    this.indexKey = derivedKey(master, 'blind-index');
  }

  async put<Body extends object>(record: VaultPut<Body>): Promise<VaultResult> {
    return this.putAll([record]);
  }

  async putAll(records: readonly VaultPut<object>[]): Promise<VaultResult> {
    try {
      return this.db.transaction(() => records.reduce<VaultResult>((_, record) => this.write(record), { ok: true, version: 0 })).immediate();
    } catch (error) {
      if (error instanceof Refused) return error.result;
      throw error;
    }
  }

  async get<Body extends object>(kind: string, id: string): Promise<VaultRecord<Body> | null> {
    const row = this.row(kind, id);
    return row ? this.open<Body>(row) : null;
  }

  async findBy<Body extends object>(kind: string, index: string, value: string): Promise<readonly VaultRecord<Body>[]> {
    const digest = blindIndex(this.indexKey, { kind, index }, value);
    const rows = this.db
      .prepare<[string, string, string], Row>('SELECT r.* FROM indexes i JOIN records r ON r.kind = i.kind AND r.id = i.id WHERE i.kind = ? AND i.name = ? AND i.digest = ? ORDER BY r.created_at DESC, r.id DESC')
      .all(kind, index, digest);
    return this.openAll<Body>(rows);
  }

  async list<Body extends object>(kind: string, options: { person?: string; limit?: number } = {}): Promise<readonly VaultRecord<Body>[]> {
    const limit = Math.min(options.limit ?? MAX_LISTED, MAX_LISTED);
    const rows =
      options.person === undefined
        ? this.db.prepare<[string, number], Row>('SELECT * FROM records WHERE kind = ? ORDER BY created_at DESC, id DESC LIMIT ?').all(kind, limit)
        : this.db.prepare<[string, string, number], Row>('SELECT * FROM records WHERE kind = ? AND person = ? ORDER BY created_at DESC, id DESC LIMIT ?').all(kind, options.person, limit);
    return this.openAll<Body>(rows);
  }

  async delete(kind: string, id: string): Promise<void> {
    this.db.transaction(() => this.remove(kind, id)).immediate();
  }

  async erasePerson(person: string): Promise<void> {
    this.db.transaction(() => {
      this.keys.erase(person);
      for (const row of this.db.prepare<[string], { kind: string; id: string }>('SELECT kind, id FROM records WHERE person = ?').all(person)) this.remove(row.kind, row.id);
    }).immediate();
  }

  async sweep(now: number): Promise<number> {
    return this.db
      .transaction(() => {
        const rows = this.db.prepare<[number], { kind: string; id: string }>('SELECT kind, id FROM records WHERE expires_at IS NOT NULL AND expires_at <= ? LIMIT 10000').all(now);
        for (const row of rows) this.remove(row.kind, row.id);
        return rows.length;
      })
      .immediate();
  }

  async close(): Promise<void> {
    this.db.close();
  }

  private write(record: VaultPut<object>): VaultResult {
    const { kind, id, now } = record;
    const before = this.row(kind, id);
    if (record.expectedVersion !== undefined && (before?.version ?? 0) !== record.expectedVersion) throw new Refused({ ok: false, code: 'conflict' });
    const key = this.keys.forWriting(record.person);
    if (!key) throw new Refused({ ok: false, code: 'conflict' });
    if (record.indexes) this.writeIndexes(record);
    const version = (before?.version ?? 0) + 1;
    const body = seal(key, Buffer.from(JSON.stringify(record.body)), labelOf(record));
    this.db
      .prepare('INSERT INTO records (kind, id, person, version, body, created_at, updated_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (kind, id) DO UPDATE SET person = excluded.person, version = excluded.version, body = excluded.body, updated_at = excluded.updated_at, expires_at = excluded.expires_at')
      .run(kind, id, record.person, version, body, now, now, record.expiresAt ?? null);
    return { ok: true, version };
  }

  private writeIndexes({ kind, id, indexes = {} }: VaultPut<object>): void {
    this.db.prepare('DELETE FROM indexes WHERE kind = ? AND id = ?').run(kind, id);
    for (const [name, { value, unique }] of Object.entries(indexes)) {
      const digest = blindIndex(this.indexKey, { kind, index: name }, value);
      const clash = this.db.prepare<[string, string, string], { id: string; is_unique: number }>('SELECT id, is_unique FROM indexes WHERE kind = ? AND name = ? AND digest = ? LIMIT 1').get(kind, name, digest);
      if (clash && (unique || clash.is_unique === 1)) throw new Refused({ ok: false, code: 'taken', index: name });
      this.db.prepare('INSERT INTO indexes (kind, name, digest, id, is_unique) VALUES (?, ?, ?, ?, ?)').run(kind, name, digest, id, unique ? 1 : 0);
    }
  }

  private remove(kind: string, id: string): void {
    this.db.prepare('DELETE FROM records WHERE kind = ? AND id = ?').run(kind, id);
    this.db.prepare('DELETE FROM indexes WHERE kind = ? AND id = ?').run(kind, id);
  }

  private row(kind: string, id: string): Row | undefined {
    return this.db.prepare<[string, string], Row>('SELECT * FROM records WHERE kind = ? AND id = ?').get(kind, id);
  }

  private openAll<Body extends object>(rows: readonly Row[]): readonly VaultRecord<Body>[] {
    return rows.map((row) => this.open<Body>(row)).filter((record) => record !== null);
  }

  /** Null for a record whose person has been erased. */
  private open<Body extends object>(row: Row): VaultRecord<Body> | null {
    const key = this.keys.forReading(row.person);
    if (!key) return null;
    const body = JSON.parse(unseal(key, row.body, labelOf(row)).toString('utf8')) as Body;
    return { kind: row.kind, id: row.id, person: row.person, version: row.version, body, createdAt: row.created_at, updatedAt: row.updated_at, expiresAt: row.expires_at };
  }
}
