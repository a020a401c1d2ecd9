import { DamagedLog, type EventStore } from '@corella/event-store';
import { connect, type Connection } from './connection.js';
import { openFeed } from './feed/feed.js';
import { KnownEnds } from './log/known-ends.js';
import { notedEnds } from './log/noted-ends.js';
import { logReader } from './log/log-reader.js';
import { streamNames } from './log/stream-names.js';
import { streamReader } from './log/stream-reader.js';
import { streamWriter } from './log/stream-writer.js';
import { snapshotStreams } from './snapshots.js';

export interface EventStoreDbOptions {
  /** A connection string, `esdb://…` or `esdb+discover://…`. */
  readonly address: string;
  /** Tells logs on one server apart: `NAME.` stands before the name of every stream. Without it, nothing does. */
  readonly log?: string;
  /** Time limit of every call (default 10 s). */
  readonly timeoutMs?: number;
  /** How often the server is asked whether it is there, and where its log ends (default 1 s). */
  readonly pollMs?: number;
  /**
   * For a log that is brought from elsewhere: no append is fenced, since its epochs were given there. They may fall
   * along a stream that was written by one process alone in between (default false).
   */
  readonly restoring?: boolean;
}

const DEFAULT_TIMEOUT_MS = 10_000;
const DEFAULT_POLL_MS = 1_000;
const CLOSES_WITHIN_MS = 2_000;

/** Opens an event store. Rejects with StoreUnavailable while the server cannot be reached. */
export async function openEventStoreDb(options: EventStoreDbOptions): Promise<EventStore> {
  const { address, log = '', timeoutMs = DEFAULT_TIMEOUT_MS, pollMs = DEFAULT_POLL_MS, restoring = false } = options;
  const names = streamNames(log);
  const connection = await connect(address, timeoutMs);
  const ends = new KnownEnds();
  let damage: unknown = null;
  const onFault = (error: unknown): void => void (damage ??= error);
  /** Damage is told to the caller, and health() names it from then on. */
  const watching = async <Value>(call: Promise<Value>): Promise<Value> => {
    try {
      return await call;
    } catch (error) {
      if (error instanceof DamagedLog) onFault(error);
      throw error;
    }
  };
  const streams = streamReader(connection, names);
  const reader = logReader(connection, names);
  const feed = openFeed({ connection, names, reader, pollMs, onFault });
  const notes = notedEnds(connection, names, onFault);
  const { append } = streamWriter({
    connection,
    names,
    reader: streams,
    ends,
    timeoutMs,
    restoring,
    onAppended(place, stream, { revision, chain }) {
      reader.known(place);
      notes.save(stream, { revision, chain });
    },
  });
  let closing: Promise<void> | null = null;
  return {
    ...snapshotStreams(connection, names),
    append: (stream, expected, events) => watching(append(stream, expected, events)),
    readStream: (stream, window) => watching(streams.readStream(stream, window)),
    readAll: (scan) => watching(reader.readAll(scan)),
    lastRevision: (stream) => watching(streams.lastRevision(stream)),
    streams: (category) => streams.streams(category),
    head: () => reader.head(),
    subscribe: (request) => feed.subscribe(request),
    // The server's disk cannot be seen from here. A full one stops the server, and appends fail with StoreUnavailable;
    // a deployment watches the free space of the server's volume, and alarms long before.
    storageState: () => ({ full: false, freeBytes: Number.MAX_SAFE_INTEGER }),
    health() {
      const detail = damage === null ? connection.trouble() : damage instanceof Error ? damage.message : String(damage);
      return detail === null ? { ok: true } : { ok: false, detail };
    },
    close: () => (closing ??= closeWithin(CLOSES_WITHIN_MS, connection, [feed, notes])),
  };
}

/** Closes in good order. What a server that says nothing holds up is cut off. Handlers are waited for, as they are. */
async function closeWithin(
  ms: number,
  connection: Connection,
  parts: readonly { close(): Promise<void> }[],
): Promise<void> {
  const impatience = setTimeout(() => connection.cut(), ms);
  for (const part of parts) await part.close();
  clearTimeout(impatience);
  await connection.close();
}
