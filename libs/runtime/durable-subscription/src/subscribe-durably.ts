import type { EventFeed, FeedOptions, RecordedEvent, Subscription } from '@corella/bus';
import { StoreUnavailable, type Position } from '@corella/event-store';

/** Who threw: the feed, or the handler that it delivered to. */
export type FaultSource = 'feed' | 'handler';

export interface DurableSubscriptionOptions extends Omit<FeedOptions, 'onFault'> {
  readonly feed: EventFeed;
  /**
   * Whether it is worth subscribing again after this fault. By default only when the store could not be reached: a
   * handler's own bug would come back with the same event.
   */
  readonly passes?: (error: unknown, source: FaultSource) => boolean;
  /** Called for each fault that passes. */
  readonly onInterrupted?: (error: unknown) => void;
  /** Called once, for a fault that does not pass. The subscription has ended. */
  readonly onFault: (error: unknown) => void;
  /** The pause before the second attempt, doubled for each further one until events arrive again (default 200 ms). */
  readonly firstPauseMs?: number;
  /** The most that it grows to (default 5 s). */
  readonly longestPauseMs?: number;
}

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;

const unavailable = (error: unknown): boolean => error instanceof StoreUnavailable;

/**
 * Follows the feed across its outages. After a fault that passes it subscribes again, after a pause, from the last
 * event that the handler has taken, or from the group's checkpoint. So events come in order and at least once, as from
 * any feed, and `onCaughtUp` is called once. Ends with `close` or with `onFault`.
 */
export function subscribeDurably(options: DurableSubscriptionOptions): Subscription {
  const { feed, passes = unavailable, onInterrupted, onFault, firstPauseMs = FIRST_PAUSE_MS, ...request } = options;
  const { longestPauseMs = LONGEST_PAUSE_MS, ...rest } = request;
  let subscription: Subscription | null = null;
  let taken: Position | null = rest.after ?? null;
  let pauseMs = firstPauseMs;
  let timer: NodeJS.Timeout | null = null;
  let hasCaughtUp = false;
  let isClosed = false;

  const position = (): Position | null => subscription?.position() ?? taken;
  const subscribe = (): void => {
    timer = null;
    let source: FaultSource = 'feed';
    const onEvents = async (events: readonly RecordedEvent[]): Promise<void> => {
      source = 'handler';
      await rest.onEvents(events);
      source = 'feed';
      pauseMs = firstPauseMs;
    };
    const onCaughtUp = (): void => {
      pauseMs = firstPauseMs;
      if (!hasCaughtUp) rest.onCaughtUp?.();
      hasCaughtUp = true;
    };
    try {
      subscription = feed.subscribe({
        ...rest,
        after: taken,
        onEvents,
        onCaughtUp,
        onFault: (error) => interrupted(error, source),
      });
    } catch (error) {
      interrupted(error, 'feed');
    }
  };
  const interrupted = (error: unknown, source: FaultSource): void => {
    if (isClosed) return;
    if (!passes(error, source)) {
      isClosed = true;
      onFault(error);
      return;
    }
    onInterrupted?.(error);
    taken = position();
    timer = setTimeout(subscribe, pauseMs);
    timer.unref();
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  };
  subscribe();
  return {
    position,
    lag: () => subscription?.lag() ?? 0,
    async close() {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      await subscription?.close();
    },
  };
}
