import type { SubscribeOptions, Subscription } from '@corella/event-store';

export interface FeedOptions extends Omit<SubscribeOptions, 'name'> {
  /** Durable name of the consumer. Its checkpoint is only a hint where to start reading. */
  readonly group?: string;
}

/** What follows from an event. Committed events by category, in order per stream, at least once. */
export interface EventFeed {
  subscribe(options: FeedOptions): Subscription;
}
