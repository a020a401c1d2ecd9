import type { SubscribeOptions, Subscription } from '@corella/event-store';

export interface FeedOptions extends Omit<SubscribeOptions, 'name'> {
  /** Durable name of the consumer. Its checkpoint is only a hint where to start reading. */
  readonly group?: string;
}

/**
 * What follows from an event. Committed events by category, at least once, and those of a subscription in the order of
 * the log: whoever has handled an event has handled all of its categories before it, so its position is a place.
 */
export interface EventFeed {
  subscribe(options: FeedOptions): Subscription;
}
