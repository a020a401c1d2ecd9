import { DamagedLog, NO_STREAM, type EventStore, type RecordedEvent, type StreamName } from '@corella/event-store';
import type { Connection } from '../connection.js';
import { onServer, recorded, uuidOf } from './recorded-event.js';
import type { StreamNames } from './stream-names.js';

export interface StreamReader extends Pick<EventStore, 'readStream' | 'lastRevision' | 'streams'> {
  /** The last event of a stream; null if it does not exist. */
  lastEvent(stream: StreamName): Promise<RecordedEvent | null>;
  /** Notes the name of a stream that is about to be begun. */
  announce(stream: StreamName, category: string): Promise<void>;
}

const PAGE = 1_000;
const AT_ONCE = 16;
const MAX_KNOWN = 50_000;

/** Reads of single streams. A window must have the revisions that were asked for; otherwise the log is damaged. */
export function streamReader(connection: Connection, names: StreamNames): StreamReader {
  const existing = new Set<StreamName>();
  const lastEvent = async (stream: StreamName): Promise<RecordedEvent | null> => {
    const { events } = await connection.readStream(names.onServer(stream), { from: 'end', limit: 1, backwards: true });
    const [last] = events;
    return last ? recorded(stream, last) : null;
  };
  const lastRevision = async (stream: StreamName): Promise<number> => (await lastEvent(stream))?.revision ?? NO_STREAM;
  const exists = async (stream: StreamName): Promise<boolean> => {
    if (existing.has(stream)) return true;
    if ((await lastRevision(stream)) === NO_STREAM) return false;
    if (existing.size >= MAX_KNOWN) existing.clear();
    existing.add(stream);
    return true;
  };
  return {
    lastEvent,
    lastRevision,
    async readStream(stream, { from, limit }) {
      if (limit <= 0) return [];
      const onTheServer = names.onServer(stream);
      const events: RecordedEvent[] = [];
      for (let whole = false; !whole && events.length < limit;) {
        const rest = { from: from + events.length, limit: limit - events.length };
        const page = await connection.readStream(onTheServer, rest);
        for (const event of page.events) events.push(recorded(stream, event));
        whole = page.whole;
      }
      refuseGaps({ stream: onTheServer, from, events });
      return events;
    },
    async streams(category) {
      const named = [...(await namesIn(connection, names.index(category)))];
      const found: StreamName[] = [];
      for (let first = 0; first < named.length; first += AT_ONCE) {
        const some = named.slice(first, first + AT_ONCE);
        const there = await Promise.all(some.map(exists));
        found.push(...some.filter((_stream, index) => there[index]));
      }
      return found.sort();
    },
    async announce(stream, category) {
      const text = { id: stream, type: 'StreamNamed', data: JSON.stringify({ stream }), meta: '{}' };
      await connection.append(names.index(category), 'any', [onServer(uuidOf(`name of ${stream}`), text)]);
    },
  };
}

async function namesIn(connection: Connection, index: string): Promise<ReadonlySet<StreamName>> {
  const found = new Set<StreamName>();
  for (let from = 0; ;) {
    const { events, whole } = await connection.readStream(index, { from, limit: PAGE });
    for (const event of events) found.add((recorded(index, event).data as { stream: StreamName }).stream);
    if (whole && events.length < PAGE) return found;
    from += events.length;
  }
}

/** Events that somebody truncated or that a scavenge removed must not look as if they had never been. */
function refuseGaps(window: { stream: string; from: number; events: readonly RecordedEvent[] }): void {
  const { stream, from, events } = window;
  events.forEach(({ revision, position }, index) => {
    if (revision === from + index) return;
    throw new DamagedLog({ file: `stream ${stream}`, position, finding: `event ${from + index} is missing` });
  });
}
