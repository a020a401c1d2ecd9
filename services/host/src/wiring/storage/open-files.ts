import type { Files } from '@corella/files';
import { createFilesFolder } from '@corella/files-folder';
import { openPostgresFiles } from '@corella/files-postgres';
import { loadKey } from '@corella/vault-sqlite';
import type { DataDirectory } from '../../first-run/data-directory.js';
import type { Options } from '../../options/options.js';
import { isShare } from '../../options/targets.js';
import { onPostgres, type PostgresOptions } from '../servers/postgres-address.js';

type FilesOptions = PostgresOptions & Pick<Options, 'vault' | 'target' | 'files-key'>;

/**
 * Customers' documents, beside the vault: in the data directory, or in PostgreSQL where other processes read them too.
 * Their key is one of its own, since gateways, which have documents, do not open the vault.
 */
export function openFiles(
  options: FilesOptions,
  { filesDir, keysDir }: Pick<DataDirectory, 'filesDir' | 'keysDir'>,
): Promise<Files> {
  const key = options['files-key'] ?? loadKey(keysDir, 'files');
  if (options.vault === 'sqlite' && !isShare(options.target))
    return Promise.resolve(createFilesFolder({ directory: filesDir, masterKey: key }));
  return onPostgres(options, (address) => openPostgresFiles({ address, key }));
}
