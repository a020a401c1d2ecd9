import type { Bus, EventFeed } from '@corella/bus';
import type { Clock } from '@corella/clock';
import type { EventStore, StreamName } from '@corella/event-store';
import type { ReadModels } from '@corella/read-model';
import type { Signals } from '@corella/signals';
import type { SnapshotWorker, WriterLease } from '@corella/single-writer';
import type { VenueConfig } from '@corella/contracts/service';
import type { MarketListing } from './domain/symbol/market-listing.js';

/** The ports that the service needs, and its settings. */
export interface MatchingOptions {
  readonly store: EventStore;
  readonly bus: Bus;
  readonly feed: EventFeed;
  readonly signals: Signals;
  readonly readModels: ReadModels;
  readonly clock: Clock;
  /** The lease of each writer's stream. Absent where one process has the whole log. */
  readonly leaseOf?: ((stream: StreamName) => WriterLease) | undefined;
  readonly config: Pick<VenueConfig, 'demo' | 'seed'>;
  /** Called for a failed commit or a broken invariant. The host then ends the process. */
  readonly onFatal: (error: unknown) => void;
  /**
   * Called with what an operator must hear of while the venue goes on, such as a snapshot that could not be written.
   */
  readonly onAlarm?: (error: unknown) => void;
  /** Takes the writers' snapshots in a worker. Without it, a writer pauses for each snapshot. */
  readonly snapshotWorker?: SnapshotWorker;
  /** Number of events of a market between its snapshots (default 100,000). */
  readonly snapshotEvery?: number;
  /** Markets listed at the first start. Default: those of the venue. */
  readonly markets?: readonly MarketListing[];
  /**
   * The symbols that this process owns (default: all). A start fails if the venue does not have one of them. Each
   * process has read models of its own, because its projections follow all markets.
   */
  readonly symbols?: readonly string[];
  /**
   * Whether this process owns the settings of all markets (default true): it has approvals carried out and says which
   * holds no market can take. One process of the venue does.
   */
  readonly settings?: boolean;
}

export const MATCHING_OPTIONS = Symbol('MATCHING_OPTIONS');
