import type { EventFeed } from '@corella/bus';
import type { Clock } from '@corella/clock';
import { createProjectionRunner, type ProjectionRunner } from '@corella/projection';
import type { ReadModels } from '@corella/read-model';
import { LEDGER_SHARD } from '@corella/contracts/ledger';
import { ledgerProjection } from './ledger.projection.js';

export interface TrackedRunnerOptions {
  readonly feed: EventFeed;
  readonly readModels: ReadModels;
  readonly clock: Clock;
  /** Called after each transaction: the tables now have everything up to this revision of the ledger's stream. */
  readonly onProjected: (revision: number) => void;
  readonly onFault: (error: unknown) => void;
}

/** Runs the projection, and says how far its tables are, so that ids may leave memory. */
export function trackedLedgerRunner({
  feed,
  readModels,
  clock,
  onProjected,
  onFault,
}: TrackedRunnerOptions): ProjectionRunner {
  const told: ReadModels = {
    ...readModels,
    async apply(name, position, queries, revisions) {
      await readModels.apply(name, position, queries, revisions);
      const revision = revisions[LEDGER_SHARD];
      if (revision !== undefined) onProjected(revision);
    },
  };
  return createProjectionRunner({ projection: ledgerProjection(readModels), feed, readModels: told, clock, onFault });
}
