export type * from './lease.js';
export { leaseNumber, type LeasedNumber } from './lease-number.js';
export { processClock, type LeaseClock } from './lease-clock.js';
