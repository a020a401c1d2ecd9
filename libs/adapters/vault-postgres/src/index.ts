export { openPostgresVault, type PostgresVaultOptions } from './postgres-vault.js';
