import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sealedVaultConformance } from '@corella/vault/conformance';
import { openSealedSqliteVault } from './sealed-sqlite-vault.js';
import { openSqliteVault } from './sqlite-vault.js';

const MASTER_KEY = new Uint8Array(32).fill(7);

sealedVaultConformance('the SQLite vault', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'corella-'));
  const file = join(directory, 'vault.db');
  return {
    openVault: () => openSqliteVault({ file, keysDir: directory, masterKey: MASTER_KEY }),
    openSealed: () => openSealedSqliteVault({ file }),
    dispose: async () => rmSync(directory, { recursive: true, force: true }),
  };
});
