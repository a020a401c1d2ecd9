import type { Leases } from '../index.js';
import { leasesOver } from '../renewing/index.js';
import { leaseConformance } from './lease-conformance.js';
import { createMemoryLeaseTable } from './memory-lease-table.js';
import { virtualTime } from './test-time.js';

leaseConformance('leases over a table in memory', {
  expiringTtlMs: 9_000,
  rounds: 1_000,
  factory: () => {
    const time = virtualTime();
    const table = createMemoryLeaseTable(time);
    const opened: Leases[] = [];
    return Promise.resolve({
      time,
      open(clock = time.process()) {
        const leases = leasesOver({ table, clock, pollMs: 3 });
        opened.push(leases);
        return Promise.resolve(leases);
      },
      dispose: () => time.until(Promise.all(opened.map((leases) => leases.close()))).then(() => undefined),
    });
  },
});
