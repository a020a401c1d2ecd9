export { leasesOver, type LeasesOverTableOptions } from './leases-over-table.js';
export { LeasesUnavailable, type LeaseTable, type TakenLease } from './lease-table.js';
