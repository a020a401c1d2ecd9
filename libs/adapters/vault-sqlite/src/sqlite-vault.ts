import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { WrongMasterKey, type Vault } from '@corella/vault';
import { loadMasterKey } from './master-key.js';
import type { VaultWorkerData } from './protocol.js';
import { openThreadedVaultFile, type VaultThread } from './threaded-vault-file.js';
import { openVaultFile, type VaultFile } from './vault-file.js';

export interface SqliteVaultOptions {
  /** The vault's own SQLite file. */
  readonly file: string;
  /** Folder of the master key file `master`, which is created with the vault. */
  readonly keysDir: string;
  /** 32 bytes from elsewhere (environment, a key service) instead of the file. */
  readonly masterKey?: Uint8Array;
  readonly thread?: VaultThread;
}

/**
 * Opens the vault. A write is durable when its promise resolves. Throws `WrongMasterKey` when the key is not the one
 * that the vault was written with, or is missing beside a vault: a new one would read nothing.
 *
 * With `thread` it works in a thread of its own, as in a venue: a write waits for the disk, and orders must not wait
 * with it. Without, it works where it is called, as tools and tests do.
 */
export function openSqliteVault(options: SqliteVaultOptions): Promise<Vault> {
  mkdirSync(dirname(options.file), { recursive: true });
  const masterKey = options.masterKey ?? keyOf(options);
  return options.thread === undefined
    ? Promise.resolve(vaultHere(openVaultFile(options.file, masterKey)))
    : vaultInThread({ file: options.file, masterKey }, options.thread);
}

const vaultHere = (file: VaultFile): Vault => ({
  put: async (record) => file.putAll([record]),
  putAll: async (records) => file.putAll(records),
  get: async <Body extends object>(kind: string, id: string) => file.get<Body>(kind, id),
  findBy: async <Body extends object>(kind: string, index: string, value: string) =>
    file.findBy<Body>(kind, index, value),
  list: async <Body extends object>(kind: string, listed: { person?: string; limit?: number } = {}) =>
    file.list<Body>(kind, listed),
  lastWritten: async (kind, range) => file.lastWritten(kind, range),
  delete: async (kind, id, version) => file.delete(kind, id, version),
  erasePerson: async (person) => file.erasePerson(person),
  knows: async (person) => file.knows(person),
  sweep: async (now) => file.sweep(now),
  close: async () => file.close(),
});

async function vaultInThread(data: VaultWorkerData, thread: VaultThread): Promise<Vault> {
  const { call, close } = await openThreadedVaultFile(data, thread);
  return {
    put: (record) => call('put', [record]),
    putAll: (records) => call('put', records),
    get: (kind, id) => call('get', { kind, id }),
    findBy: (kind, index, value) => call('find', { kind, index, value }),
    list: (kind, listed = {}) => call('list', { kind, ...listed }),
    lastWritten: (kind, range) => call('written', { kind, ...range }),
    delete: (kind, id, version) => call('delete', { kind, id, version }),
    erasePerson: (person) => call('erase', person),
    knows: (person) => call('knows', person),
    sweep: (now) => call('sweep', now),
    close,
  };
}

function keyOf({ file, keysDir }: SqliteVaultOptions): Buffer {
  const master = join(keysDir, 'master');
  if (existsSync(file) && !existsSync(master))
    throw new WrongMasterKey(`the master key ${master} is missing, and ${file} cannot be read without it; put it back`);
  return loadMasterKey(keysDir);
}
