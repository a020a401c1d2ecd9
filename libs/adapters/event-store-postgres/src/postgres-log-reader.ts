import { NO_STREAM, type LogReader } from '@corella/event-store';
import type { PostgresAddress } from '@corella/postgres';
import { closeInTime, openConnections } from './connections.js';
import { KnownEnds } from './log/chain.js';
import { feedReader } from './log/feed-reader.js';
import { placeOf } from './log/position.js';
import { readsOfAll } from './log/reads-of-all.js';
import { rowVerifier } from './log/row-verifier.js';
import { findSchema } from './log/schema.js';
import { streamReader } from './log/stream-reader.js';
import { snapshotTables } from './snapshots.js';

/** Where a log is. Plain data, so that it can be handed to a worker thread. */
export interface PostgresLogPlace {
  readonly address: PostgresAddress;
  /** As for the store (default `event_store`). */
  readonly schema?: string;
}

const QUERY_TIMEOUT_MS = 10_000;

/**
 * Opens a log beside the processes that append to it, and creates nothing. It needs the right to write for snapshots
 * only. Rejects when there is no log, and with StoreUnavailable while the server cannot be reached.
 */
export async function openPostgresLogReader({ address, schema = 'event_store' }: PostgresLogPlace): Promise<LogReader> {
  const connections = await openConnections({ address, queryTimeoutMs: QUERY_TIMEOUT_MS });
  const ask = connections.read;
  try {
    const tables = await findSchema(connections, schema);
    const { readStream, lastRevision } = streamReader({ ask, tables, ends: new KnownEnds() });
    const reader = feedReader({ ask, tables });
    const all = `SELECT name FROM ${tables.streams} WHERE revision > ${NO_STREAM} ORDER BY name`;
    const names = { name: 'all streams', text: all, values: [] };
    return {
      readStream,
      lastRevision,
      ...readsOfAll(reader, { lastTx: () => 0n, watching: (read) => read() }),
      ...snapshotTables(connections, tables),
      ...rowVerifier({ ask, tables }),
      behind: async (position) => reader.countAfter(placeOf(position)),
      streams: async () => (await ask<{ name: string }>(names)).map(({ name }) => name),
      close: () => closeInTime(connections),
    };
  } catch (error) {
    await closeInTime(connections);
    throw error;
  }
}
