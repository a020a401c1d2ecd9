import type { EventFeed } from '@corella/bus';
import type { EventStore } from '@corella/event-store';

/** The event feed of a single process: subscriptions to the event store itself. */
export function createStoreFeed(store: EventStore): EventFeed {
  return {
    subscribe: ({ group, ...options }) =>
      store.subscribe({ ...options, ...(group === undefined ? {} : { name: group }) }),
  };
}
