import type { Bus, EventFeed } from '@corella/bus';
import type { Clock } from '@corella/clock';
import type { VenueConfig } from '@corella/contracts/service';
import type { EventStore } from '@corella/event-store';
import type { ReadModels } from '@corella/read-model';
import type { Signals } from '@corella/signals';
import type { SnapshotWorker } from '@corella/single-writer';
import type { Journal } from './explain/journal.js';
import type { LedgerRules } from './ledger-rules.js';
import type { LiabilityTrees } from './liabilities/liability-trees.js';

/** What the host hands in. */
export interface LedgerDeps {
  readonly store: EventStore;
  readonly bus: Bus;
  readonly feed: EventFeed;
  readonly signals: Signals;
  readonly readModels: ReadModels;
  readonly clock: Clock;
  readonly config: VenueConfig;
  /** A failed commit or a broken invariant: the process must end. */
  readonly onFatal: (error: unknown) => void;
  /** What an operator must hear of while the venue goes on, e.g. a symbol whose settlement has stopped. */
  readonly onAlarm?: (error: unknown) => void;
  /** Takes the writer's snapshots beside it; without it the writer pauses for each. */
  readonly snapshotWorker?: SnapshotWorker;
  /** Events between snapshots (default 100,000). */
  readonly snapshotEvery?: number;
  /** Size of the filters of ids (by default 16 MB for client order ids); a smaller one asks the table more often. */
  readonly idFilterBits?: number;
  /** Other rules than this release's; for tests. */
  readonly rules?: LedgerRules;
  /** Reads of the journal beside the order path; without it they go through the store. */
  readonly journal?: Journal;
  /** Builds and keeps liability trees; without it none are published. */
  readonly liabilityTrees?: LiabilityTrees;
}
