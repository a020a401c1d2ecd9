export { realPart, skippedFileVariable } from './real-part.js';
export { ownPostgres, type OwnPostgres } from './postgres/own-postgres.js';
export { missingPostgres } from './postgres/postgres-programs.js';
