import type { Bus, EventFeed } from '@corella/bus';
import type { Clock } from '@corella/clock';
import type { EventStore } from '@corella/event-store';
import type { ReadModels } from '@corella/read-model';
import type { Signals } from '@corella/signals';
import type { SnapshotWorker } from '@corella/single-writer';
import type { VenueConfig } from '@corella/contracts/service';
import type { MarketListing } from './domain/symbol/market-listing.js';

/** The ports that the service needs, and what it is told about the venue. */
export interface MatchingOptions {
  readonly store: EventStore;
  readonly bus: Bus;
  readonly feed: EventFeed;
  readonly signals: Signals;
  readonly readModels: ReadModels;
  readonly clock: Clock;
  readonly config: Pick<VenueConfig, 'demo' | 'seed'>;
  /** A failed commit or a broken invariant: the host ends the process. */
  readonly onFatal: (error: unknown) => void;
  /** What an operator must hear of while the venue goes on, e.g. a snapshot that could not be written. */
  readonly onAlarm?: (error: unknown) => void;
  /** Takes the writers' snapshots beside them; without it a writer pauses for each. */
  readonly snapshotWorker?: SnapshotWorker;
  /** Events of a market between its snapshots (default 100,000). */
  readonly snapshotEvery?: number;
  /** Markets listed at the first start; default: those of the venue. */
  readonly markets?: readonly MarketListing[];
}

export const MATCHING_OPTIONS = Symbol('MATCHING_OPTIONS');
