import { DamagedLog, type EventStore } from '@corella/event-store';
import type { PostgresAddress } from '@corella/postgres';
import { closeInTime, openConnections, type Connections } from './connections.js';
import { openFeed } from './feed/feed.js';
import { KnownEnds } from './log/chain.js';
import { feedReader } from './log/feed-reader.js';
import { readsOfAll } from './log/reads-of-all.js';
import { prepareSchema } from './log/schema.js';
import { streamReader } from './log/stream-reader.js';
import { streamWriter } from './log/stream-writer.js';
import { snapshotTables } from './snapshots.js';

export interface PostgresEventStoreOptions {
  readonly address: PostgresAddress;
  /** The schema of the tables; created when missing (default `event_store`). Each schema is a log of its own. */
  readonly schema?: string;
  /** Time limit of every query, of a connection, and of the wait for one (default 10 s). */
  readonly queryTimeoutMs?: number;
  /** How often the log is looked at when no notification arrives (default 500). */
  readonly pollMs?: number;
  /**
   * For a log that is brought from elsewhere: no append is fenced, since its epochs were given there. They may fall
   * along a stream that was written by one process alone in between (default false).
   */
  readonly restoring?: boolean;
}

const DEFAULT_QUERY_TIMEOUT_MS = 10_000;
const DEFAULT_POLL_MS = 500;

/** Opens an event store and creates its tables. Rejects with StoreUnavailable while the server cannot be reached. */
export async function openPostgresEventStore(options: PostgresEventStoreOptions): Promise<EventStore> {
  const queryTimeoutMs = options.queryTimeoutMs ?? DEFAULT_QUERY_TIMEOUT_MS;
  const connections = await openConnections({ address: options.address, queryTimeoutMs });
  try {
    return await openStore(connections, options);
  } catch (error) {
    await closeInTime(connections);
    throw error;
  }
}

async function openStore(
  connections: Connections,
  { schema = 'event_store', pollMs = DEFAULT_POLL_MS, restoring = false }: PostgresEventStoreOptions,
): Promise<EventStore> {
  const tables = await prepareSchema(connections, schema);
  const ends = new KnownEnds();
  let damage: unknown = null;
  const onFault = (error: unknown): void => void (damage ??= error);
  const watching = <Value>(read: () => Promise<Value>): Promise<Value> => noticing(read, onFault);
  const streams = streamReader({ ask: connections.read, tables, ends });
  const reader = feedReader({ ask: connections.read, tables });
  const channel = `corella_events_${schema}`;
  const feed = openFeed({ connections, tables, reader, channel, pollMs, onFault });
  let lastTx = 0n;
  let closing: Promise<void> | null = null;
  const { append, fence } = streamWriter({
    ask: connections.append,
    tables,
    ends,
    restoring,
    onAppended: (stream, tx) => {
      if (tx > lastTx) lastTx = tx;
      feed.appended(stream, tx);
    },
  });
  return {
    ...streams,
    ...snapshotTables(connections, tables),
    ...readsOfAll(reader, { lastTx: () => lastTx, watching }),
    append: (stream, expected, events) => watching(() => append(stream, expected, events)),
    fence,
    readStream: (stream, window) => watching(() => streams.readStream(stream, window)),
    subscribe: (request) => feed.subscribe(request),
    // The server's disk cannot be seen from here. A full one fails appends with StoreUnavailable; a deployment watches
    // the free space of the server's volume and the size of its write-ahead log, and alarms long before.
    storageState: () => ({ full: false, freeBytes: Number.MAX_SAFE_INTEGER }),
    health() {
      const detail =
        damage === null ? connections.trouble() : damage instanceof Error ? damage.message : String(damage);
      return detail === null ? { ok: true } : { ok: false, detail };
    },
    close: () => (closing ??= closeInTime(connections, () => feed.close())),
  };
}

/** Damage is told to the caller, and health() names it from then on. */
async function noticing<Value>(read: () => Promise<Value>, onDamage: (error: unknown) => void): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof DamagedLog) onDamage(error);
    throw error;
  }
}
