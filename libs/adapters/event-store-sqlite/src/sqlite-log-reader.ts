import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { DamagedLog, NO_STREAM, NoEventLog, type LogReader } from '@corella/event-store';
import { decodeBatch } from './decode-batch.js';
import { readHead } from './log/head-file.js';
import { logReader } from './log/log-reader.js';
import { ordinalOf, positionOf } from './log/position.js';
import { walkChain } from './log/verify-log.js';
import { snapshotFiles } from './snapshot-files.js';

/**
 * Opens the log of a directory beside the running store, on the caller's thread and read-only. Each call is one short
 * read transaction, so the store's commits and checkpoints never wait for a reader. Throws `NoEventLog` when there is
 * none.
 */
export async function openSqliteLogReader(directory: string): Promise<LogReader> {
  const file = join(directory, 'log.db');
  if (!existsSync(file)) throw new NoEventLog(`there is no event log ${file}`);
  const db = new Database(file, { readonly: true, fileMustExist: true });
  const reader = logReader(db);
  const snapshots = snapshotFiles(join(directory, 'snapshots'), (event) => reader.placeOf(event));
  const names = db.prepare('SELECT name FROM stream ORDER BY id');
  const walk = walkChain({ db, file, fromOrdinal: 1, toOrdinal: Number.MAX_SAFE_INTEGER });
  const headFile = join(directory, 'head');
  const lastRow = db.prepare(
    'SELECT revision + count - 1 AS revision FROM append WHERE stream = (SELECT id FROM stream WHERE name = ?) ORDER BY append.revision DESC LIMIT 1',
  );
  return {
    lastRevision: async (stream) => (lastRow.get(stream) as { revision: number } | undefined)?.revision ?? NO_STREAM,
    readStream: async (stream, options) => decodeBatch(reader.stream(stream, options)),
    async readAll({ after, limit, categories }) {
      const batch = reader.all({ after: ordinalOf(after), limit, categories: categories ?? null });
      return {
        events: decodeBatch(batch),
        position: batch.ordinal === 0 ? null : positionOf(batch.ordinal),
        end: batch.end,
      };
    },
    async head() {
      const { ordinal } = reader.end();
      return ordinal === 0 ? null : positionOf(ordinal);
    },
    keptSnapshots: (stream) => snapshots.list(stream),
    saveSnapshot: (snapshot) => snapshots.save(snapshot),
    behind: async (position) => Math.max(0, reader.end().ordinal - ordinalOf(position)),
    streams: async () => (names.all() as { name: string }[]).map(({ name }) => name),
    verifyRows: async (maxRows) => walk.step(maxRows),
    async verifyHead() {
      // The head is read first. It is written after the commit, so a log that is read later must reach it.
      const acknowledged = readHead(headFile)?.ordinal ?? 0;
      const { ordinal } = reader.end();
      if (ordinal < acknowledged)
        throw new DamagedLog({
          file,
          position: positionOf(ordinal),
          finding: `the log ends at ${ordinal}, behind the acknowledged ${acknowledged}`,
        });
    },
    close: async () => void db.close(),
  };
}
