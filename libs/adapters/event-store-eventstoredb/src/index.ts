export { openEventStoreDb, type EventStoreDbOptions } from './eventstoredb-event-store.js';
