import type { RecordedEvent } from '@corella/event-store';
import type { LedgerState } from '../ledger-state.js';

/**
 * Decides which events of a stopped market are looked at. While settlement catches up, only the next revision is: the
 * live feed is far ahead, and an event booked early would make the ones before it look taken. Not part of the state:
 * after a start it counts from the last event that was booked, because the events in between changed nothing and change
 * nothing when they come again.
 */
export class SettlementOrder {
  private readonly next = new Map<string, number>();

  /** Whether it is this event's turn. Counts the events that it admits. */
  admits({ stream, revision }: RecordedEvent, state: LedgerState): boolean {
    if (state.stopped.size === 0) return true;
    for (const stop of state.stopped.values()) {
      if (stop.stream !== stream) continue;
      if (stop.resumedBy === null || revision !== this.nextOf(stream, state)) return false;
      this.next.set(stream, revision + 1);
      return true;
    }
    return true;
  }

  /** The first revision of a resumed market's stream that has not been looked at. */
  nextOf(stream: string, state: LedgerState): number {
    return this.next.get(stream) ?? (state.taken.get(stream) ?? -1) + 1;
  }

  /** Starts the count again after settlement stopped, was resumed or has caught up. */
  forget(stream: string): void {
    this.next.delete(stream);
  }
}
