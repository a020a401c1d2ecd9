export { openSqliteReadModels, type SqliteReadModelsOptions } from './sqlite-read-models.js';
export { openSqliteTablesReader } from './sqlite-tables-reader.js';
