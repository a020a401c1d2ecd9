import { toBatch } from '../../../libs/adapters/read-model-sqlite/src/dialect.js';
import { ledgerProjection } from '../../../services/ledger/src/projections/ledger/ledger.projection.js';
import { LEDGER_READ_MODEL } from '../../../services/ledger/src/projections/ledger/schema.js';
import type { DurableLog } from '../machine/durable-log.js';
import { createReadModelsPort, openTables, SQLITE_SCHEMA, type Tables } from '../venue/read-models-port.js';
import type { Life } from '../venue/process.js';

/**
 * Compares the ledger's tables with one fold of the whole log: the rows must be the same, whatever happened in between.
 */
export function compareTables(options: {
  readonly log: DurableLog;
  readonly tables: Tables;
  readonly life: Life;
  readonly report: (finding: string) => void;
}): void {
  const { log, tables, life, report } = options;
  const fresh = openTables();
  const { name, version, tables: names, create } = LEDGER_READ_MODEL;
  fresh.prepare({ name, version, tables: names, ddl: create(SQLITE_SCHEMA) });
  const projection = ledgerProjection(
    createReadModelsPort({ tables: fresh, life, faults: { tableFailureShare: 0, lie: null } }),
  );
  const events = log.events.filter(({ stream }) =>
    projection.categories.some((category) => stream.startsWith(`${category}-`)),
  );
  fresh.apply({ name, position: log.head() ?? '', batch: toBatch(projection.project(events)), revisions: [] });
  for (const table of names) {
    const [stands, folded] = [dump(tables, table), dump(fresh, table)];
    if (stands !== folded)
      report(
        `table ${table} is not the fold of the log: ${stands.length} characters stand there, ${folded.length} follow from it`,
      );
  }
  fresh.close();
}

const dump = (tables: Tables, table: string): string =>
  tables
    .query({ sql: `SELECT * FROM ${table}`, parameters: [] })
    .rows.map((row) =>
      JSON.stringify(row, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)),
    )
    .sort()
    .join('\n');
