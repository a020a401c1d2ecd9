import { randomUUID } from 'node:crypto';
import type { AcquireOptions, Leases } from '../lease.js';
import { processClock, type LeaseClock } from '../lease-clock.js';
import { LeasesUnavailable, type LeaseTable } from './lease-table.js';
import { RenewedLease } from './renewed-lease.js';

export interface LeasesOverTableOptions {
  readonly table: LeaseTable;
  readonly clock?: LeaseClock;
  /** Names this process to people who look at the table. */
  readonly label?: string;
  /** How often a name that somebody else has is asked for (default 100 ms). */
  readonly pollMs?: number;
}

interface Asked {
  readonly ttlMs: number;
  readonly above: number;
  readonly ended: AbortSignal;
  readonly isPatient: boolean;
}

const POLL_MS = 100;
/** The pause after an attempt at which the table could not be reached. */
const UNAVAILABLE_MS = 500;

/** Leases that expire, over a table that all processes share. */
export function leasesOver({
  table,
  clock = processClock,
  label = `process ${process.pid}`,
  pollMs = POLL_MS,
}: LeasesOverTableOptions): Leases {
  const closing = new AbortController();
  const leases = new Set<RenewedLease>();
  const waits = new Set<Promise<unknown>>();

  const attempt = attempts({ table, clock, label, pollMs });

  const take = async (
    name: string,
    { ttlMs, signal, above = 0 }: AcquireOptions,
    isPatient: boolean,
  ): Promise<RenewedLease | null> => {
    if (!Number.isSafeInteger(ttlMs) || ttlMs <= 0) throw new RangeError(`${ttlMs} ms is no time to live`);
    const ended = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
    const waiting = attempt(name, { ttlMs, above, ended, isPatient });
    waits.add(waiting);
    try {
      const lease = await waiting;
      for (const old of leases) if (!old.isHeld()) leases.delete(old);
      if (lease !== null) leases.add(lease);
      return lease;
    } finally {
      waits.delete(waiting);
    }
  };

  return {
    async acquire(name, options) {
      const lease = await take(name, options, true);
      if (lease === null) throw new Error(`the wait for the lease of ${name} ended without one`);
      return lease;
    },
    tryAcquire: (name, options) => take(name, options, false),
    async close() {
      closing.abort(new Error('the leases are closed'));
      await Promise.allSettled(waits);
      await Promise.all([...leases].map((lease) => lease.release()));
      await table.close();
    },
  };
}

function pause(clock: LeaseClock, ms: number, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      timer.cancel();
      ended.removeEventListener('abort', done);
      resolve();
    };
    const timer = clock.after(ms, done);
    ended.addEventListener('abort', done);
  });
}

/** Attempts until there is a lease. Somebody else's is waited for, unless the caller is not patient: then null. */
function attempts({ table, clock, label, pollMs }: Required<LeasesOverTableOptions>) {
  /** One attempt: the lease, or why there is none. */
  const once = async (
    name: string,
    holder: string,
    { ttlMs, above }: Pick<Asked, 'ttlMs' | 'above'>,
  ): Promise<RenewedLease | 'taken' | 'away'> => {
    const sentMs = clock.nowMs();
    try {
      const epoch = await table.take(name, holder, { ttlMs, above });
      return epoch === null ? 'taken' : new RenewedLease({ table, clock, name, holder, epoch, ttlMs, sentMs });
    } catch (error) {
      if (error instanceof LeasesUnavailable) return 'away';
      throw error;
    }
  };
  return async (name: string, { ended, isPatient, ...asked }: Asked): Promise<RenewedLease | null> => {
    // An attempt of unknown outcome may have taken the lease. The next one has the same holder, so it need not wait.
    const holder = `${label}, ${randomUUID()}`;
    for (;;) {
      ended.throwIfAborted();
      const found = await once(name, holder, asked);
      if (found === 'taken' && !isPatient) return null;
      if (typeof found === 'string') {
        await pause(clock, found === 'taken' ? pollMs : UNAVAILABLE_MS, ended);
        continue;
      }
      // An answer that came too late gives nothing to hold on to.
      if (!ended.aborted && found.isHeld()) return found;
      await found.release();
    }
  };
}
