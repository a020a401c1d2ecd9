export { openPostgresArchive, type PostgresArchiveOptions } from './postgres-archive.js';
export { openPostgresFiles, type PostgresFilesOptions } from './postgres-files.js';
