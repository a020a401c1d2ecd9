export { DirectoryInUse, lockDirectory } from './lock-directory.js';
export { FULL_WAL_BYTES } from './log/wal-room.js';
export { openSqliteLogReader } from './sqlite-log-reader.js';
export { openSqliteEventStore, type SqliteEventStoreOptions } from './sqlite-event-store.js';
