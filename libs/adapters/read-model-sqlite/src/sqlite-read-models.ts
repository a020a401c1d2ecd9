import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Kysely } from 'kysely';
import type { Position, ReadModels, SchemaHelper } from '@corella/read-model';
import { openChannel, startWorker } from '@corella/worker-host';
import { INT_TYPE, MONEY_TYPE } from './codec.js';
import { toBatch, workerDialect } from './dialect.js';
import type { ApplyRequest, PrepareRequest, ReadModelWorkerData } from './protocol.js';

const SQLITE_SCHEMA: SchemaHelper = { dialect: 'sqlite', money: MONEY_TYPE, int: INT_TYPE, text: 'TEXT', json: 'TEXT' };

export interface SqliteReadModelsOptions {
  /** The SQLite file, of its own and rebuildable. */
  readonly file: string;
  readonly workersDir?: string | undefined;
  /** The death of the thread. */
  readonly onFault: (error: unknown) => void;
}

/** Opens the read models' file in a thread of its own. */
export async function openSqliteReadModels(options: SqliteReadModelsOptions): Promise<ReadModels> {
  await mkdir(dirname(options.file), { recursive: true });
  const data: ReadModelWorkerData = { file: options.file };
  const channel = openChannel(startWorker({ name: 'read-model', workersDir: options.workersDir, data }), { onDeath: options.onFault });
  const db = new Kysely<never>({ dialect: workerDialect(channel) });
  return {
    db,
    prepare: ({ name, version, tables, create }) => {
      const request: PrepareRequest = { name, version, tables, ddl: create(SQLITE_SCHEMA) };
      return channel.call<Position | null>('prepare', request);
    },
    async apply(name, position, queries) {
      const request: ApplyRequest = { name, position, batch: toBatch(queries) };
      await channel.call('apply', request);
    },
    async bulk(queries) {
      await channel.call('bulk', toBatch(queries));
    },
    async close() {
      await channel.call('close', null);
      await channel.terminate();
    },
  };
}
