export { openPostgresVault, type PostgresVaultOptions } from './postgres-vault.js';
export { openSealedPostgresVault } from './sealed-postgres-vault.js';
