import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Kysely } from 'kysely';
import type { Position, ReadModels, SchemaHelper, StreamRevisions } from '@corella/read-model';
import { openChannel, startWorker, type WorkerChannel } from '@corella/worker-host';
import { INT_TYPE, MONEY_TYPE } from './codec.js';
import { toBatch, workerDialect } from './dialect.js';
import type { ApplyRequest, PrepareRequest, ReadModelWorkerData, RevisionsRequest } from './protocol.js';

const SQLITE_SCHEMA: SchemaHelper = { dialect: 'sqlite', money: MONEY_TYPE, int: INT_TYPE, text: 'TEXT', json: 'TEXT' };

export interface SqliteReadModelsOptions {
  /** The SQLite file. It holds nothing else and can be rebuilt. */
  readonly file: string;
  readonly workersDir?: string | undefined;
  /** Called when the thread dies. */
  readonly onFault: (error: unknown) => void;
}

const end = async (channel: WorkerChannel): Promise<void> => {
  await channel.call('close', null);
  await channel.terminate();
};

/** Opens the read models' file in a thread of its own. The thread for reports starts with the first report. */
export async function openSqliteReadModels({
  file,
  workersDir,
  onFault,
}: SqliteReadModelsOptions): Promise<ReadModels> {
  await mkdir(dirname(file), { recursive: true });
  const open = (data: ReadModelWorkerData): WorkerChannel =>
    openChannel(startWorker({ name: 'read-model', workersDir, data }), { onDeath: onFault });
  const channel = open({ file, isReadOnly: false });
  let reporting: WorkerChannel | null = null;
  const reports: Pick<WorkerChannel, 'call'> = {
    call: (op, payload) => (reporting ??= open({ file, isReadOnly: true })).call(op, payload),
  };
  return {
    db: new Kysely<never>({ dialect: workerDialect(channel) }),
    reports: new Kysely<never>({ dialect: workerDialect(reports) }),
    prepare: ({ name, version, tables, create }) => {
      const request: PrepareRequest = { name, version, tables, ddl: create(SQLITE_SCHEMA) };
      return channel.call<Position | null>('prepare', request);
    },
    // The tables of another version have gone, and one process uses the file: it is not ready until it has caught up.
    publish: () => Promise.resolve(),
    async apply(name, position, queries, revisions) {
      const request: ApplyRequest = { name, position, batch: toBatch(queries), revisions: Object.entries(revisions) };
      await channel.call('apply', request);
    },
    revisionsOf(name, streams) {
      const request: RevisionsRequest = { name, streams };
      return channel.call<StreamRevisions>('revisions', request);
    },
    async bulk(queries) {
      await channel.call('bulk', toBatch(queries));
    },
    async close() {
      // The writer is the last to close, because only it can fold the write-ahead log back into the file.
      if (reporting) await end(reporting);
      await end(channel);
    },
  };
}
