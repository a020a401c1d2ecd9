export { openPostgresArchive, type PostgresArchiveOptions } from './postgres-archive.js';
