import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { WrongMasterKey, type Vault, type VaultRecord } from '@corella/vault';
import { loadMasterKey } from './master-key.js';
import { openVaultFile } from './vault-file.js';

export interface SqliteVaultOptions {
  /** The vault's own SQLite file. */
  readonly file: string;
  /** Folder of the master key file `master`, which is created with the vault. */
  readonly keysDir: string;
  /** 32 bytes from elsewhere (environment, a key service) instead of the file. */
  readonly masterKey?: Uint8Array;
}

/**
 * Opens the vault. A write is durable when its promise resolves. Throws `WrongMasterKey` when the key is not the one
 * that the vault was written with, or is missing beside a vault: a new one would read nothing.
 */
export function openSqliteVault(options: SqliteVaultOptions): Promise<Vault> {
  mkdirSync(dirname(options.file), { recursive: true });
  const file = openVaultFile(options.file, options.masterKey ?? keyOf(options));
  const vault: Vault = {
    async put(record) {
      return file.putAll([record]);
    },
    async putAll(records) {
      return file.putAll(records);
    },
    async get<Body extends object>(kind: string, id: string) {
      return file.get<Body>(kind, id);
    },
    async findBy<Body extends object>(
      kind: string,
      index: string,
      value: string,
    ): Promise<readonly VaultRecord<Body>[]> {
      return file.findBy<Body>(kind, index, value);
    },
    async list<Body extends object>(kind: string, listed: { person?: string; limit?: number } = {}) {
      return file.list<Body>(kind, listed);
    },
    async lastWritten(kind, range) {
      return file.lastWritten(kind, range);
    },
    async delete(kind, id, version) {
      file.delete(kind, id, version);
    },
    async erasePerson(person) {
      file.erasePerson(person);
    },
    async sweep(now) {
      return file.sweep(now);
    },
    async close() {
      file.close();
    },
  };
  return Promise.resolve(vault);
}

function keyOf({ file, keysDir }: SqliteVaultOptions): Buffer {
  const master = join(keysDir, 'master');
  if (existsSync(file) && !existsSync(master))
    throw new WrongMasterKey(`the master key ${master} is missing, and ${file} cannot be read without it; put it back`);
  return loadMasterKey(keysDir);
}
