import { Kysely } from 'kysely';
import type { Position, ReadModels, SchemaHelper, StreamRevisions } from '@corella/read-model';
import { INT_TYPE, MONEY_TYPE } from '../../../libs/adapters/read-model-sqlite/src/codec.js';
import { toBatch, workerDialect } from '../../../libs/adapters/read-model-sqlite/src/dialect.js';
import type { SqlQuery } from '../../../libs/adapters/read-model-sqlite/src/protocol.js';
import { CHECKPOINT } from '../../../libs/adapters/read-model-sqlite/src/progress.js';
import { openReadModelFile } from '../../../libs/adapters/read-model-sqlite/src/read-model-file.js';
import type { Faults } from '../machine/faults.js';
import type { Life } from './process.js';

export const SQLITE_SCHEMA: SchemaHelper = {
  dialect: 'sqlite',
  money: MONEY_TYPE,
  int: INT_TYPE,
  text: 'TEXT',
  json: 'TEXT',
};

export type Tables = Omit<ReturnType<typeof openReadModelFile>, 'close'> & {
  /** The process that prepared them last. Only it may write, as in a database that processes share. */
  writer: Life | null;
  isGone: boolean;
  close(): void;
};

/**
 * Emptied tables of finished seeds, for reuse. Creating tables and compiling their statements for every seed would take
 * as long as filling them.
 */
const spare: ReturnType<typeof openReadModelFile>[] = [];
const MOST_SPARE = 8;

/**
 * The real tables in memory. They outlive a process as a file would. The world may also throw them away, because they
 * can be rebuilt.
 */
export function openTables(): Tables {
  const tables = spare.pop() ?? openReadModelFile({ file: ':memory:', isReadOnly: false });
  return {
    ...tables,
    writer: null,
    isGone: false,
    close() {
      this.isGone = true;
      if (spare.length < MOST_SPARE) {
        empty(tables);
        spare.push(tables);
      } else {
        tables.close();
      }
    },
  };
}

/** As after a change of schema: no rows, and a projection that has to begin at the log's first event. */
function empty(tables: Pick<Tables, 'query' | 'bulk'>): void {
  const { rows } = tables.query({ sql: 'SELECT tables FROM projection', parameters: [] });
  const names = rows.flatMap((row) => JSON.parse(row['tables'] as string) as string[]);
  const statements = [
    ...names.map((name) => `DELETE FROM "${name}"`),
    `DELETE FROM projection_progress WHERE stream <> '${CHECKPOINT}'`,
    'UPDATE projection_progress SET position = NULL',
  ].map((sql) => ({ sql, parameters: 0 }));
  tables.bulk({ statements, queries: statements.map((_statement, place) => place), values: [] });
}

/** Read models as a process sees them: the real SQL, with answers in virtual time and transactions that may fail. */
export function createReadModelsPort({
  tables,
  life,
  faults,
}: {
  readonly tables: Tables;
  readonly life: Life;
  readonly faults: Pick<Faults, 'tableFailureShare' | 'lie'>;
}): ReadModels {
  /** Its tables may be thrown away, or written by the next owner, while a process is stopped. */
  const present = (): Tables => {
    if (tables.isGone) throw new Error('the tables are gone');
    return tables;
  };
  const ask = <Reply>(op: string, payload: unknown): Promise<Reply> => {
    if (op !== 'query') throw new Error(`a connection only reads, it was asked to ${op}`);
    return life.answer(2, () => present().query(payload as SqlQuery) as Reply);
  };
  const write = (work: () => void): Promise<void> =>
    life.answer(4, () => {
      if (present().writer !== life) throw new Error('another process has taken over the tables');
      if (life.random.next() < faults.tableFailureShare) throw new Error('the tables are locked');
      work();
    });
  const db = new Kysely<never>({ dialect: workerDialect({ call: ask }) });
  return {
    db,
    reports: db,
    prepare: ({ name, version, tables: names, create }) =>
      life.answer(2, (): Position | null => {
        present().writer = life;
        return tables.prepare({ name, version, tables: names, ddl: create(SQLITE_SCHEMA) });
      }),
    publish: () => Promise.resolve(),
    apply: (name, position, queries, revisions) =>
      write(
        () =>
          void tables.apply({
            name,
            position,
            batch: toBatch(faults.lie === 'loses-rows' && life.random.next() < 0.5 ? [] : queries),
            revisions: Object.entries(revisions),
          }),
      ),
    revisionsOf: (name, streams) => life.answer(2, (): StreamRevisions => present().revisionsOf({ name, streams })),
    bulk: (queries) => write(() => void tables.bulk(toBatch(queries))),
    close: () => Promise.resolve(),
  };
}
