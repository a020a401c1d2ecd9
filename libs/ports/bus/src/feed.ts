import type { Position, RecordedEvent, Subscription } from '@corella/event-store';

export interface FeedOptions {
  /** Durable name of the consumer. Its checkpoint is only a hint where to start reading. */
  readonly group?: string;
  readonly categories: readonly string[];
  readonly after?: Position | null;
  readonly onEvents: (events: readonly RecordedEvent[]) => void | Promise<void>;
  readonly onCaughtUp?: () => void;
  readonly onFault?: (error: unknown) => void;
  readonly batchSize?: number;
}

/** What follows from an event. Committed events by category, in order per stream, at least once. */
export interface EventFeed {
  subscribe(options: FeedOptions): Subscription;
}
