export * from './event-store.js';
export { upcast, upcastReads, versionedStore, versionOf, type Upcaster, type Upcasters } from './upcasting.js';
