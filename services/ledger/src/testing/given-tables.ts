import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordedOf, type RecordedEvent } from '@corella/event-store';
import { lastRevisions, type ReadModels } from '@corella/read-model';
import { openSqliteReadModels } from '@corella/read-model-sqlite';
import { postingsOf } from '../domain/ledger-event.js';
import { ledgerProjection } from '../projections/ledger/ledger.projection.js';
import { ledgerDb, type LedgerDb } from '../projections/ledger/tables.js';
import { NOW } from './given-ledger.js';

export const SECOND_MS = 1_000;

/** The log with a second between entries, so that their times differ. */
export const aSecondApart = (log: readonly RecordedEvent[]): readonly RecordedEvent[] =>
  log.map((event) => ({
    ...event,
    meta: { ...event.meta, at: NOW + event.revision * SECOND_MS, hash: `hash-${event.revision}` },
  }));

/** What an account has after the events that count, by the slow and obvious sum. */
export function sumsOf(
  log: readonly RecordedEvent[],
  account: string,
  counts: (event: RecordedEvent) => boolean,
): Readonly<Record<string, { available: bigint; frozen: bigint }>> {
  const sums: Record<string, { available: bigint; frozen: bigint }> = {};
  for (const event of log.filter(counts)) {
    for (const posting of postingsOf(recordedOf(event, 'ledger'))) {
      if (posting.account !== account) continue;
      const balance = (sums[posting.asset] ??= { available: 0n, frozen: 0n });
      balance[posting.bucket] += BigInt(posting.units);
    }
  }
  return sums;
}

/** The ledger's tables in a file of their own, filled from a log. The test closes them. */
export class GivenTables {
  readonly db: LedgerDb;
  private version = 0;

  private constructor(
    private readonly readModels: ReadModels,
    private readonly remove: () => Promise<void>,
  ) {
    this.db = ledgerDb(readModels);
  }

  static async open(): Promise<GivenTables> {
    const directory = mkdtempSync(join(tmpdir(), 'corella-tables-'));
    let isClosed = false;
    const readModels = await openSqliteReadModels({
      file: join(directory, 'read.db'),
      onFault: (error) => {
        if (!isClosed) throw error;
      },
    });
    return new GivenTables(readModels, async () => {
      isClosed = true;
      await readModels.close();
      rmSync(directory, { recursive: true });
    });
  }

  /**
   * Empties the tables and writes the rows of a log, `batchSize` events per transaction. Each batch gets a new
   * projection, so that nothing can depend on what an earlier one remembers.
   */
  async fill(log: readonly RecordedEvent[], batchSize = log.length): Promise<void> {
    this.version += 1;
    for (let from = 0; from < log.length; from += batchSize) {
      const projection = { ...ledgerProjection(this.readModels), version: this.version };
      await this.readModels.prepare(projection);
      const batch = log.slice(from, from + batchSize);
      const queries = projection.project(batch);
      await this.readModels.apply(projection.name, batch.at(-1)?.position ?? '', queries, lastRevisions(batch));
    }
  }

  close(): Promise<void> {
    return this.remove();
  }
}
