import {
  UnreadableEvent,
  type EventStore,
  type NewEvent,
  type ReadOptions,
  type RecordedEvent,
} from './event-store.js';
import { upcast, versionOf, type Upcasters } from './upcasting.js';

/** Why an event in today's shape cannot be read, or null. It names the field and quotes no value. */
export type EventCheck = (event: RecordedEvent) => string | null;

/**
 * The event in today's shape. Throws UnreadableEvent for one of a later release, for one whose data its upcasters
 * cannot take, and for one that the check refuses.
 */
export function readRecorded(upcasters: Upcasters, event: RecordedEvent, check?: EventCheck): RecordedEvent {
  let today: RecordedEvent;
  try {
    today = upcast(upcasters, event);
  } catch (error) {
    throw new UnreadableEvent(event, error instanceof Error ? error.message : String(error));
  }
  const finding = check?.(today) ?? null;
  if (finding !== null) throw new UnreadableEvent(event, finding);
  return today;
}

function readOrMark(upcasters: Upcasters, event: RecordedEvent, check?: EventCheck): RecordedEvent {
  try {
    return readRecorded(upcasters, event, check);
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
    return { ...event, unreadable: error.finding };
  }
}

const readerOf = (upcasters: Upcasters, check?: EventCheck) => {
  const isToday = ({ type, meta }: RecordedEvent): boolean => (meta.v ?? 1) === versionOf(upcasters, type);
  return (events: readonly RecordedEvent[], { takesUnreadable }: ReadOptions): readonly RecordedEvent[] => {
    if (!check && events.every(isToday)) return events;
    const read = takesUnreadable === true ? readOrMark : readRecorded;
    return events.map((event) => read(upcasters, event, check));
  };
};

/** Reads a log and converts every event to today's version. */
export const upcastReads = (
  upcasters: Upcasters,
  store: Pick<EventStore, 'readStream'>,
  check?: EventCheck,
): Pick<EventStore, 'readStream'> => {
  const read = readerOf(upcasters, check);
  return {
    readStream: async (stream, options) => read(await store.readStream(stream, options), options),
  };
};

/**
 * A store that writes today's versions (`meta.v` names a version above 1) and reads every earlier version as today's.
 * Where other processes write to the log too, a check reads each event by its schema. A subscription ends at an event
 * that cannot be read, and before the batch that holds it, as at damage of the log.
 */
export function versionedStore(store: EventStore, upcasters: Upcasters, check?: EventCheck): EventStore {
  const read = readerOf(upcasters, check);
  const stamped = (event: NewEvent): NewEvent => {
    const version = versionOf(upcasters, event.type);
    return version === 1 || event.meta.v !== undefined ? event : { ...event, meta: { ...event.meta, v: version } };
  };
  return {
    ...store,
    ...upcastReads(upcasters, store, check),
    versionOf: (type) => versionOf(upcasters, type),
    append: (stream, expectedRevision, events) => store.append(stream, expectedRevision, events.map(stamped)),
    async readAll(options) {
      const page = await store.readAll(options);
      return { ...page, events: read(page.events, {}) };
    },
    subscribe: (options) =>
      store.subscribe({ ...options, onEvents: (events) => options.onEvents(read(events, options)) }),
  };
}
