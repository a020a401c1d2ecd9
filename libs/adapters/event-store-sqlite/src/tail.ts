import type { RecordedEvent } from '@corella/event-store';

export interface TailEntry {
  readonly category: string;
  readonly event: RecordedEvent;
}

/**
 * The newest committed events in memory, for subscribers that keep up. It is bounded: the oldest events drop out, and
 * an event that all subscribers have taken is dropped at once, because an event that survives two scavenges is copied
 * twice and then burdens the old generation.
 */
export interface Tail {
  /** Adds events with the given first ordinal, directly after those already held. */
  add(firstOrdinal: number, category: string, events: readonly RecordedEvent[]): void;
  /** Up to `limit` matching events after `after`; null when the tail no longer reaches back so far. */
  read(options: {
    after: number;
    limit: number;
    categories: ReadonlySet<string>;
  }): { events: readonly RecordedEvent[]; ordinal: number } | null;
  /** No subscriber needs the events up to this ordinal any more. */
  release(ordinal: number): void;
  end(): number;
}

export function createTail(options: { capacity: number; end: number }): Tail {
  const { capacity } = options;
  const ring: (TailEntry | undefined)[] = new Array<TailEntry | undefined>(capacity);
  let end = options.end;
  let start = end + 1;
  return {
    add(firstOrdinal, category, events) {
      if (firstOrdinal !== end + 1) start = firstOrdinal;
      end = firstOrdinal - 1;
      for (const event of events) {
        end += 1;
        ring[end % capacity] = { category, event };
      }
      start = Math.max(start, end - capacity + 1);
    },
    read({ after, limit, categories }) {
      if (after + 1 < start) return null;
      const events: RecordedEvent[] = [];
      let ordinal = after;
      while (ordinal < end && events.length < limit) {
        ordinal += 1;
        const entry = ring[ordinal % capacity];
        if (entry && categories.has(entry.category)) events.push(entry.event);
      }
      return { events, ordinal };
    },
    release(ordinal) {
      const before = Math.min(ordinal, end) + 1;
      while (start < before) {
        ring[start % capacity] = undefined;
        start += 1;
      }
    },
    end: () => end,
  };
}
