import { UPCASTERS } from '@corella/contracts/versions';
import { categoryOf, upcast, type RecordedEvent } from '@corella/event-store';
import { ledgerProjection } from '@corella/ledger/tables';
import { lastRevisions } from '@corella/read-model';
import { openSqliteReadModels } from '@corella/read-model-sqlite';

const BATCH = 500;

/** Writes the ledger's tables into a file, as they are in a venue that has stopped at the end of the log. */
export async function buildLedgerTables(file: string, events: readonly RecordedEvent[]): Promise<void> {
  const readModels = await openSqliteReadModels({
    file,
    onFault: (error) => {
      throw error;
    },
  });
  const projection = ledgerProjection(readModels);
  await readModels.prepare(projection);
  const own = events
    .filter(({ stream }) => projection.categories.includes(categoryOf(stream)))
    .map((event) => upcast(UPCASTERS, event));
  for (let at = 0; at < own.length; at += BATCH) {
    const batch = own.slice(at, at + BATCH);
    const queries = projection.project(batch);
    await readModels.apply(projection.name, batch.at(-1)?.position ?? '', queries, lastRevisions(batch));
  }
  await readModels.close();
}
