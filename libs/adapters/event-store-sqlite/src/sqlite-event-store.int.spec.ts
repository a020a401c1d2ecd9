import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { eventStoreConformance } from '@corella/event-store/conformance';
import { openSqliteEventStore } from './sqlite-event-store.js';
import { temporaryDirectory } from './testing/temporary-directory.js';

eventStoreConformance('the SQLite event store', async () => {
  const directory = temporaryDirectory();
  const open = () =>
    openSqliteEventStore({
      directory: directory.path,
      reserveBytes: 0,
      minFreeBytes: 1_000,
      onFault: (error) => {
        throw error;
      },
    });
  let store = await open();
  return {
    store,
    async reopen() {
      await store.close();
      store = await open();
      return store;
    },
    async reopenEmpty() {
      await store.close();
      for (const name of ['log.db', 'log.db-wal', 'log.db-shm', 'head'])
        rmSync(join(directory.path, name), { force: true });
      store = await open();
      return store;
    },
    async dispose() {
      await store.close();
      directory.remove();
    },
  };
});
