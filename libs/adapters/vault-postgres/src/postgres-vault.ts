import type { Pool } from 'pg';
import {
  inTransaction,
  isUnavailable,
  openPool,
  vacuum,
  violatedConstraint,
  withSchema,
  type PostgresAddress,
} from '@corella/postgres';
import {
  VaultUnavailable,
  WrongMasterKey,
  type Vault,
  type VaultPlace,
  type VaultPut,
  type VaultRecord,
  type VaultResult,
} from '@corella/vault';
import {
  blindIndex,
  derivedKey,
  newPersonKey,
  openBody,
  ownerOf,
  unwrapPersonKey,
  wrapPersonKey,
} from '@corella/vault/sealing';
import { orderByBytes } from './order-by-bytes.js';
import { VAULT_SCHEMA, type RecordRow } from './schema.js';
import { Refused, writeRecord, type VaultKeys } from './write-record.js';

const DEFAULT_LIST = 1_000;
const SWEEP_AT_ONCE = 10_000;
const CONNECTIONS = 8;
/** A new record that another process made first is written once more, over it. */
const WRITE_TRIES = 5;

export interface PostgresVaultOptions {
  readonly address: PostgresAddress;
  /** 32 bytes. It never reaches the database. */
  readonly masterKey: Uint8Array;
  /** The most connections at once (default 8). */
  readonly connections?: number;
  /** How long a statement may take (default 10 s). */
  readonly statementMs?: number;
}

/**
 * Opens the vault and creates its tables at the first start. A write is durable when its promise resolves. Throws
 * `WrongMasterKey` when the vault was written with another key, and `VaultUnavailable` when the server is not reached.
 */
export async function openPostgresVault(options: PostgresVaultOptions): Promise<Vault> {
  const pool = await openPool(options.address, {
    connections: options.connections ?? CONNECTIONS,
    name: 'corella vault',
    statementMs: options.statementMs,
    settings: { synchronous_commit: 'on' },
  });
  const keys: VaultKeys = {
    wrapping: derivedKey(options.masterKey, 'vault person keys'),
    index: derivedKey(options.masterKey, 'vault blind indexes'),
  };
  try {
    await reaching(async () => {
      await withSchema(pool, VAULT_SCHEMA);
      await orderByBytes(pool);
      await demandKey(pool, keys);
    });
  } catch (error) {
    await pool.end();
    throw error;
  }
  return new PostgresVault(pool, keys);
}

const RECORDS = `SELECT r.kind, r.id, r.person, r.version, r.body, r.created_at, r.updated_at, r.expires_at, k.wrapped
  FROM vault_record r JOIN vault_person_key k ON k.person = coalesce(r.person, '')`;
const NEWEST_FIRST = 'ORDER BY r.created_at DESC, r.seq DESC LIMIT';

class PostgresVault implements Vault {
  constructor(
    private readonly pool: Pool,
    private readonly keys: VaultKeys,
  ) {}

  put<Body extends object>(record: VaultPut<Body>): Promise<VaultResult> {
    return this.putAll([record]);
  }

  putAll(records: readonly VaultPut<object>[]): Promise<VaultResult> {
    return reaching(async () => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await inTransaction(this.pool, async (client): Promise<VaultResult> => {
            let version = 0;
            for (const record of records) version = await writeRecord(client, this.keys, record);
            return { ok: true, version };
          });
        } catch (error) {
          if (error instanceof Refused) return error.result;
          if (attempt >= WRITE_TRIES || violatedConstraint(error) !== 'vault_record_by_id') throw error;
        }
      }
    });
  }

  async get<Body extends object>(kind: string, id: string): Promise<VaultRecord<Body> | null> {
    const [found] = await this.records<Body>(`${RECORDS} WHERE r.kind = $1 AND r.id = $2`, [kind, id]);
    return found ?? null;
  }

  findBy<Body extends object>(kind: string, index: string, value: string): Promise<readonly VaultRecord<Body>[]> {
    return this.records<Body>(
      `${RECORDS} JOIN vault_blind_index b ON b.record = r.seq WHERE b.kind = $1 AND b.name = $2 AND b.value = $3
       ${NEWEST_FIRST} ${DEFAULT_LIST}`,
      [kind, index, blindIndex(this.keys.index, { kind, index, value })],
    );
  }

  list<Body extends object>(
    kind: string,
    { person, limit = DEFAULT_LIST }: { person?: string; limit?: number } = {},
  ): Promise<readonly VaultRecord<Body>[]> {
    return person === undefined
      ? this.records<Body>(`${RECORDS} WHERE r.kind = $1 ${NEWEST_FIRST} $2`, [kind, limit])
      : this.records<Body>(`${RECORDS} WHERE r.person = $1 AND r.kind = $2 ${NEWEST_FIRST} $3`, [person, kind, limit]);
  }

  async lastWritten(
    kind: string,
    { from, to, limit }: { readonly from: number; readonly to: number; readonly limit: number },
  ): Promise<readonly VaultPlace[]> {
    const rows = await this.rows<Pick<RecordRow, 'id' | 'person' | 'version' | 'updated_at'>>(
      `SELECT id, person, version, updated_at FROM vault_record
       WHERE kind = $1 AND updated_at >= $2 AND updated_at < $3 ORDER BY updated_at, seq LIMIT $4`,
      [kind, from, to, limit],
    );
    return rows.map(({ id, person, version, updated_at }) => ({ id, person, version, updatedAt: Number(updated_at) }));
  }

  async delete(kind: string, id: string, version?: number): Promise<void> {
    await this.rows('DELETE FROM vault_record WHERE kind = $1 AND id = $2 AND ($3::int IS NULL OR version = $3)', [
      kind,
      id,
      version ?? null,
    ]);
  }

  async erasePerson(person: string): Promise<void> {
    await reaching(() =>
      inTransaction(this.pool, async (client) => {
        await client.query('DELETE FROM vault_person_key WHERE person = $1', [person]);
        await client.query('DELETE FROM vault_record WHERE person = $1', [person]);
      }),
    );
    // The server keeps deleted rows until it cleans up, so it is asked to do that now.
    await reaching(() => vacuum(this.pool, ['vault_person_key', 'vault_record', 'vault_blind_index']));
  }

  async knows(person: string): Promise<boolean> {
    const [found] = await this.rows<{ known: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM vault_person_key WHERE person = $1)
           OR EXISTS (SELECT 1 FROM vault_record WHERE person = $1) AS known`,
      [person],
    );
    return found?.known === true;
  }

  async sweep(now: number): Promise<number> {
    const swept = await this.rows(
      `DELETE FROM vault_record WHERE seq IN (SELECT seq FROM vault_record WHERE expires_at < $1 LIMIT ${SWEEP_AT_ONCE})
       RETURNING seq`,
      [now],
    );
    return swept.length;
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  private rows<Row extends object>(text: string, values: readonly unknown[]): Promise<readonly Row[]> {
    return reaching(async () => (await this.pool.query<Row>(text, [...values])).rows);
  }

  private async records<Body extends object>(
    text: string,
    values: readonly unknown[],
  ): Promise<readonly VaultRecord<Body>[]> {
    return (await this.rows<RecordRow>(text, values)).map((row) => this.decoded<Body>(row));
  }

  private decoded<Body extends object>(row: RecordRow): VaultRecord<Body> {
    const { kind, id, person, version } = row;
    const key = unwrapPersonKey(this.keys.wrapping, ownerOf(person), row.wrapped);
    return {
      kind,
      id,
      person,
      version,
      body: openBody<Body>(key, row, row.body),
      createdAt: Number(row.created_at),
      updatedAt: Number(row.updated_at),
      expiresAt: row.expires_at === null ? null : Number(row.expires_at),
    };
  }
}

/**
 * The first process to open a new vault settles its key, before anything is written: two that start at once with
 * different keys would each write what the other cannot read.
 */
async function demandKey(pool: Pool, { wrapping }: VaultKeys): Promise<void> {
  const nobody = ownerOf(null);
  await pool.query(
    `INSERT INTO vault_person_key (person, wrapped) SELECT $1, $2 WHERE NOT EXISTS (SELECT FROM vault_person_key)
     ON CONFLICT DO NOTHING`,
    [nobody, wrapPersonKey(wrapping, nobody, newPersonKey())],
  );
  const { rows } = await pool.query<{ person: string; wrapped: Buffer; database: string }>(
    'SELECT person, wrapped, current_database() AS database FROM vault_person_key LIMIT 1',
  );
  for (const { person, wrapped, database } of rows) {
    try {
      unwrapPersonKey(wrapping, person, wrapped);
    } catch (error) {
      throw new WrongMasterKey(
        `the vault in the database ${database} was written with another master key; put the right one back`,
        { cause: error },
      );
    }
  }
}

async function reaching<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    throw new VaultUnavailable('the vault cannot be reached', { cause: error });
  }
}
