export { loadKey, loadMasterKey } from './master-key.js';
export type { VaultThread } from './threaded-vault-file.js';
export { openSqliteVault, type SqliteVaultOptions } from './sqlite-vault.js';
export { openSealedSqliteVault } from './sealed-sqlite-vault.js';
