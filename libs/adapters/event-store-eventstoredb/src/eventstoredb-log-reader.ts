import { NoEventLog, type LogReader } from '@corella/event-store';
import { connect } from './connection.js';
import { logReader } from './log/log-reader.js';
import { streamNames } from './log/stream-names.js';
import { streamReader } from './log/stream-reader.js';
import { verifier } from './log/verifier.js';
import { snapshotStreams } from './snapshots.js';

/** Where a log is. Plain data, so that it can be handed to a worker thread. */
export interface EventStoreDbLogPlace {
  /** A connection string, as for the store. */
  readonly address: string;
  /** As for the store. */
  readonly log?: string;
}

const TIMEOUT_MS = 10_000;
const PAGE = 1_000;
const MOST_COUNTED = 20_000;

/**
 * Opens a log beside the processes that append to it, and creates nothing. It writes snapshots only. Rejects when there
 * is no log, and with StoreUnavailable while the server cannot be reached.
 */
export async function openEventStoreDbLogReader({ address, log = '' }: EventStoreDbLogPlace): Promise<LogReader> {
  const names = streamNames(log);
  const connection = await connect(address, TIMEOUT_MS);
  try {
    const streams = streamReader(connection, names);
    if (!(await streams.hasLog())) throw new NoEventLog(`there is no event log ${log} on this EventStoreDB`);
    const reader = logReader(connection, names);
    return {
      ...snapshotStreams(connection, names),
      ...verifier({ connection, names }, () => streams.allStreams()),
      readStream: (stream, window) => streams.readStream(stream, window),
      lastRevision: (stream) => streams.lastRevision(stream),
      streams: () => streams.allStreams(),
      readAll: (scan) => reader.readAll(scan),
      head: () => reader.head(),
      async behind(position) {
        let counted = 0;
        for (let after = position; counted < MOST_COUNTED;) {
          const page = await reader.readAll({ after, limit: PAGE });
          counted += page.events.length;
          if (page.end) break;
          after = page.position;
        }
        return counted;
      },
      close: () => connection.close(),
    };
  } catch (error) {
    await connection.close();
    throw error;
  }
}
