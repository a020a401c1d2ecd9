export { leaseConformance, type LeaseConformanceOptions, type LeasesUnderTest } from './lease-conformance.js';
export { createMemoryLeaseTable, type MemoryLeaseTable } from './memory-lease-table.js';
export { realTime, virtualTime, type StoppableClock, type TestTime } from './test-time.js';
