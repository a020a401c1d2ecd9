import type { PoolClient } from 'pg';
import { inTransaction, openPool, withSchema, type PostgresAddress } from '@corella/postgres';
import type { SealedRow, SealedVault } from '@corella/vault';
import { VAULT_SCHEMA, type RecordRow } from './schema.js';

/** As it lies there: the key of its person is a row of its own. */
type StoredRecord = Omit<RecordRow, 'wrapped'> & { readonly seq: string };

interface StoredIndex {
  readonly record: string;
  readonly name: string;
  readonly value: Buffer;
  readonly only_one: boolean;
}

const PAGE = 500;
/** Rows are compared and sorted by their bytes, whatever language the database has. */
const KEYS = `SELECT person, wrapped FROM vault_person_key WHERE $1::text IS NULL OR person COLLATE "C" > $1
  ORDER BY person COLLATE "C" LIMIT ${PAGE}`;
const RECORDS = `SELECT * FROM vault_record WHERE seq > $1 ORDER BY seq LIMIT ${PAGE}`;
const INDEXES = `SELECT record, name, value, only_one FROM vault_blind_index WHERE record = ANY ($1::bigint[])
  ORDER BY record, name COLLATE "C", value`;

/** A vault's tables as they lie there. Creates them where there are none. */
export async function openSealedPostgresVault({
  address,
}: {
  readonly address: PostgresAddress;
}): Promise<SealedVault> {
  const pool = await openPool(address, {
    connections: 2,
    name: 'corella vault move',
    settings: { synchronous_commit: 'on' },
  });
  try {
    await withSchema(pool, VAULT_SCHEMA);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    async *rows() {
      for (let last: string | null = null; ;) {
        type KeyRow = { readonly person: string; readonly wrapped: Buffer };
        const { rows }: { rows: KeyRow[] } = await pool.query<KeyRow>(KEYS, [last]);
        for (const { person, wrapped } of rows) yield { kind: 'key', person, wrapped };
        if (rows.length < PAGE) break;
        last = rows.at(-1)?.person ?? last;
      }
      for (let seq = '0'; ;) {
        const { rows }: { rows: StoredRecord[] } = await pool.query<StoredRecord>(RECORDS, [seq]);
        const indexes = await pool.query<StoredIndex>(INDEXES, [rows.map((row) => row.seq)]);
        for (const row of rows)
          yield sealed(
            row,
            indexes.rows.filter(({ record }) => record === row.seq),
          );
        if (rows.length < PAGE) return;
        seq = rows.at(-1)?.seq ?? seq;
      }
    },
    add: (rows) =>
      inTransaction(pool, async (client) => {
        for (const row of rows) await added(client, row);
      }),
    close: () => pool.end(),
  };
}

const sealed = (row: StoredRecord, indexes: readonly StoredIndex[]): SealedRow => ({
  kind: 'record',
  record: {
    kind: row.kind,
    id: row.id,
    person: row.person,
    version: row.version,
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
    expiresAt: row.expires_at === null ? null : Number(row.expires_at),
  },
  body: row.body,
  indexes: indexes.map(({ name, value, only_one }) => ({ name, value, unique: only_one })),
});

async function added(client: PoolClient, row: SealedRow): Promise<void> {
  if (row.kind === 'key') {
    await client.query('INSERT INTO vault_person_key (person, wrapped) VALUES ($1, $2)', [row.person, row.wrapped]);
    return;
  }
  const { kind, id, person, version, createdAt, updatedAt, expiresAt } = row.record;
  const { rows } = await client.query<{ seq: string }>(
    `INSERT INTO vault_record (kind, id, person, version, body, created_at, updated_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING seq`,
    [kind, id, person, version, row.body, createdAt, updatedAt, expiresAt],
  );
  for (const { name, value, unique } of row.indexes)
    await client.query(
      'INSERT INTO vault_blind_index (kind, name, value, record, only_one) VALUES ($1, $2, $3, $4, $5)',
      [kind, name, value, rows[0]?.seq, unique],
    );
}
