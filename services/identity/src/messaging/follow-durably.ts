import type { EventFeed, RecordedEvent } from '@corella/bus';
import { subscribeDurably } from '@corella/durable-subscription';
import { UnreadableEvent } from '@corella/event-store';

export interface Followed {
  /** Number of events that have not been handled yet. */
  lag(): number;
  stop(): Promise<void>;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Handles every event at least once and in order, even across a crash: the checkpoint moves only after the handler has
 * succeeded. A handler that fails is retried from the checkpoint, with pauses that grow to 30 seconds. An event that
 * cannot be read is passed over with a warning: what other streams ask for is not to wait for it.
 */
export function followDurably(options: {
  readonly feed: EventFeed;
  readonly group: string;
  readonly categories: readonly string[];
  readonly onEvent: (event: RecordedEvent) => Promise<void>;
  readonly onWarning: (error: unknown) => void;
}): Followed {
  let stopped = false;
  const subscription = subscribeDurably({
    feed: options.feed,
    group: options.group,
    categories: options.categories,
    after: null,
    takesUnreadable: true,
    firstPauseMs: FIRST_PAUSE_MS,
    longestPauseMs: LONGEST_PAUSE_MS,
    // Handlers send mail and ask other services, so whatever goes wrong may go right the next time.
    passes: () => true,
    onEvents: async (events) => {
      for (const event of events) {
        if (stopped) throw new Error(`${options.group} was stopped`);
        if (event.unreadable === undefined) await options.onEvent(event);
        else options.onWarning(new UnreadableEvent(event, event.unreadable));
      }
    },
    onInterrupted: options.onWarning,
    onFault: options.onWarning,
  });
  return {
    lag: () => subscription.lag(),
    async stop() {
      stopped = true;
      await subscription.close();
    },
  };
}
