export { eventStoreConformance, eventually, sampleEvents, type StoreUnderTest } from './event-store-conformance.js';
export {
  createMemoryEventStore,
  newestOf,
  type MemoryEventStore,
  type MemorySnapshot,
  type MemoryStoreOptions,
} from './memory-event-store.js';
