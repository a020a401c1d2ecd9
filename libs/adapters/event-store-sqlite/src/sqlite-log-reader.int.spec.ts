import { join } from 'node:path';
import Database from 'better-sqlite3';
import { logReaderConformance } from '@corella/event-store/conformance';
import { openSqliteEventStore } from './sqlite-event-store.js';
import { openSqliteLogReader } from './sqlite-log-reader.js';
import { temporaryDirectory } from './testing/temporary-directory.js';

logReaderConformance('the reader of a log in SQLite', async () => {
  const directory = temporaryDirectory();
  const store = await openSqliteEventStore({
    directory: directory.path,
    reserveBytes: 0,
    minFreeBytes: 1_000,
    onFault: (error) => {
      throw error;
    },
  });
  let closing: Promise<void> | null = null;
  const close = () => (closing ??= store.close());
  return {
    store,
    open: (where) => openSqliteLogReader(join(directory.path, where ?? '')),
    async damage(how) {
      await close();
      const db = new Database(join(directory.path, 'log.db'));
      db.exec(
        how === 'changed'
          ? 'UPDATE append SET revision = revision + 1 WHERE first = 1'
          : 'DELETE FROM append WHERE first = (SELECT max(first) FROM append)',
      );
      db.close();
    },
    async dispose() {
      await close();
      directory.remove();
    },
  };
});
