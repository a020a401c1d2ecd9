import type { JsonObject, RecordedEvent } from './event-store.js';

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
