import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readModelConformance } from '@corella/read-model/conformance';
import { openSqliteReadModels } from './sqlite-read-models.js';

readModelConformance('the SQLite read models', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'corella-'));
  const open = () => openSqliteReadModels({ file: join(directory, 'read-models.db'), onFault: (error) => {
    throw error;
  } });
  let readModels = await open();
  return {
    readModels,
    async reopen() {
      await readModels.close();
      readModels = await open();
      return readModels;
    },
    async dispose() {
      await readModels.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
});
