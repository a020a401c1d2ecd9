export { openPostgresLeases, type PostgresLeasesOptions } from './postgres-leases.js';
