import type { AcquireOptions, Lease, Leases } from './lease.js';

/** A number that no other process of its kind has while the lease is held. */
export interface LeasedNumber {
  readonly value: number;
  readonly lease: Lease;
}

/**
 * Takes the lowest number below `count` that nobody has, by a lease on `KIND-NUMBER`. The number of a killed process is
 * free again once its lease has run out. Rejects when all are taken.
 */
export async function leaseNumber(
  leases: Leases,
  { kind, count, ...options }: AcquireOptions & { readonly kind: string; readonly count: number },
): Promise<LeasedNumber> {
  for (let value = 0; value < count; value += 1) {
    const lease = await leases.tryAcquire(`${kind}-${value}`, options);
    if (lease !== null) return { value, lease };
  }
  throw new Error(
    `all ${count} numbers are taken (leases ${kind}-0 to ${kind}-${count - 1}); stop a process that has one, ` +
      `or wait until the lease of one that has ended runs out, which takes ${options.ttlMs} ms`,
  );
}
