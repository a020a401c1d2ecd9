import { createHmac, randomBytes } from 'node:crypto';
import { FILE_PREFIXES, FilesUnavailable, type Files } from '@corella/files';
import { describeFile, isFileId, packedPieces, unpackFile } from '@corella/files/packed-file';
import {
  isUnavailable,
  openPool,
  schemaOnDemand,
  vacuum,
  type PostgresAddress,
  type SchemaPart,
} from '@corella/postgres';
import { derivedKey, seal, sealPieces, unseal } from '@corella/vault/sealing';
import type { Pool } from 'pg';

export interface PostgresFilesOptions {
  readonly address: PostgresAddress;
  /** 32 bytes that every process with documents has and the database has not. The keys of persons are wrapped by it. */
  readonly key: Uint8Array;
  /** How long a statement may take (default 10 s). */
  readonly statementMs?: number;
}

const CONNECTIONS = 4;
const KEY_BYTES = 32;

const FILES: SchemaPart = {
  part: 'files',
  version: 1,
  statements: [
    'CREATE TABLE file_key (id bytea PRIMARY KEY, wrapped bytea NOT NULL)',
    'CREATE TABLE file_sealed (id text PRIMARY KEY, key_id bytea NOT NULL, sealed bytea NOT NULL)',
    'ALTER TABLE file_sealed ALTER COLUMN sealed SET STORAGE EXTERNAL',
  ],
};
/** Of several first files of a person, also in several processes, one makes the key. */
const MAKE_KEY = 'INSERT INTO file_key (id, wrapped) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING';
const FIND_KEY = 'SELECT wrapped FROM file_key WHERE id = $1';
/** The key stays until the file is written, so that nobody is erased in between and has a file left. */
const WRITE = `
  WITH owner AS (SELECT id FROM file_key WHERE id = $2 FOR KEY SHARE)
  INSERT INTO file_sealed (id, key_id, sealed) SELECT $1, owner.id, $3 FROM owner`;
const READ = 'SELECT f.sealed, k.id, k.wrapped FROM file_sealed f JOIN file_key k ON k.id = f.key_id WHERE f.id = $1';

const IDS = 'SELECT id FROM file_sealed WHERE left(id, 2) = $1';
const USAGE = 'SELECT count(*) AS files, coalesce(sum(octet_length(sealed)), 0) AS bytes FROM file_sealed';

/** Encrypted files as rows. A person's key is a row too, wrapped, under an HMAC of the person's name. */
export async function openPostgresFiles({ address, key, statementMs }: PostgresFilesOptions): Promise<Files> {
  const pool = await openPool(address, {
    connections: CONNECTIONS,
    name: 'corella files',
    statementMs,
    settings: { synchronous_commit: 'on' },
  });
  return new PostgresFiles(pool, key);
}

class PostgresFiles implements Files {
  private readonly wrapping: Buffer;
  private readonly naming: Buffer;
  private readonly schema: ReturnType<typeof schemaOnDemand>;

  constructor(
    private readonly pool: Pool,
    key: Uint8Array,
  ) {
    this.wrapping = derivedKey(key, 'file keys');
    this.naming = derivedKey(key, 'file key names');
    this.schema = schemaOnDemand(pool, FILES);
  }

  write({ person, contentType, bytes, now }: Parameters<Files['write']>[0]): ReturnType<Files['write']> {
    const file = describeFile(contentType, bytes, now);
    const keyId = this.keyIdOf(person);
    return reaching(async () => {
      await this.schema.make();
      const sealed = Buffer.concat(sealPieces(await this.keyOf(keyId), packedPieces(file, bytes), file.id));
      const { rowCount } = await this.pool.query(WRITE, [file.id, keyId, sealed]);
      if (rowCount !== 1) throw new Error('the owner of a file was erased while it was written');
      return file;
    });
  }

  read(id: string): ReturnType<Files['read']> {
    if (!isFileId(id)) return Promise.resolve(null);
    return reaching(async () => {
      if (!(await this.schema.isThere())) return null;
      const { rows } = await this.pool.query<{ sealed: Buffer; id: Buffer; wrapped: Buffer }>(READ, [id]);
      const [row] = rows;
      return row === undefined ? null : unpackFile(unseal(this.unwrap(row.id, row.wrapped), row.sealed, id));
    });
  }

  async delete(id: string): Promise<void> {
    if (isFileId(id)) await this.remove('DELETE FROM file_sealed WHERE id = $1', id);
  }

  ids(prefix: string): ReturnType<Files['ids']> {
    if (!FILE_PREFIXES.includes(prefix)) return Promise.resolve([]);
    return reaching(async () => {
      if (!(await this.schema.isThere())) return [];
      const { rows } = await this.pool.query<{ id: string }>(IDS, [prefix]);
      return rows.map(({ id }) => id);
    });
  }

  usage(): ReturnType<Files['usage']> {
    return reaching(async () => {
      if (!(await this.schema.isThere())) return { files: 0, bytes: 0 };
      const { rows } = await this.pool.query<{ files: string; bytes: string }>(USAGE);
      return { files: Number(rows[0]?.files ?? 0), bytes: Number(rows[0]?.bytes ?? 0) };
    });
  }

  async erasePerson(person: string): Promise<void> {
    const keyId = this.keyIdOf(person);
    await this.remove('DELETE FROM file_key WHERE id = $1', keyId);
    await this.remove('DELETE FROM file_sealed WHERE key_id = $1', keyId);
    await reaching(async () => {
      if (await this.schema.isThere()) await vacuum(this.pool, ['file_key', 'file_sealed']);
    });
  }

  knows(person: string): Promise<boolean> {
    return reaching(async () => {
      if (!(await this.schema.isThere())) return false;
      const { rows } = await this.pool.query<{ known: boolean }>(
        `SELECT EXISTS (SELECT 1 FROM file_key WHERE id = $1)
             OR EXISTS (SELECT 1 FROM file_sealed WHERE key_id = $1) AS known`,
        [this.keyIdOf(person)],
      );
      return rows[0]?.known === true;
    });
  }

  close(): Promise<void> {
    return this.pool.end();
  }

  private remove(statement: string, what: string | Buffer): Promise<void> {
    return reaching(async () => {
      if (await this.schema.isThere()) await this.pool.query(statement, [what]);
    });
  }

  private keyIdOf(person: string | null): Buffer {
    return createHmac('sha256', this.naming)
      .update(person ?? '')
      .digest();
  }

  private async keyOf(keyId: Buffer): Promise<Buffer> {
    const find = async (): Promise<Buffer | undefined> => {
      const { rows } = await this.pool.query<{ wrapped: Buffer }>(FIND_KEY, [keyId]);
      return rows[0]?.wrapped;
    };
    const known = await find();
    if (known !== undefined) return this.unwrap(keyId, known);
    await this.pool.query(MAKE_KEY, [keyId, seal(this.wrapping, randomBytes(KEY_BYTES), keyId.toString('hex'))]);
    const made = await find();
    if (made === undefined) throw new Error('a person was erased while a file was written');
    return this.unwrap(keyId, made);
  }

  private unwrap(keyId: Buffer, wrapped: Buffer): Buffer {
    return unseal(this.wrapping, wrapped, keyId.toString('hex'));
  }
}

async function reaching<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    throw new FilesUnavailable('the files cannot be reached', { cause: error });
  }
}
