export { openPostgresLogReader, type PostgresLogPlace } from './postgres-log-reader.js';
export { openPostgresEventStore, type PostgresEventStoreOptions } from './postgres-event-store.js';
