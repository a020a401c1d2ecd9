export { DirectoryInUse, lockDirectory } from './lock-directory.js';
export { FULL_WAL_BYTES } from './log/wal-room.js';
export { openLogBeside, type LogBeside } from './log-beside.js';
export { openSqliteEventStore, type SqliteEventStoreOptions } from './sqlite-event-store.js';
