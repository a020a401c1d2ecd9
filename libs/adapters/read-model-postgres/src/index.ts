export { openPostgresTablesReader, type PostgresTablesPlace } from './postgres-tables-reader.js';
export { openPostgresReadModels, type PostgresReadModelsOptions } from './postgres-read-models.js';
