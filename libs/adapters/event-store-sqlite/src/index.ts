export { DirectoryInUse, lockDirectory } from './lock-directory.js';
export { FULL_WAL_BYTES } from './log/wal-room.js';
export { openRunningLog, type RunningLog } from './running-log.js';
export { openSqliteEventStore, type SqliteEventStoreOptions } from './sqlite-event-store.js';
