import type { PoolClient } from 'pg';
import type { VaultPut, VaultResult } from '@corella/vault';
import { blindIndex, newPersonKey, ownerOf, sealBody, unwrapPersonKey, wrapPersonKey } from '@corella/vault/sealing';

/** Carries a refusal out of a transaction, which rolls back. */
export class Refused extends Error {
  constructor(readonly result: VaultResult) {
    super('refused');
  }
}

export interface VaultKeys {
  /** Wraps the keys of persons. */
  readonly wrapping: Buffer;
  readonly index: Buffer;
}

/** Writes a record with its blind indexes in the caller's transaction. Returns the new version. Throws Refused. */
export async function writeRecord(client: PoolClient, keys: VaultKeys, put: VaultPut<object>): Promise<number> {
  const { kind, id, person, now, expiresAt = null } = put;
  const known = await client.query<{ seq: string; version: number }>(
    'SELECT seq, version FROM vault_record WHERE kind = $1 AND id = $2 FOR UPDATE',
    [kind, id],
  );
  const found = known.rows[0];
  if (put.expectedVersion !== undefined && put.expectedVersion !== (found?.version ?? 0))
    throw new Refused({ ok: false, code: 'conflict' });
  const version = (found?.version ?? 0) + 1;
  const body = sealBody(await personKey(client, keys, person), { kind, id, person, version }, put.body);
  const written = found
    ? await client.query<{ seq: string }>(
        `UPDATE vault_record SET person = $1, version = $2, body = $3, updated_at = $4, expires_at = $5 WHERE seq = $6
         RETURNING seq`,
        [person, version, body, now, expiresAt, found.seq],
      )
    : await client.query<{ seq: string }>(
        `INSERT INTO vault_record (kind, id, person, version, body, created_at, updated_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $6, $7) RETURNING seq`,
        [kind, id, person, version, body, now, expiresAt],
      );
  await writeIndexes(client, { put, index: keys.index, record: written.rows[0]?.seq ?? '' });
  return version;
}

/**
 * The person's key, made when there is none. It is locked for the transaction: whoever erases the person meanwhile
 * waits, and then takes this record along.
 */
async function personKey(client: PoolClient, { wrapping }: VaultKeys, person: string | null): Promise<Buffer> {
  const owner = ownerOf(person);
  for (;;) {
    const { rows } = await client.query<{ wrapped: Buffer }>(
      'SELECT wrapped FROM vault_person_key WHERE person = $1 FOR SHARE',
      [owner],
    );
    if (rows[0]) return unwrapPersonKey(wrapping, owner, rows[0].wrapped);
    await client.query('INSERT INTO vault_person_key (person, wrapped) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      owner,
      wrapPersonKey(wrapping, owner, newPersonKey()),
    ]);
  }
}

async function writeIndexes(
  client: PoolClient,
  { put, index, record }: { readonly put: VaultPut<object>; readonly index: Buffer; readonly record: string },
): Promise<void> {
  await client.query('DELETE FROM vault_blind_index WHERE record = $1', [record]);
  for (const [name, { value, unique = false }] of Object.entries(put.indexes ?? {})) {
    const blind = blindIndex(index, { kind: put.kind, index: name, value });
    const { rowCount } = await client.query(
      `INSERT INTO vault_blind_index (kind, name, value, record, only_one) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (kind, name, value) WHERE only_one DO NOTHING`,
      [put.kind, name, blind, record, unique],
    );
    if (rowCount === 0) throw new Refused({ ok: false, code: 'taken', index: name });
  }
}
