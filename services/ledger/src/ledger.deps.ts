import type { Bus, EventFeed } from '@corella/bus';
import type { Clock } from '@corella/clock';
import type { VenueConfig } from '@corella/contracts/service';
import type { EventStore } from '@corella/event-store';
import type { ReadModels } from '@corella/read-model';
import type { Signals } from '@corella/signals';
import type { SnapshotWorker, WriterLease } from '@corella/single-writer';
import type { Journal } from './explain/journal.js';
import type { LedgerRules } from './ledger-rules.js';
import type { LiabilityTrees } from './liabilities/liability-trees.js';

/** What the host provides. */
export interface LedgerDeps {
  readonly store: EventStore;
  readonly bus: Bus;
  readonly feed: EventFeed;
  readonly signals: Signals;
  readonly readModels: ReadModels;
  readonly clock: Clock;
  /** Makes this process the owner of the shard. Absent where one process has the whole log. */
  readonly lease?: WriterLease;
  readonly config: VenueConfig;
  /** Called on a failed commit or a broken invariant. The process must end. */
  readonly onFatal: (error: unknown) => void;
  /**
   * Called with what an operator must hear of while the venue goes on, such as a symbol whose settlement has stopped.
   */
  readonly onAlarm?: (error: unknown) => void;
  /** Takes snapshots in a worker. Without it the writer pauses for each one. */
  readonly snapshotWorker?: SnapshotWorker;
  /** Events between snapshots (default 100,000). */
  readonly snapshotEvery?: number;
  /** Size in bits of the filter of client order ids (default 16 MB). A smaller filter asks the table more often. */
  readonly idFilterBits?: number;
  /** Other rules than this release's; for tests. */
  readonly rules?: LedgerRules;
  /** Reads the journal in a thread of its own. Without it the journal is read through the store. */
  readonly journal?: Journal;
  /** Builds and keeps liability trees. Without it none are published. */
  readonly liabilityTrees?: LiabilityTrees;
}
