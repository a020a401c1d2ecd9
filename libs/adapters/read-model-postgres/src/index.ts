export { openPostgresReadModels, type PostgresReadModelsOptions } from './postgres-read-models.js';
