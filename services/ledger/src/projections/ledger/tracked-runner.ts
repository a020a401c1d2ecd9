import type { EventFeed } from '@corella/bus';
import type { Clock } from '@corella/clock';
import { createProjectionRunner, type ProjectionRunner } from '@corella/projection';
import type { ReadModels } from '@corella/read-model';
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
  const projection = ledgerProjection(readModels);
  let revision = -1;
  const project: typeof projection.project = (events) => {
    revision = events.at(-1)?.revision ?? revision;
    return projection.project(events);
  };
  const told: ReadModels = {
    ...readModels,
    async apply(name, position, queries) {
      await readModels.apply(name, position, queries);
      onProjected(revision);
    },
  };
  return createProjectionRunner({ projection: { ...projection, project }, feed, readModels: told, clock, onFault });
}
