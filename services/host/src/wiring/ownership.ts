import { hostname } from 'node:os';
import type { Logger } from 'pino';
import type { Lease, Leases } from '@corella/lease';
import { openPostgresLeases } from '@corella/lease-postgres';
import type { PostgresAddress } from '@corella/postgres';
import { LostOwnership, type WriterLease } from '@corella/single-writer';

/** A process that is stopped for longer has lost what it owned when it goes on. The next owner waits as long. */
export const LEASE_TTL_MS = 10_000;
const SAY_AFTER_MS = 1_000;

/** What this process alone may do: write a stream, run identity, use a number. */
export interface Ownership {
  /** Waits until nobody else has the name. Without a lease where no other process could have it. */
  own(name: string): Promise<WriterLease | undefined>;
  /** The first free number below `count`, such as that of a gateway. Null if all are taken. */
  number(kind: string, count: number): Promise<number | null>;
  /** Of processes that share a log. */
  readonly leases: Leases | undefined;
  close(): Promise<void>;
}

/** The log belongs to this process alone: its data directory is locked. */
export const soleOwner: Ownership = {
  own: () => Promise.resolve(undefined),
  number: () => Promise.resolve(0),
  leases: undefined,
  close: () => Promise.resolve(),
};

export interface OwnershipOptions {
  readonly address: PostgresAddress;
  readonly logger: Logger;
  /** A process that has lost anything that it owned must end. */
  readonly onFatal: (error: unknown) => void;
}

/** Ownership by leases in PostgreSQL, for processes that share a log. */
export async function openOwnership({ address, logger, onFatal }: OwnershipOptions): Promise<Ownership> {
  const leases = await openPostgresLeases({ address, label: `${hostname()} ${process.pid}` });
  const owned = (lease: Lease): Lease => {
    lease.onLost((finding) => onFatal(new LostOwnership(lease.name, finding)));
    return lease;
  };
  return {
    leases,
    async own(name) {
      const waiting = setTimeout(
        () => logger.info({ name }, 'another process has this, or had it until a moment ago; waiting for its lease'),
        SAY_AFTER_MS,
      );
      try {
        return owned(await leases.acquire(name, { ttlMs: LEASE_TTL_MS }));
      } finally {
        clearTimeout(waiting);
      }
    },
    async number(kind, count) {
      for (let number = 0; number < count; number += 1) {
        const lease = await leases.tryAcquire(`${kind}-${number}`, { ttlMs: LEASE_TTL_MS });
        if (lease !== null) {
          owned(lease);
          return number;
        }
      }
      return null;
    },
    close: () => leases.close(),
  };
}
