import { hostname } from 'node:os';
import type { Logger } from 'pino';
import type { Lease } from '@corella/lease';
import { openPostgresLeases } from '@corella/lease-postgres';
import type { PostgresAddress } from '@corella/postgres';

/** A process that is stopped for longer has lost the venue when it goes on. The next owner waits as long. */
const TTL_MS = 10_000;
const SAY_AFTER_MS = 1_000;
const NAME = 'venue';

export interface HeldVenue {
  readonly lease: Lease;
  close(): Promise<void>;
}

/**
 * Makes this process the one that writes a log which others could open too. Waits until nobody else does. The embedded
 * log needs no lease: its data directory is locked.
 */
export async function holdVenue(address: PostgresAddress, logger: Logger): Promise<HeldVenue> {
  const leases = await openPostgresLeases({ address, label: `${hostname()} ${process.pid}` });
  const waiting = setTimeout(
    () => logger.info('another process has the venue, or had it until a moment ago; waiting for its lease to end'),
    SAY_AFTER_MS,
  );
  try {
    const lease = await leases.acquire(NAME, { ttlMs: TTL_MS });
    return { lease, close: () => leases.close() };
  } catch (error) {
    await leases.close();
    throw error;
  } finally {
    clearTimeout(waiting);
  }
}
