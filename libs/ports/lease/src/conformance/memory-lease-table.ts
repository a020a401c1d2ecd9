import type { LeaseClock } from '../index.js';
import { LeasesUnavailable, type LeaseTable } from '../renewing/index.js';

export interface MemoryLeaseTable extends LeaseTable {
  /** While true, nothing is reached and every call fails. */
  isUnavailable: boolean;
  /** While true, every call is carried out and its answer is lost. */
  losesAnswers: boolean;
  /** How often leases were renewed. */
  readonly renewals: number;
  /** Gives the name to somebody else, whoever has it. */
  seize(name: string): void;
}

/** A table in memory for tests: it survives the processes that look at it, and fails on demand. */
export function createMemoryLeaseTable(clock: Pick<LeaseClock, 'nowMs'>): MemoryLeaseTable {
  const rows = new Map<string, { holder: string | null; epoch: number; expiresAtMs: number }>();
  let renewals = 0;
  const step = async <Value>(take: () => Value): Promise<Value> => {
    await Promise.resolve();
    if (table.isUnavailable) throw new LeasesUnavailable('the table cannot be reached');
    const value = take();
    await Promise.resolve();
    if (table.losesAnswers) throw new LeasesUnavailable('the answer is lost');
    return value;
  };
  const table: MemoryLeaseTable = {
    isUnavailable: false,
    losesAnswers: false,
    get renewals() {
      return renewals;
    },
    seize(name) {
      const epoch = (rows.get(name)?.epoch ?? 0) + 1;
      rows.set(name, { holder: 'somebody else', epoch, expiresAtMs: Number.MAX_SAFE_INTEGER });
    },
    take: (name, holder, { ttlMs, above }) =>
      step(() => {
        const row = rows.get(name) ?? { holder: null, epoch: 0, expiresAtMs: 0 };
        const isFree = row.holder === null || row.holder === holder || row.expiresAtMs <= clock.nowMs();
        if (!isFree) return null;
        const epoch = Math.max(row.epoch, above) + 1;
        rows.set(name, { holder, epoch, expiresAtMs: clock.nowMs() + ttlMs });
        return epoch;
      }),
    renew: ({ name, holder, epoch }, ttlMs) =>
      step(() => {
        const row = rows.get(name);
        if (row?.holder !== holder || row.epoch !== epoch) return false;
        row.expiresAtMs = clock.nowMs() + ttlMs;
        renewals += 1;
        return true;
      }),
    free: ({ name, holder, epoch }) =>
      step(() => {
        const row = rows.get(name);
        if (row?.holder === holder && row.epoch === epoch) row.holder = null;
      }),
    close: () => Promise.resolve(),
  };
  return table;
}
