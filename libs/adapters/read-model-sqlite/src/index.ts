export { openSqliteReadModels, type SqliteReadModelsOptions } from './sqlite-read-models.js';
