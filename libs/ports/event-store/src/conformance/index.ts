export { eventStoreConformance, eventually, sampleEvents, type StoreUnderTest } from './event-store-conformance.js';
