import type { EventFeed, Position, RecordedEvent } from '@corella/bus';
import { subscribeDurably } from '@corella/durable-subscription';
import { UnreadableEvent } from '@corella/event-store';
import { concernsAll } from './each-alone.js';
import type { Handle, Parking } from './parked-streams.js';

export interface Followed {
  /** Number of events that have not been handled yet. */
  lag(): number;
  stop(): Promise<void>;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** With pauses of half a second to four seconds between them. */
const TRIES = 5;

interface FollowOptions {
  readonly feed: EventFeed;
  readonly group: string;
  readonly categories: readonly string[];
  readonly onEvent: Handle;
  /** Where streams wait whose events cannot be handled. */
  readonly parking: Parking;
  readonly onWarning: (error: unknown) => void;
  readonly firstPauseMs?: number;
}

/**
 * Handles every event at least once and those of a stream in order, even across a crash: the checkpoint moves only
 * after the handler has succeeded. A handler that fails is retried from the event that failed, with pauses that grow to
 * 30 seconds. An event that fails five times is put aside with its stream, so that no other stream waits for it, unless
 * what failed concerns all. An event that cannot be read is passed over with a warning.
 */
export function followDurably(options: FollowOptions): Followed {
  let stopped = false;
  const { onWarning } = options;
  const take = takingOnce(options);
  const subscription = subscribeDurably({
    feed: options.feed,
    group: options.group,
    categories: options.categories,
    after: null,
    takesUnreadable: true,
    firstPauseMs: options.firstPauseMs ?? FIRST_PAUSE_MS,
    longestPauseMs: LONGEST_PAUSE_MS,
    // Handlers send mail and ask other services, so whatever goes wrong may go right the next time.
    passes: () => true,
    onEvents: async (events) => {
      for (const event of events) {
        if (stopped) throw new Error(`${options.group} was stopped`);
        await take(event);
      }
    },
    onInterrupted: onWarning,
    onFault: onWarning,
  });
  return {
    lag: () => subscription.lag(),
    async stop() {
      stopped = true;
      await subscription.close();
    },
  };
}

/** Handles an event, or puts its stream aside. What was handled before a fault in the same batch comes only once. */
function takingOnce({ onEvent, parking, onWarning }: FollowOptions): Handle {
  let taken: Position = '';
  let failing = { id: '', tries: 0 };
  const handle = async (event: RecordedEvent): Promise<void> => {
    try {
      await onEvent(event);
    } catch (error) {
      if (concernsAll(error)) throw error;
      failing = { id: event.id, tries: failing.id === event.id ? failing.tries + 1 : 1 };
      if (failing.tries < TRIES || !(await parking.park(event))) throw error;
      onWarning(new Error(`${event.stream} waits from its event ${event.revision} on`, { cause: error }));
    }
  };
  return async (event) => {
    if (event.position <= taken) return;
    if (event.unreadable !== undefined) onWarning(new UnreadableEvent(event, event.unreadable));
    else if (!parking.waits(event)) await handle(event);
    taken = event.position;
  };
}
