import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { NO_STREAM, type EventStore } from '@corella/event-store';
import { decodeBatch } from './decode-batch.js';
import { logReader } from './log/log-reader.js';
import { ordinalOf, positionOf } from './log/position.js';
import { snapshotFiles } from './snapshot-files.js';

/** What may be done with a log while its store runs: read what has committed, and keep snapshots of it. */
export interface LogBeside extends Pick<EventStore, 'lastRevision' | 'readStream' | 'readAll' | 'head' | 'loadSnapshots' | 'saveSnapshot'> {
  close(): void;
}

/**
 * Opens the log of a directory beside the running store, on the caller's thread and read-only. Each call is one short read
 * transaction, so the store's commits and checkpoints never wait for a reader. Throws when there is no log.
 */
export function openLogBeside(directory: string): LogBeside {
  const file = join(directory, 'log.db');
  if (!existsSync(file)) throw new Error(`there is no event log ${file}`);
  const db = new Database(file, { readonly: true, fileMustExist: true });
  const reader = logReader(db);
  const snapshots = snapshotFiles(join(directory, 'snapshots'));
  const lastRow = db.prepare('SELECT revision + count - 1 AS revision FROM append WHERE stream = (SELECT id FROM stream WHERE name = ?) ORDER BY append.revision DESC LIMIT 1');
  return {
    lastRevision: async (stream) => (lastRow.get(stream) as { revision: number } | undefined)?.revision ?? NO_STREAM,
    readStream: async (stream, options) => decodeBatch(reader.stream(stream, options)),
    async readAll({ after, limit, categories }) {
      const batch = reader.all({ after: ordinalOf(after), limit, categories: categories ?? null });
      return { events: decodeBatch(batch), position: batch.ordinal === 0 ? null : positionOf(batch.ordinal), end: batch.end };
    },
    async head() {
      const { ordinal } = reader.end();
      return ordinal === 0 ? null : positionOf(ordinal);
    },
    loadSnapshots: (stream) => snapshots.load(stream),
    saveSnapshot: (snapshot) => snapshots.save(snapshot, reader.ordinalOf(snapshot)),
    close: () => void db.close(),
  };
}
