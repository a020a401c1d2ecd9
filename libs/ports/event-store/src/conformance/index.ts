export { eventStoreConformance, eventually, sampleEvents, type StoreUnderTest } from './event-store-conformance.js';
export { createMemoryEventStore, type MemoryEventStore, type MemoryStoreOptions } from './memory-event-store.js';
