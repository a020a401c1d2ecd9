import { hostname } from 'node:os';
import type { Logger } from 'pino';
import { leaseNumber, type Lease, type LeasedNumber, type Leases } from '@corella/lease';
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
  /** The first free number below `count`, such as that of a gateway; 0 without a lease where there is one process. */
  number(kind: string, count: number): Promise<OwnNumber>;
  /** Of processes that share a log. */
  readonly leases: Leases | undefined;
  /** The leases that this process holds now. */
  held(): readonly Pick<Lease, 'name' | 'epoch'>[];
  close(): Promise<void>;
}

export type OwnNumber = LeasedNumber | { readonly value: 0; readonly lease: undefined };

/** The log belongs to this process alone: its data directory is locked. */
export const soleOwner: Ownership = {
  own: () => Promise.resolve(undefined),
  number: () => Promise.resolve({ value: 0, lease: undefined }),
  leases: undefined,
  held: () => [],
  close: () => Promise.resolve(),
};

export interface OwnershipOptions {
  readonly logger: Pick<Logger, 'info'>;
  /** A process that has lost anything that it owned must end. */
  readonly onFatal: (error: unknown) => void;
}

/** Ownership by leases in PostgreSQL, for processes that share a log. */
export async function openOwnership({
  address,
  ...options
}: OwnershipOptions & { readonly address: PostgresAddress }): Promise<Ownership> {
  return ownershipBy(await openPostgresLeases({ address, label: `${hostname()} ${process.pid}` }), options);
}

export function ownershipBy(table: Leases, { logger, onFatal }: OwnershipOptions): Ownership {
  const { leases, held } = remembering(table);
  const endWith = (lease: Lease): void =>
    void lease.onLost((finding) => onFatal(new LostOwnership(lease.name, finding)));
  return {
    leases,
    held,
    async own(name) {
      const waiting = setTimeout(
        () => logger.info({ name }, 'another process has this, or had it until a moment ago; waiting for its lease'),
        SAY_AFTER_MS,
      );
      try {
        const lease = await leases.acquire(name, { ttlMs: LEASE_TTL_MS });
        endWith(lease);
        return lease;
      } finally {
        clearTimeout(waiting);
      }
    },
    async number(kind, count) {
      const number = await leaseNumber(leases, { kind, count, ttlMs: LEASE_TTL_MS });
      endWith(number.lease);
      return number;
    },
    close: () => leases.close(),
  };
}

/** The same leases, and which of those that were given are held. */
function remembering(leases: Leases): { readonly leases: Leases; readonly held: Ownership['held'] } {
  const given = new Set<Lease>();
  const held = (): readonly Lease[] => {
    for (const lease of given) if (!lease.isHeld()) given.delete(lease);
    return [...given];
  };
  const remember = <Given extends Lease | null>(lease: Given): Given => {
    if (lease) given.add(lease);
    return lease;
  };
  return {
    held,
    leases: {
      acquire: async (name, options) => remember(await leases.acquire(name, options)),
      tryAcquire: async (name, options) => remember(await leases.tryAcquire(name, options)),
      close: () => leases.close(),
    },
  };
}
