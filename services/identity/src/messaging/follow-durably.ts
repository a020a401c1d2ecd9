import type { EventFeed, RecordedEvent, Subscription } from '@corella/bus';

export interface Followed {
  /** Number of events that have not been handled yet. */
  lag(): number;
  stop(): Promise<void>;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Handles every event at least once and in order, even across a crash: the checkpoint moves only after the handler has
 * succeeded. A handler that fails is retried from the checkpoint, with pauses that grow to 30 seconds.
 */
export function followDurably(options: {
  readonly feed: EventFeed;
  readonly group: string;
  readonly categories: readonly string[];
  readonly onEvent: (event: RecordedEvent) => Promise<void>;
  readonly onWarning: (error: unknown) => void;
}): Followed {
  let subscription: Subscription | null = null;
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;
  let pauseMs = FIRST_PAUSE_MS;
  const follow = (): void => {
    subscription = options.feed.subscribe({
      group: options.group,
      categories: options.categories,
      after: null,
      onEvents: async (events) => {
        for (const event of events) {
          if (stopped) throw new Error(`${options.group} was stopped`);
          await options.onEvent(event);
        }
        pauseMs = FIRST_PAUSE_MS;
      },
      onFault: (error) => {
        if (stopped) return;
        options.onWarning(error);
        timer = setTimeout(follow, pauseMs);
        timer.unref();
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      },
    });
  };
  follow();
  return {
    lag: () => subscription?.lag() ?? 0,
    async stop() {
      stopped = true;
      if (timer !== null) clearTimeout(timer);
      await subscription?.close();
    },
  };
}
