export { openSqliteVault, type SqliteVaultOptions } from './sqlite-vault.js';
export { loadMasterKey } from './master-key.js';
