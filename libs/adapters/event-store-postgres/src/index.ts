export { openPostgresEventStore, type PostgresEventStoreOptions } from './postgres-event-store.js';
