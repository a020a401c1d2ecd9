import { LEDGER_SHARDS } from '@corella/contracts/ledger';
import { MATCHING_SETTINGS_STREAM, marketStream } from '@corella/contracts/market';
import { categoryOf, type StreamName } from '@corella/event-store';
import type { Leases } from '@corella/lease';
import { MARKETS } from '@corella/matching';
import { IDENTITY_LEASE } from '../running/run-identity.js';
import { LEASE_TTL_MS } from '../wiring/process/ownership.js';
import { TaskRefused } from '../wiring/process/task-refused.js';

/** A process of the venue is running, or was until a moment ago. */
export class VenueRuns extends TaskRefused {
  override readonly name = 'VenueRuns';
  constructor(lease: string) {
    super(
      `a process of the venue has ${lease}, or was killed less than ${LEASE_TTL_MS / 1_000} seconds ago; ` +
        'stop every process of the venue and try again',
    );
  }
}

/** What the writers of a log own while they write it. */
export function writersOf(streams: readonly StreamName[]): readonly string[] {
  const listed = MARKETS.map(({ listing }) => marketStream(listing.symbol));
  const markets = streams.filter((stream) => categoryOf(stream) === 'market');
  return [...new Set([...LEDGER_SHARDS, MATCHING_SETTINGS_STREAM, ...listed, ...markets, IDENTITY_LEASE])];
}

/**
 * Takes the leases of all writers, so that none runs and none starts. Epochs here are above `above` from now on: the
 * writers of a log that comes from elsewhere must not look like former owners. Throws VenueRuns.
 */
export async function holdWriters(leases: Leases, names: readonly string[], above: number): Promise<void> {
  for (const name of names)
    if ((await leases.tryAcquire(name, { ttlMs: LEASE_TTL_MS, above })) === null) throw new VenueRuns(name);
}
