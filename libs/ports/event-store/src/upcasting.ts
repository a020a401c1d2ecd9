import type { EventStore, JsonObject, NewEvent, RecordedEvent } from './event-store.js';

/**
 * Turns the data of one version of an event into that of the next. Pure. It must accept everything that the older
 * version could hold.
 */
export type Upcaster = (data: JsonObject) => JsonObject;

/**
 * Event type → its upcasters: the first turns version 1 into 2, the second 2 into 3. A type without upcasters has had
 * only one shape.
 */
export type Upcasters = Readonly<Record<string, readonly Upcaster[]>>;

/** The version in which a type is written today. */
export const versionOf = (upcasters: Upcasters, type: string): number => (upcasters[type]?.length ?? 0) + 1;

/**
 * An event in today's shape. Hashes cover the data as stored, so they are checked before this runs (ADR 16). Throws for
 * a version that only a later release writes.
 */
export function upcast(upcasters: Upcasters, event: RecordedEvent): RecordedEvent {
  const stored = event.meta.v ?? 1;
  const current = versionOf(upcasters, event.type);
  if (stored === current) return event;
  if (stored > current)
    throw new Error(
      `${event.stream} holds ${event.type} in version ${stored} at ${event.revision}; this program knows it up to ${current}`,
    );
  const data = (upcasters[event.type] ?? []).slice(stored - 1).reduce((older, step) => step(older), event.data);
  return { ...event, data, meta: { ...event.meta, v: current } };
}

const upcastAll = (upcasters: Upcasters, events: readonly RecordedEvent[]): readonly RecordedEvent[] => {
  const isToday = ({ type, meta }: RecordedEvent): boolean => (meta.v ?? 1) === versionOf(upcasters, type);
  return events.every(isToday) ? events : events.map((event) => upcast(upcasters, event));
};

/** Reads a log and converts every event to today's version. */
export const upcastReads = (
  upcasters: Upcasters,
  store: Pick<EventStore, 'readStream'>,
): Pick<EventStore, 'readStream'> => ({
  readStream: async (stream, options) => upcastAll(upcasters, await store.readStream(stream, options)),
});

/**
 * A store that writes today's versions (`meta.v` names a version above 1) and reads every earlier version as today's.
 */
export function versionedStore(store: EventStore, upcasters: Upcasters): EventStore {
  const stamped = (event: NewEvent): NewEvent => {
    const version = versionOf(upcasters, event.type);
    return version === 1 || event.meta.v !== undefined ? event : { ...event, meta: { ...event.meta, v: version } };
  };
  return {
    ...store,
    ...upcastReads(upcasters, store),
    versionOf: (type) => versionOf(upcasters, type),
    append: (stream, expectedRevision, events) => store.append(stream, expectedRevision, events.map(stamped)),
    async readAll(options) {
      const page = await store.readAll(options);
      return { ...page, events: upcastAll(upcasters, page.events) };
    },
    subscribe: (options) =>
      store.subscribe({ ...options, onEvents: (events) => options.onEvents(upcastAll(upcasters, events)) }),
  };
}
