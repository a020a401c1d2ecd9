import { categoryOf, type EventStore, type RecordedEvent } from '@corella/event-store';
import type { LedgerState } from '../domain/ledger-state.js';
import type { InputRegistry } from '../inputs/input-source.js';

const PAGE_EVENTS = 1_000;

export interface TryStoppedInputsOptions {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly registry: InputRegistry;
  readonly state: () => LedgerState;
  /** Resolves once the resulting events have committed. */
  readonly absorb: (events: readonly RecordedEvent[]) => Promise<void>;
}

/**
 * Looks again at streams that have stopped, starting with the event that stopped them (`docs/rules/ledger.md` 28). It
 * reads from the store, because the feed is past these events. An event that still cannot be booked changes nothing.
 */
export async function tryStoppedInputs({ store, registry, state, absorb }: TryStoppedInputsOptions): Promise<void> {
  for (const [stream, { revision }] of [...state().stoppedInputs]) {
    if (registry.get(categoryOf(stream))?.isTriedAgain !== true) continue;
    for (let next = revision; ;) {
      const events = await store.readStream(stream, { from: next, limit: PAGE_EVENTS, takesUnreadable: true });
      if (events.length === 0) break;
      await absorb(events);
      next += events.length;
    }
  }
}
