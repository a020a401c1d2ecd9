export { openEventStoreDb, type EventStoreDbOptions } from './eventstoredb-event-store.js';
export { openEventStoreDbLogReader, type EventStoreDbLogPlace } from './eventstoredb-log-reader.js';
