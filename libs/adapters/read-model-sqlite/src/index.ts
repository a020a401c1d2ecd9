export { openSqliteReadModels, type SqliteReadModelsOptions } from './sqlite-read-models.js';
export { openSqliteTablesBeside } from './sqlite-tables-beside.js';
