export { DirectoryInUse, lockDirectory } from './lock-directory.js';
export { openSqliteEventStore, type SqliteEventStoreOptions } from './sqlite-event-store.js';
