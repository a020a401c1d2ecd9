export { readableStore, requireReadable } from './readable-events.js';
export { eventStoreConformance, type StoreCapabilities, type StoreUnderTest } from './event-store-conformance.js';
export { logReaderConformance, type LogUnderTest } from './log-reader-conformance.js';
export type { Outage } from './outages.js';
export { eventually, sampleEvents } from './samples.js';
export {
  createMemoryEventStore,
  newestOf,
  type MemoryEventStore,
  type MemorySnapshot,
  type MemoryStoreOptions,
} from './memory-event-store.js';
export { countUpTo, sparsePosition } from './sparse-positions.js';
