import { categoryOf, type StreamName } from '@corella/event-store';
import type { DurableLog } from '../machine/durable-log.js';

/** Categories of the streams whose writers own them by a lease. */
const OWNED: readonly string[] = ['ledger', 'market', 'settings'];

/**
 * Where owners have leases, every event says under which epoch it was written, and no stream goes back to an earlier
 * one.
 */
export function watchEpochs(log: DurableLog, report: (finding: string) => void): void {
  const highest = new Map<StreamName, number>();
  log.watch((events) => {
    for (const { stream, revision, meta } of events) {
      if (!OWNED.includes(categoryOf(stream))) continue;
      const { epoch } = meta;
      const before = highest.get(stream) ?? 0;
      if (epoch === undefined) report(`${stream}/${revision} does not say under which epoch it was written`);
      else if (epoch < before) report(`${stream}/${revision} was written under epoch ${epoch} after ${before}`);
      else highest.set(stream, epoch);
    }
  });
}
