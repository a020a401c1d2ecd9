import type { EventStore, RecordedEvent } from '../index.js';
import { unreadableIn } from '../readable/index.js';

type Written = Pick<RecordedEvent, 'stream' | 'type' | 'data'>;

/** For specs that keep a log of their own: throws for what a service may not write. */
export function requireReadable(event: Written): void {
  const fault = unreadableIn(event);
  if (fault !== null) throw new Error(`${event.stream} cannot be read: ${fault}`);
}

/** For specs of a service: a store that refuses what other processes could not read. */
export const readableStore = (store: EventStore): EventStore => ({
  ...store,
  async append(stream, expectedRevision, events) {
    for (const { type, data, dataText } of events) {
      const text = dataText ?? JSON.stringify(data);
      requireReadable({ stream, type, data: JSON.parse(text) as RecordedEvent['data'] });
    }
    return store.append(stream, expectedRevision, events);
  },
});
