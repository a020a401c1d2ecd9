export type * from './lease.js';
export { processClock, type LeaseClock } from './lease-clock.js';
