import { NO_STREAM, type EventStore, type RecordedEvent, type StreamName } from '@corella/event-store';
import type { Connection } from '../connection.js';
import type { RecordedEvent as ServerEvent } from '@eventstore/db-client';
import { followed, genesis } from './chain.js';
import type { StreamEnd } from './known-ends.js';
import { damageAt, recorded, sideEvent, textIn, textOfStored, uuidOf } from './recorded-event.js';
import type { StreamNames } from './stream-names.js';

export interface StreamReader extends Pick<EventStore, 'readStream' | 'lastRevision' | 'streams'> {
  /** The end of a stream; null if it does not exist. */
  lastEnd(stream: StreamName): Promise<StreamEnd | null>;
  /** What an append at this revision follows. Null where the stream does not end there. */
  endAt(stream: StreamName, revision: number): Promise<StreamEnd | null>;
  /** Names of all streams of all categories. */
  allStreams(): Promise<readonly StreamName[]>;
  /** Whether any stream was begun. */
  hasLog(): Promise<boolean>;
  /** Notes the name of a stream that is about to be begun. */
  announce(stream: StreamName, category: string): Promise<void>;
}

const PAGE = 1_000;
const AT_ONCE = 16;
const MAX_KNOWN = 50_000;

/** Reads of single streams. A window must have the revisions that were asked for, in one chain; else it is damaged. */
export function streamReader(connection: Connection, names: StreamNames): StreamReader {
  const existing = new Set<StreamName>();
  const announced = new Set<string>();
  const lastEnd = async (stream: StreamName): Promise<StreamEnd | null> => {
    const { events } = await connection.readStream(names.onServer(stream), { from: 'end', limit: 1, backwards: true });
    return events[0] ? endOf(stream, events[0]) : null;
  };
  const lastRevision = async (stream: StreamName): Promise<number> => (await lastEnd(stream))?.revision ?? NO_STREAM;
  const exists = async (stream: StreamName): Promise<boolean> => {
    if (existing.has(stream)) return true;
    if ((await lastRevision(stream)) === NO_STREAM) return false;
    if (existing.size >= MAX_KNOWN) existing.clear();
    existing.add(stream);
    return true;
  };
  const streams = async (category: string): Promise<readonly StreamName[]> => {
    const named = await namesIn(connection, names.index(category));
    const found: StreamName[] = [];
    for (let first = 0; first < named.length; first += AT_ONCE) {
      const some = named.slice(first, first + AT_ONCE);
      const there = await Promise.all(some.map(exists));
      found.push(...some.filter((_stream, index) => there[index]));
    }
    return found.sort();
  };
  const note = async (index: string, name: string): Promise<void> => {
    await connection.append(index, 'any', [sideEvent(uuidOf(`name of ${name}`), 'StreamNamed', { stream: name })]);
  };
  return {
    lastEnd,
    lastRevision,
    streams,
    readStream: async (stream, window) => windowOf({ connection, names }, { stream, ...window }),
    async endAt(stream, revision) {
      if (revision === NO_STREAM)
        return (await lastEnd(stream)) === null ? { revision, epoch: null, chain: genesis(stream) } : null;
      const window = { from: revision, limit: 2 };
      const [first, second] = (await connection.readStream(names.onServer(stream), window)).events;
      const end = first && !second ? endOf(stream, first) : null;
      return end?.revision === revision ? end : null;
    },
    async announce(stream, category) {
      if (!announced.has(category)) await note(names.categories, category);
      announced.add(category);
      await note(names.index(category), stream);
    },
    async allStreams() {
      const found = [];
      for (const category of await namesIn(connection, names.categories)) found.push(...(await streams(category)));
      return found;
    },
    hasLog: async () => (await connection.readStream(names.categories, { from: 0, limit: 1 })).events.length > 0,
  };
}

const endOf = (stream: StreamName, event: ServerEvent): StreamEnd => ({
  revision: Number(event.revision),
  epoch: recorded(stream, event).meta.epoch ?? null,
  chain: textOfStored(event).chain,
});

interface Window {
  readonly stream: StreamName;
  readonly from: number;
  readonly limit: number;
}

/** The event before the window is read too, because the first one follows from it. */
async function windowOf(
  { connection, names }: { connection: Connection; names: StreamNames },
  { stream, from, limit }: Window,
): Promise<readonly RecordedEvent[]> {
  if (limit <= 0) return [];
  const first = Math.max(0, from - 1);
  const found: ServerEvent[] = [];
  for (let whole = false; !whole && found.length < limit + from - first;) {
    const rest = { from: first + found.length, limit: limit + from - first - found.length };
    const page = await connection.readStream(names.onServer(stream), rest);
    found.push(...page.events);
    whole = page.whole;
  }
  const before = found[0] && from > 0 && Number(found[0].revision) < from ? found.shift() : undefined;
  // Damage to the event before is told to whoever reads that one.
  let chain = from === 0 ? genesis(stream) : before ? (textIn(before)?.chain ?? null) : null;
  return found.slice(0, limit).map((event, index) => {
    // Events that somebody truncated or that a scavenge removed must not look as if they had never been.
    if (Number(event.revision) !== from + index) throw damageAt(event, `event ${from + index} is missing`);
    const one = recorded(stream, event);
    chain = chain === null ? textOfStored(event).chain : followed(chain, event);
    return one;
  });
}

/** The names that a list holds, each once. */
async function namesIn(connection: Connection, index: string): Promise<readonly string[]> {
  const found = new Set<string>();
  for (let from = 0; ;) {
    const { events, whole } = await connection.readStream(index, { from, limit: PAGE });
    for (const event of events) found.add((recorded(index, event).data as { stream: StreamName }).stream);
    if (whole && events.length < PAGE) return [...found];
    from += events.length;
  }
}
