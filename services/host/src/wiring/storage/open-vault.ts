import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { WrongMasterKey, type SealedVault, type Vault } from '@corella/vault';
import { openPostgresVault, openSealedPostgresVault } from '@corella/vault-postgres';
import { loadMasterKey, openSealedSqliteVault, openSqliteVault, type VaultThread } from '@corella/vault-sqlite';
import type { DataDirectory } from '../../first-run/data-directory.js';
import type { Options } from '../../options/options.js';
import { onPostgres, type PostgresOptions } from '../servers/postgres-address.js';

type VaultOptions = PostgresOptions & Pick<Options, 'vault' | 'master-key'>;

/** A master key that is given is used, and the file of the data directory is then neither read nor made. */
export function openVault(
  options: VaultOptions,
  { vaultFile, keysDir }: Pick<DataDirectory, 'vaultFile' | 'keysDir'>,
  thread: VaultThread,
): Promise<Vault> {
  const { vault, 'master-key': masterKey } = options;
  if (vault === 'sqlite')
    return openSqliteVault({ file: vaultFile, keysDir, thread, ...(masterKey ? { masterKey } : {}) });
  if (masterKey === undefined) return openByKeyFile(options, keysDir);
  return onPostgres(options, (address) => openPostgresVault({ address, masterKey }));
}

/** For what follows from the key besides the vault. Called once the vault is open. */
export const masterKeyOf = (
  { 'master-key': masterKey }: Pick<Options, 'master-key'>,
  { keysDir }: Pick<DataDirectory, 'keysDir'>,
): Uint8Array => masterKey ?? loadMasterKey(keysDir);

/** The vault as it lies there, to move it. */
export function openSealedVault(
  options: Omit<VaultOptions, 'master-key'>,
  { vaultFile }: Pick<DataDirectory, 'vaultFile'>,
  { readOnly }: { readonly readOnly: boolean },
): Promise<SealedVault> {
  if (options.vault === 'sqlite') return openSealedSqliteVault({ file: vaultFile, readOnly });
  return onPostgres(options, (address) => openSealedPostgresVault({ address }));
}

/** The key is on the disk before the vault is opened, because a new vault is bound to it from then on. */
async function openByKeyFile(options: VaultOptions, keysDir: string): Promise<Vault> {
  const file = join(keysDir, 'master');
  const isMade = !existsSync(file);
  const masterKey = loadMasterKey(keysDir);
  try {
    return await onPostgres(options, (address) => openPostgresVault({ address, masterKey }));
  } catch (error) {
    if (!isMade || !(error instanceof WrongMasterKey)) throw error;
    // It opens nothing, and would be taken for the right one.
    rmSync(file);
    throw new WrongMasterKey(
      `the master key ${file} is missing, and the vault in PostgreSQL cannot be read without it; ` +
        'put it back, or give it as CORELLA_MASTER_KEY',
      { cause: error },
    );
  }
}
