export { openPostgresReadModels, type PostgresReadModelsOptions } from './postgres-read-models.js';
export type { PostgresAddress } from './connections.js';
