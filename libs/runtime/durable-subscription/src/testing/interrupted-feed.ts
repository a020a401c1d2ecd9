import type { EventFeed } from '@corella/bus';

/** How one subscription ends: once it has delivered so many events. */
export interface Interruption {
  readonly afterEvents: number;
  readonly error: Error;
}

/** A feed whose first subscriptions break off, one after another. The later ones are whole. */
export function interruptedFeed(feed: EventFeed, interruptions: readonly Interruption[]): EventFeed {
  const left = [...interruptions];
  return {
    subscribe(options) {
      const interruption = left.shift();
      if (!interruption) return feed.subscribe(options);
      let delivered = 0;
      return feed.subscribe({
        ...options,
        batchSize: 1,
        onEvents: async (events) => {
          // Thrown before the handler has the events, as when reading them fails.
          if (delivered >= interruption.afterEvents) throw interruption.error;
          await options.onEvents(events);
          delivered += events.length;
        },
      });
    },
  };
}
