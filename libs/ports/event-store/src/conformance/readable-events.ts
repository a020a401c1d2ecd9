import { eventSchemas, readEvent } from '@corella/contracts/schemas';
import { categoryOf, type EventStore, type RecordedEvent } from '../index.js';

type Written = Pick<RecordedEvent, 'stream' | 'type' | 'data'>;

/** Why another process could not read an event, or null. Streams of no known category have no schemas. */
export function unreadableIn({ stream, type, data }: Written): string | null {
  const category = categoryOf(stream);
  if (!Object.hasOwn(eventSchemas, category)) return null;
  const read = readEvent(category, type, data);
  return read.ok ? null : `${stream} cannot be read: ${read.rejection.detail ?? read.rejection.code}`;
}

/** For specs that keep a log of their own: throws for what a service may not write. */
export function requireReadable(event: Written): void {
  const fault = unreadableIn(event);
  if (fault !== null) throw new Error(fault);
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
