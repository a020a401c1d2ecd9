import { categoryOf, type EventStore, type RecordedEvent } from '@corella/event-store';
import type { Connection } from '../connection.js';
import { isBefore, later, placeOf, positionOf, type Place } from './position.js';
import { placeOfEvent, recorded } from './recorded-event.js';
import type { StreamNames } from './stream-names.js';

export interface LogReader extends Pick<EventStore, 'readAll' | 'head'> {
  /** The end of the server's log, whosever events stand there; null for none. */
  end(): Promise<Place | null>;
  /** An event of this log stands here. */
  known(place: Place): void;
}

const SCANNED_EVENTS = 500;
const LOOKED_BACK_EVENTS = 64;

/**
 * Reads of `$all`. The server keeps more there than this log: its own events, side streams, other logs. They are left
 * out here, because the client can filter a subscription but not a read.
 */
export function logReader(connection: Connection, names: StreamNames): LogReader {
  let newest: Place | null = null;
  const known = (place: Place): void => void (newest = later(newest, place));
  return {
    known,
    async end() {
      const { events } = await connection.readAll({ from: 'end', limit: 1, backwards: true });
      return events[0] ? placeOfEvent(events[0]) : null;
    },
    async head() {
      let from: Place | 'end' = 'end';
      for (;;) {
        // The answer does not depend on what is known, which only says where to stop looking.
        const stop: Place | null = newest;
        const { events, whole } = await connection.readAll({ from, limit: LOOKED_BACK_EVENTS, backwards: true });
        for (const event of events) {
          const place = placeOfEvent(event);
          if (names.fromServer(event.streamId) !== null) known(place);
          else if (!stop || isBefore(stop, place)) continue;
          return newest && positionOf(newest);
        }
        const last = events.at(-1);
        if (!last || (whole && events.length < LOOKED_BACK_EVENTS)) return newest && positionOf(newest);
        from = placeOfEvent(last);
      }
    },
    readAll: async ({ after, limit, categories }) => pageOf({ connection, names, known }, { after, limit, categories }),
  };
}

interface Source {
  readonly connection: Connection;
  readonly names: StreamNames;
  readonly known: (place: Place) => void;
}

async function pageOf(
  { connection, names, known }: Source,
  { after, limit, categories }: Parameters<EventStore['readAll']>[0],
): ReturnType<EventStore['readAll']> {
  const start = after === null ? null : placeOf(after);
  // The server begins with the event at the place itself.
  const asked = Math.max(limit, SCANNED_EVENTS) + 1;
  const scan = await connection.readAll({ from: start ?? 'start', limit: asked });
  const atEnd = scan.whole && scan.events.length < asked;
  const events: RecordedEvent[] = [];
  let shown: Place | null = start;
  let scanned: Place | null = start;
  for (const event of scan.events) {
    const place = placeOfEvent(event);
    if (start && !isBefore(start, place)) continue;
    const stream = names.fromServer(event.streamId);
    if (stream !== null && events.length === limit) return { events, position: shown && positionOf(shown), end: false };
    scanned = place;
    if (stream === null) continue;
    shown = place;
    if (!categories || categories.includes(categoryOf(stream))) events.push(recorded(stream, event));
  }
  // At the end, the place is that of the last event of this log, so that it is that of the head.
  const place = atEnd ? shown : scanned;
  if (shown && shown !== start) known(shown);
  return { events, position: place && positionOf(place), end: atEnd };
}
