import { tablesOf, type Kysely, type ReadModels } from '@corella/read-model';
import type { FiatTables } from './fiat-tables.js';

const PAGE = 200;

/** Refunds from the table, which may lag: whoever reads it looks at each deposit itself. */
export class RefundLists {
  private readonly db: Kysely<FiatTables>;

  constructor(deps: { readonly readModels: ReadModels }) {
    this.db = tablesOf<FiatTables>(deps.readModels.db);
  }

  /** In the order of their ids, a page after the last of the page before; empty after the last page. */
  async underWay(after: string): Promise<readonly string[]> {
    const rows = await this.page(after).where('waits', '=', 'refund').execute();
    return rows.map((row) => row.deposit_id);
  }

  /** The same of those that the bank has booked since. */
  async doneSince(since: number, after: string): Promise<readonly string[]> {
    const rows = await this.page(after).where('state', '=', 'failed').where('ended_at', '>', since).execute();
    return rows.map((row) => row.deposit_id);
  }

  private page(after: string) {
    return this.db
      .selectFrom('fiat_deposits')
      .select('deposit_id')
      .where('deposit_id', '>', after)
      .orderBy('deposit_id')
      .limit(PAGE);
  }
}
