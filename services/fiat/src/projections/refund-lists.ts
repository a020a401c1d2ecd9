import { tablesOf, type Kysely, type ReadModels } from '@corella/read-model';
import type { FiatTables } from './fiat-tables.js';

const MOST_AT_ONCE = 200;

/** Refunds from the table, which may lag: whoever reads it looks at each deposit itself. */
export class RefundLists {
  private readonly db: Kysely<FiatTables>;

  constructor(deps: { readonly readModels: ReadModels }) {
    this.db = tablesOf<FiatTables>(deps.readModels.db);
  }

  /** Oldest first. */
  async underWay(): Promise<readonly string[]> {
    const rows = await this.db
      .selectFrom('fiat_deposits')
      .select('deposit_id')
      .where('waits', '=', 'refund')
      .orderBy('booked_at')
      .limit(MOST_AT_ONCE)
      .execute();
    return rows.map((row) => row.deposit_id);
  }

  /** What the bank has booked back since, newest first. */
  async doneSince(since: number): Promise<readonly string[]> {
    const rows = await this.db
      .selectFrom('fiat_deposits')
      .select('deposit_id')
      .where('state', '=', 'failed')
      .where('ended_at', '>', since)
      .orderBy('ended_at', 'desc')
      .limit(MOST_AT_ONCE)
      .execute();
    return rows.map((row) => row.deposit_id);
  }
}
