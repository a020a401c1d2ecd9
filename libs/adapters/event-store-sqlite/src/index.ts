export { DirectoryInUse, lockDirectory } from './lock-directory.js';
export { openLogBeside, type LogBeside } from './log-beside.js';
export { openSqliteEventStore, type SqliteEventStoreOptions } from './sqlite-event-store.js';
